"""Who is host, and what becomes of a table that somebody leaves."""

from datetime import datetime
from functools import partial

from django.db import transaction

from games.codes import Code, Refused
from lobby import notify
from lobby.care import longest
from lobby.models import TableSeat
from lobby.services.table import Locked, Status, as_host, free_stakes, lock, record, touch


def hand_over_host(*, table_id: int, user_id: int | None, number: int, now: datetime) -> int:
    """Make somebody else at the table its host."""
    with transaction.atomic():
        at = lock(table_id, now)
        touch(as_host(at, user_id), now)
        heir = next((seat for seat in at.seats if seat.number == number), None)
        if heir is None:
            raise Refused(Code.NOT_SEATED)
        at.table.host_id = heir.user_id
        return record(at)


def close(*, table_id: int, user_id: int | None, now: datetime) -> int:
    """The host closes the table; everybody is free."""
    with transaction.atomic():
        at = lock(table_id, now)
        as_host(at, user_id)
        if at.table.status not in (Status.OPEN, Status.OVER):
            raise Refused(Code.PLAYING)
        shut(at)
        return record(at)


def close_for_staff(*, table_id: int, now: datetime) -> int:
    """Close the table whatever goes on there; a match that runs is played to its end without it."""
    with transaction.atomic():
        at = lock(table_id, now)
        shut(at)
        return record(at)


def vacate(at: Locked, seat: TableSeat) -> None:
    """Free a seat. A host gives way to who sat longest; a table of bots, or of nobody, closes."""
    free_stakes(at.table.pk, [seat])
    seat.delete()
    at.seats.remove(seat)
    transaction.on_commit(partial(notify.tell_person, seat.user_id))
    if all(one.user.is_bot for one in at.seats):
        shut(at)
    elif at.table.host_id == seat.user_id:
        heir = longest(at.table, at.seats)
        at.table.host_id = heir.user_id if heir else None


def shut(at: Locked) -> None:
    """Close the table for good and free everybody. Call while it is locked, then `record`."""
    free_stakes(at.table.pk, at.seats)
    for seat in at.seats:
        seat.delete()
        transaction.on_commit(partial(notify.tell_person, seat.user_id))
    at.seats.clear()
    table = at.table
    table.host, table.status, table.closed_at = None, Status.CLOSED, at.now
    table.start_due = None
