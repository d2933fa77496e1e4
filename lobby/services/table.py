"""The lock on a table, and the one way to write its next version.

Lock order everywhere: the person, then tables by ascending id, then the match.
"""

import secrets
from collections.abc import Collection, Iterable
from datetime import datetime
from functools import partial
from typing import NamedTuple

from django.db import transaction

from accounts import ledger
from games import engine
from games.codes import Code, Refused
from lobby import notify
from lobby.models import Table, TableSeat

Status = Table.Status


class Locked(NamedTuple):
    """A locked table with the people at it, in seat order; `now` is the caller's."""

    table: Table
    seats: list[TableSeat]
    now: datetime


def lock(table_id: int, now: datetime) -> Locked:
    """Lock a table that is not closed; Refused if there is none."""
    tables = lock_all([table_id], now)
    if not tables:
        raise Refused(Code.NO_SUCH_TABLE)
    return tables[table_id]


def lock_all(table_ids: Collection[int], now: datetime) -> dict[int, Locked]:
    """Lock those of the tables that are not closed, in the order that all transactions keep."""
    alive = Table.objects.exclude(status=Status.CLOSED).filter(pk__in=table_ids)
    tables = alive.select_for_update().order_by("pk")
    return {table.pk: Locked(table, _seats(table), now) for table in tables}


def seat_of(at: Locked, user_id: int | None) -> TableSeat:
    """The seat of this person; Refused for somebody who has none here."""
    for seat in at.seats:
        if seat.user_id == user_id:
            return seat
    raise Refused(Code.NOT_SEATED)


def as_host(at: Locked, user_id: int | None) -> TableSeat:
    """The seat of the host, who this person must be."""
    if user_id is None or at.table.host_id != user_id:
        raise Refused(Code.NOT_HOST)
    return seat_of(at, user_id)


def must_be_open(at: Locked) -> None:
    """Refused while a match begins or runs here; what is decided then stays decided."""
    if at.table.status == Status.STARTING:
        raise Refused(Code.STARTING)
    if at.table.status != Status.OPEN:
        raise Refused(Code.PLAYING)


def touch(seat: TableSeat, now: datetime) -> None:
    """Its person has done something here: the table is not idle. Call while it is locked."""
    seat.active_at = now
    seat.save(update_fields=["active_at"])


def record(at: Locked) -> int:
    """Write the next version of the table, nudge after the commit. Gives the new version.

    Call while the table is locked, once in its transaction.
    """
    at.table.version += 1
    at.table.save()
    transaction.on_commit(partial(notify.table_changed, at.table.pk, at.table.version))
    transaction.on_commit(partial(notify.tell_hub, "tables"))
    return at.table.version


def draw_secret(table: Table) -> None:
    """A new secret for the next shuffle; its commitment is shown before anybody is ready."""
    secret = secrets.token_bytes(32)
    table.secret, table.commitment = secret.hex(), engine.commitment(secret)


def unready(seat: TableSeat) -> None:
    """Not ready any more, and nothing promised for the shuffle."""
    if seat.ready_hash:
        free_stakes(seat.table_id, [seat])
        seat.ready_hash, seat.commitment, seat.random = "", "", ""
        seat.save(update_fields=["ready_hash", "commitment", "random"])


def purpose_of(table_id: int) -> str:
    """What the ledger knows a stake by that is set aside for a table."""
    return f"table:{table_id}"


def free_stakes(table_id: int, seats: Iterable[TableSeat]) -> None:
    """What these people have set aside for this table is theirs again."""
    people = [seat.user_id for seat in seats if seat.ready_hash]
    if people:
        ledger.release(user_ids=people, purpose=purpose_of(table_id))


def _seats(table: Table) -> list[TableSeat]:
    return list(table.taken.select_related("user").order_by("number"))
