"""The auditor keeps what it found: in every match after its end, and in the books."""

import logging
from datetime import datetime

from django.db import IntegrityError, transaction

from games.audits import Audit
from games.models import Match

logger = logging.getLogger(__name__)

TOLD = 20  # faults of one audit that are spelled out


def note_audit(*, match: Match, faults: list[str], now: datetime) -> None:
    """Keep what the audit of an ended match has found. The first of two at once counts."""
    try:
        with transaction.atomic():
            _note(Audit(match=match, at=now, moves=match.version), faults)
    except IntegrityError:
        return


def note_book(*, book: Audit.Book, faults: list[str], now: datetime) -> None:
    """The last look at a book is kept, the one before it forgotten."""
    with transaction.atomic():
        Audit.objects.select_for_update().filter(book=book).delete()
        _note(Audit(book=book, at=now), faults)


def clear(*, audit: Audit, now: datetime) -> bool:
    """Somebody has looked at the faults: rated matches go on. Whether there was anything."""
    red = Audit.objects.filter(pk=audit.pk, is_faulty=True, cleared_at=None)
    return bool(red.update(cleared_at=now))


def _note(audit: Audit, faults: list[str]) -> None:
    more = len(faults) - TOLD
    told = [*faults[:TOLD], f"and {more} more"] if more > 0 else faults
    audit.faults, audit.is_faulty = told, bool(faults)
    audit.save(force_insert=True)
    if faults:
        logger.error("the auditor found faults: %s", "; ".join(told), extra={"audit": str(audit)})
