"""One active seat per person: the lock on him, and what already holds him."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.core.cache import cache

from accounts.models import User
from games import reliability
from games.codes import Code, Refused
from games.selectors import running_match_of
from lobby.models import TableSeat
from lobby.presence.services import BLIP
from lobby.services.host import vacate
from lobby.services.table import Locked, Status, lock_all, record

MANY_SITS = 5  # so often may somebody sit down
ANYWHERE_IN = timedelta(seconds=30)  # in this time


def lock_person(user_id: int) -> User:
    """Lock the person, first of all that a transaction locks. His seats change only under it."""
    # Rows that refer to him may still be written: a match that begins does not wait for us.
    return User.objects.select_for_update(no_key=True).get(pk=user_id)


def lock_with_former(user: User, now: datetime, *table_ids: int) -> dict[int, Locked]:
    """Lock these tables and the one where the locked person sits, if he sits somewhere."""
    former = TableSeat.objects.filter(user=user).values_list("table_id", flat=True)
    return lock_all({*table_ids, *former}, now)


def free(user: User, tables: Iterable[Locked]) -> None:
    """Take the person from his seat if it no longer holds him; Refused if it does, with where."""
    running = running_match_of(user_id=user.pk)
    if running is not None:
        raise Refused(Code.ALREADY_SEATED, table=running.table, match=running.pk)
    for at in tables:
        for seat in [seat for seat in at.seats if seat.user_id == user.pk]:
            if _holds(at, seat):
                raise Refused(Code.ALREADY_SEATED, table=at.table.code, match=None)
            vacate(at, seat)
            record(at)


def refuse_runaway(user: User, now: datetime) -> None:
    """Refused for a while after several matches left in a row, with how long still."""
    until = reliability.waits_until(user_id=user.pk, now=now)
    if until is not None:
        raise Refused(Code.COOL_DOWN, wait_ms=milliseconds(until - now))


def refuse_restless(user: User, now: datetime) -> None:
    """Against sitting down every second to hold up a start. Call while the person is locked."""
    key = f"sits.{user.pk}"
    since = (now - ANYWHERE_IN).timestamp()
    sits = [moment for moment in cache.get(key, []) if moment > since]
    if len(sits) >= MANY_SITS:
        raise Refused(Code.TOO_FAST, wait_ms=round((sits[0] - since) * 1000))
    cache.set(key, [*sits, now.timestamp()], ANYWHERE_IN.total_seconds())


def milliseconds(span: timedelta) -> int:
    return round(span.total_seconds() * 1000)


def _holds(at: Locked, seat: TableSeat) -> bool:
    """An ended match holds nobody, and a table only whoever is there."""
    if at.table.status == Status.STARTING:
        return True
    is_there = seat.away_since is None or at.now - seat.away_since < BLIP
    return at.table.status == Status.OPEN and is_there
