"""Which tables there are, who sees them, and where somebody sits."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from accounts.selectors import apart_from
from games import engine
from games.codes import Code, Refused
from lobby import terms
from lobby.models import Table, TableSeat
from lobby.terms import Terms

Status = Table.Status


class Somebody(NamedTuple):
    user: int
    name: str
    is_guest: bool


class OpenTable(NamedTuple):
    """A table one can sit down at, as the hub lists it."""

    id: int
    code: str
    name: str
    host: str
    people: list[Somebody]
    free: int
    terms: Terms
    differs: int  # options that are not the preset's
    opened_at: datetime


class Seated(NamedTuple):
    """Where somebody sits; `match` is the running or last one of the table."""

    code: str
    name: str
    status: str
    seat: int
    match: int | None


def table_by_code(*, code: str, user_id: int | None) -> Table:
    """The table of this code; Refused if it is closed, or hidden from this person.

    Those who do not play together do not find each other's tables. Who sits there stays.
    """
    alive = Table.objects.exclude(status=Status.CLOSED)
    table = alive.filter(code=code.upper()).first()
    if table is None:
        raise Refused(Code.NO_SUCH_TABLE)
    if user_id is not None and table.pk in hidden_from(user_id, [table.pk]):
        raise Refused(Code.NO_SUCH_TABLE)
    return table


def hidden_from(user_id: int, table_ids: Collection[int]) -> set[int]:
    """Those of the tables where somebody sits who does not play with this person."""
    apart = apart_from(user_id)
    if not apart:
        return set()
    theirs = TableSeat.objects.filter(table__in=table_ids, user__in=apart)
    mine = TableSeat.objects.filter(user=user_id).values("table_id")
    return set(theirs.exclude(table__in=mine).values_list("table_id", flat=True))


def open_tables() -> list[OpenTable]:
    """All public tables with a free seat, those with the fewest free seats first.

    The same for everybody: whom they are hidden from says `hidden_from`.
    """
    found = [_open_table(table) for table in _public(Status.OPEN).prefetch_related("taken__user")]
    joinable = [table for table in found if table.free]
    return sorted(joinable, key=lambda table: (table.free, table.opened_at))


def playing_tables() -> QuerySet[Table]:
    """Public tables whose match is on and may be watched, the latest first."""
    watched = _public(Status.PLAYING).filter(match__status="running", watchers_allowed=True)
    return watched.select_related("match").prefetch_related("match__players").order_by("-match")


def table_of(*, user_id: int) -> Seated | None:
    """Where this person sits, for the way back."""
    seat = TableSeat.objects.filter(user=user_id).select_related("table").first()
    if seat is None:
        return None
    table = seat.table
    return Seated(table.code, table.name, table.status, seat.number, table.match_id)


def _public(status: str) -> QuerySet[Table]:
    """Tables without a host who is there are not shown: nobody could begin."""
    people = TableSeat.objects.filter(table=OuterRef("pk"), away_since=None)
    shown = Table.objects.filter(status=status, public=True)
    return shown.filter(Exists(people)).select_related("host")


def _open_table(table: Table) -> OpenTable:
    seats = sorted(table.taken.all(), key=lambda seat: seat.number)
    people = [Somebody(seat.user_id, seat.user.name, seat.user.is_guest) for seat in seats]
    its_terms = terms.of_table(table)
    return OpenTable(
        id=table.pk,
        code=table.code,
        name=table.name,
        host=table.host.name if table.host else "",
        people=people,
        free=table.seats - len(people),
        terms=its_terms,
        differs=len(engine.differences(its_terms.rules, engine.PRESETS[its_terms.preset], "en")),
        opened_at=table.created_at,
    )
