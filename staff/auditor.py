"""The public auditor: replays every match after its end, and does all sums again.

It reads in the thread that calls it, however long that takes; only what it found is written where
everything that plays is written.
"""

from django.utils import timezone

from accounts import statement
from games import db_threads, invariants, selectors
from games import services as games
from games.audits import Audit
from leaderboard import rebuild

AT_ONCE = 20  # matches of one look


def audit_matches(most: int = AT_ONCE) -> int:
    """Audit what has ended since the last look; how many matches that were."""
    matches = selectors.unaudited(most=most)
    for match in matches:
        faults = list(invariants.faults(match))
        db_threads.call(games.note_audit, match=match, faults=faults, now=timezone.now())
    return len(matches)


def audit_ledger() -> list[str]:
    """The faults of the ledger; what looks wrong while bookings go on is looked at twice."""
    faults = list(statement.faults()) and list(statement.faults())
    _note(Audit.Book.LEDGER, faults)
    return faults


def audit_standings() -> list[str]:
    """Where ratings and standings are not what the results make."""
    faults = rebuild.check()
    _note(Audit.Book.STANDINGS, faults)
    return faults


def _note(book: Audit.Book, faults: list[str]) -> None:
    db_threads.call(games.note_book, book=book, faults=faults, now=timezone.now())
