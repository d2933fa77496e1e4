"""Sitting down at a table, and getting up again."""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from accounts.models import User
from accounts.selectors import apart_from
from games import services as games
from games.codes import Code, Refused
from games.models import Player
from games.selectors import running_match_of
from lobby import notify
from lobby.models import Kick, TableSeat
from lobby.services.host import vacate
from lobby.services.people import (
    free,
    lock_person,
    lock_with_former,
    milliseconds,
    refuse_restless,
    refuse_runaway,
)
from lobby.services.table import (
    Locked,
    Status,
    as_host,
    lock,
    must_be_open,
    record,
    seat_of,
    touch,
    unready,
)

KICKED_FOR = timedelta(minutes=10)


def sit(*, table_id: int, user_id: int, now: datetime, number: int | None = None) -> int:
    """Take the lowest free seat, or that one; who sits here already moves there.

    Of many for the last free seat one gets it. A seat elsewhere that still holds the person is
    Refused(already_seated), with where.
    """
    with transaction.atomic():
        user = lock_person(user_id)
        tables = lock_with_former(user, now, table_id)
        at = tables.pop(table_id, None)
        if at is None:
            raise Refused(Code.NO_SUCH_TABLE)
        mine = next((seat for seat in at.seats if seat.user_id == user_id), None)
        if mine is not None:
            return _move(at, mine, number)
        _admit(at, user)
        free(user, tables.values())
        free_number = _free_number(at, number)
        refuse_restless(user, now)
        _take(at, user, free_number)
        return record(at)


def stand_up(*, table_id: int, user_id: int | None, now: datetime) -> int:
    """Leave the seat. Who plays leaves the match first."""
    with transaction.atomic():
        at = lock(table_id, now)
        seat = seat_of(at, user_id)
        _refuse_players(at, seat)
        vacate(at, seat)
        return record(at)


def watch(*, table_id: int, user_id: int | None, now: datetime) -> int:
    """Leave the seat, if any, and stay to watch."""
    with transaction.atomic():
        at = lock(table_id, now)
        if not at.table.watchers_allowed:
            raise Refused(Code.NO_WATCHERS)
        mine = next((seat for seat in at.seats if seat.user_id == user_id), None)
        if mine is None:
            return at.table.version
        _refuse_players(at, mine)
        vacate(at, mine)
        return record(at)


def kick(*, table_id: int, user_id: int | None, number: int, now: datetime) -> int:
    """The host sends somebody away for ten minutes, before the deal only."""
    with transaction.atomic():
        at = lock(table_id, now)
        host = as_host(at, user_id)
        must_be_open(at)
        seat = next((seat for seat in at.seats if seat.number == number), None)
        if seat is None or seat == host:
            raise Refused(Code.NOT_SEATED)
        Kick.objects.update_or_create(
            table=at.table, user_id=seat.user_id, defaults={"until": now + KICKED_FOR}
        )
        touch(host, now)
        vacate(at, seat)
        return record(at)


def let_go(*, user_id: int, now: datetime) -> None:
    """This person will not come back: his seat is free, and a match goes on without him."""
    with transaction.atomic():
        user = lock_person(user_id)
        for at in lock_with_former(user, now).values():
            vacate(at, seat_of(at, user_id))
            record(at)
        # After the lock: a match that has just begun at the table holds him too.
        playing = Player.objects.filter(user=user, playing=True).first()
        if playing is not None:
            games.leave(match_id=playing.match_id, seat=playing.seat, now=now)


def arrive(*, table_id: int, user_id: int) -> None:
    """A socket of this person is at the table: his seat, if he has one, is not deserted."""
    mine = TableSeat.objects.filter(table_id=table_id, user_id=user_id)
    if mine.exclude(away_since=None).update(away_since=None):
        # The hub lists a table only once somebody is there.
        transaction.on_commit(partial(notify.tell_hub, "tables"))


def stay(*, table_id: int, user_id: int | None, now: datetime) -> int:
    """Somebody at an idle table says that he is still there."""
    with transaction.atomic():
        at = lock(table_id, now)
        touch(seat_of(at, user_id), now)
        return record(at)


def _move(at: Locked, mine: TableSeat, number: int | None) -> int:
    """To another seat of the same table; a double press moves nobody."""
    if number is None or number == mine.number:
        return at.table.version
    must_be_open(at)
    mine.number = _free_number(at, number)
    mine.save(update_fields=["number"])
    unready(mine)
    return record(at)


def _admit(at: Locked, user: User) -> None:
    must_be_open(at)
    _refuse_separated(at, user)
    kick = Kick.objects.filter(table=at.table, user=user, until__gt=at.now).first()
    if kick is not None:
        raise Refused(Code.KICKED, wait_ms=milliseconds(kick.until - at.now))
    if user.is_guest and (at.table.stake or not at.table.guests_allowed):
        raise Refused(Code.GUESTS_NOT_ALLOWED)
    refuse_runaway(user, at.now)


def _refuse_separated(at: Locked, user: User) -> None:
    """Two who do not play together do not see each other's tables, so this one is none."""
    apart = apart_from(user)
    if any(seat.user_id in apart for seat in at.seats):
        raise Refused(Code.NO_SUCH_TABLE)


def _free_number(at: Locked, wanted: int | None) -> int:
    free_numbers = set(range(at.table.seats)) - {seat.number for seat in at.seats}
    if not free_numbers:
        raise Refused(Code.TABLE_FULL)
    if wanted is None:
        return min(free_numbers)
    if wanted not in free_numbers:
        raise Refused(Code.SEAT_TAKEN)
    return wanted


def _take(at: Locked, user: User, number: int) -> None:
    seat = TableSeat.objects.create(
        table=at.table, number=number, user=user, sat_at=at.now, active_at=at.now
    )
    at.seats.append(seat)
    if at.table.host_id is None and not user.is_bot:
        at.table.host = user
    transaction.on_commit(partial(notify.tell_person, user.pk))


def _refuse_players(at: Locked, seat: TableSeat) -> None:
    """Refused for whoever plays here; the match knows its own way out."""
    if at.table.status == Status.STARTING:
        raise Refused(Code.STARTING)
    running = running_match_of(user_id=seat.user_id)
    if running is not None and running.pk == at.table.match_id:
        raise Refused(Code.PLAYING)
