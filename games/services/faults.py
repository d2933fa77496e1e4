"""A match that cannot be decided: void, with everything given back."""

from datetime import datetime
from functools import partial

from django.core.cache import cache
from django.db import transaction

from games import notify
from games.codes import Code, Refused
from games.models import Match, Move, Player
from games.services.stakes import give_back
from games.services.table import CHANGING, end

FAILURES = 5  # of one step, about a second apart
REMEMBERED = 600  # seconds


def annul(*, match_id: int, reason: str, now: datetime) -> int:
    """End a running match without a result. It counts for nothing, and nobody is punished.

    `reason`: `fault` (the server cannot continue it), `paused` (nobody came back to it) or
    `staff`. Refused(over) for a match that has ended. The new version.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).filter(pk=match_id).first()
        if match is None:
            raise Refused(Code.NO_SUCH_MATCH)
        if match.status != Match.Status.RUNNING:
            raise Refused(Code.OVER)
        players = Player.objects.filter(match=match).order_by("seat")
        return void(match, list(players), reason, now)


def note_failure(*, match_id: int, now: datetime) -> bool:
    """A step of the match failed by a fault of the server; after some in a row it is annulled.

    Whether it was. A failure that is over, because the match has moved on, counts for nothing.
    """
    version = Match.objects.filter(pk=match_id).values_list("version", flat=True).first()
    key = f"failures.{match_id}.{version}"
    cache.add(key, 0, REMEMBERED)
    if cache.incr(key) < FAILURES:
        return False
    annul(match_id=match_id, reason="fault", now=now)
    return True


def void(match: Match, players: list[Player], reason: str, now: datetime) -> int:
    """Write the last version of a locked match. Its state is not looked at: it may be the fault."""
    match.points, match.void_reason = [], reason
    end(match, players, Match.Status.VOID, now)
    give_back(match, now)
    match.wake_at = None
    match.version += 1
    match.save(update_fields=[name for name in CHANGING if name != "state"])
    move = Move(match=match, version=match.version, cause=Move.Cause.CLOCK, at=now)
    move.action = {"do": "annul", "reason": reason}
    move.save(force_insert=True)
    transaction.on_commit(partial(notify.nudge, match.pk, match.version))
    return match.version
