"""What a table needs by itself: a host, seats freed of people who are gone, an end. Pure."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from lobby.models import Table, TableSeat

GRACE = timedelta(seconds=20)  # in which somebody who vanished may come back as if nothing was
DESERTED = timedelta(minutes=2)  # after which his seat is free again
IDLE = timedelta(minutes=10)  # in which somebody at a table without a match must do something

Status = Table.Status


class Care(NamedTuple):
    """What is to be done for a table, by seats."""

    begin: bool  # its start has waited long enough
    end: bool  # its match has ended
    close: bool
    unready: tuple[TableSeat, ...]
    free: tuple[TableSeat, ...]
    heir: TableSeat | None  # the next host


def mark(seats: Sequence[TableSeat], gone: Mapping[int, datetime | None], now: datetime) -> bool:
    """Note on each seat since when its person is away; whether that was news.

    `gone`: of everybody whose coming and going is known, since when he is gone, None if he is
    there. Of whom nothing is known, he is away since somebody looked.
    """
    before = [seat.away_since for seat in seats]
    for seat in seats:
        seat.away_since = gone.get(seat.user_id, seat.away_since or now)
    return before != [seat.away_since for seat in seats]


def needed(table: Table, seats: Sequence[TableSeat], *, running: bool, now: datetime) -> Care:
    """What this table needs at this moment. `running`: its match still is."""
    waits = table.status in (Status.OPEN, Status.OVER)
    lost = [seat for seat in seats if _away_for(seat, GRACE, now)]
    return Care(
        begin=table.start_due is not None and table.start_due <= now,
        end=table.status == Status.PLAYING and not running,
        close=waits and (len(lost) == len(seats) or idle_at(seats) <= now),
        unready=tuple(seat for seat in lost if waits and seat.ready_hash),
        free=tuple(seat for seat in lost if waits and _away_for(seat, DESERTED, now)),
        heir=_heir(table, seats, now),
    )


def idle_at(seats: Sequence[TableSeat]) -> datetime:
    """When a table without a match closes if nobody on these seats does anything."""
    return max(seat.active_at for seat in seats) + IDLE


def longest(table: Table, seats: Sequence[TableSeat]) -> TableSeat | None:
    """Whoever of those who are there has sat longest; never a bot, nor a guest where it costs."""
    there = [seat for seat in seats if seat.away_since is None and not seat.user.is_bot]
    fit = [seat for seat in there if not (table.stake and seat.user.is_guest)]
    return min(fit, key=lambda seat: (seat.sat_at, seat.number), default=None)


def _heir(table: Table, seats: Sequence[TableSeat], now: datetime) -> TableSeat | None:
    """Who takes over from a host who is gone, or who sleeps while others are at work."""
    host = next((seat for seat in seats if seat.user_id == table.host_id), None)
    if host is None or _away_for(host, GRACE, now):
        return longest(table, seats)
    if table.status == Status.OPEN and host.active_at + IDLE <= now:
        return longest(table, [seat for seat in seats if seat.active_at + IDLE > now])
    return None


def _away_for(seat: TableSeat, span: timedelta, now: datetime) -> bool:
    return seat.away_since is not None and seat.away_since + span <= now
