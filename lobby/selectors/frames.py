"""The whole of a table as one viewer may see it. Nothing here is secret from anybody at it."""

from datetime import datetime
from typing import Any, NamedTuple

from games import engine
from lobby import care, readiness, terms, words
from lobby.frames import SeatFrame, TableFrame, YouFrame
from lobby.models import Presence, Table, TableSeat
from lobby.selectors.tables import table_by_code
from lobby.terms import Terms

KNEIPE = engine.PRESETS["kneipe"]
WATCHERS_SHOWN = 100


class Look(NamedTuple):
    """A table as it was found: the row, its terms, its people, and the names of all who are near.

    Near is who is on its page or on that of its match, as everybody was told.
    """

    table: Table
    terms: Terms
    seats: list[TableSeat]
    near: dict[int, str]


def frame_for(*, code: str, user_id: int | None, now: datetime) -> TableFrame:
    """The `table` frame for this viewer, in the language that is active.

    Refused(no_such_table) when it is closed, or hidden from him.
    """
    look = _look(table_by_code(code=code, user_id=user_id))
    table = look.table
    you = _you(look, user_id)
    obstacles = readiness.obstacles(look.terms, look.seats, table.host_id)
    is_open = table.status == Table.Status.OPEN
    left_out = readiness.left_out(look.terms, look.seats) if is_open else []
    return {
        "type": "table",
        "version": table.version,
        "code": table.code,
        "name": table.name,
        "status": table.status,
        "host": table.host_id,
        "you": you,
        "seats": [_seat(look, number) for number in range(table.seats)],
        "watchers": _watchers(look),
        "settings": terms.to_dict(look.terms),
        "sentences": engine.counting(look.terms.rules, words.language()),
        "terms": {**words.sentences(look.terms), "counting": _counting(look)},
        "changed_from_preset": _changed_from(look.terms, engine.PRESETS[look.terms.preset]),
        "changed_from_kneipe": _changed_from(look.terms, KNEIPE),
        "changes": words.changes(look.terms, table.former_terms),
        "hash": look.terms.hash,
        "commitment": table.commitment,
        "match": table.match_id,
        "can_start": is_open and you["host"] and not obstacles,
        "leaves_out": [seat.number for seat in left_out],
        "reasons": [reason.value for reason in obstacles] if is_open else [],
        "idle_ms": _idle_ms(look, now),
    }


def _look(table: Table) -> Look:
    seats = list(table.taken.select_related("user").order_by("number"))
    near = Presence.objects.filter(place=table.place).order_by("since", "pk")
    names = dict(near.values_list("user_id", "user__name"))
    return Look(table, terms.of_table(table), seats, names)


def _counting(look: Look) -> str:
    """For whoever starts now: shown before anybody is ready, fixed when the cards are dealt."""
    guests = any(seat.user.is_guest for seat in look.seats)
    return words.counting(people=len(look.seats), guests=guests)


def _you(look: Look, user_id: int | None) -> YouFrame:
    mine = next((seat for seat in look.seats if seat.user_id == user_id), None)
    return {
        "user": user_id,
        "seat": mine.number if mine else None,
        "host": user_id is not None and look.table.host_id == user_id,
        "watching": mine is None,
        "ready": mine is not None and mine.ready_hash == look.terms.hash,
    }


def _seat(look: Look, number: int) -> SeatFrame:
    seat = next((seat for seat in look.seats if seat.number == number), None)
    if seat is None:
        kind = "bot" if look.terms.fill_bots else "free"
        return _seat_frame(number, kind=kind)
    return _seat_frame(
        number,
        user=seat.user_id,
        name=seat.user.name,
        kind="guest" if seat.user.is_guest else "human",
        host=seat.user_id == look.table.host_id,
        ready=seat.ready_hash == look.terms.hash,
        opened=bool(seat.random),
        away=seat.user_id not in look.near,
    )


def _seat_frame(number: int, **known: Any) -> SeatFrame:
    nobody: Any = {"user": None, "name": "", "host": False, "ready": False}
    return nobody | {"number": number, "opened": False, "away": False} | known


def _watchers(look: Look) -> list[str]:
    seated = {seat.user_id for seat in look.seats}
    return [name for user, name in look.near.items() if user not in seated][:WATCHERS_SHOWN]


def _changed_from(its_terms: Terms, rules: engine.RuleSet) -> list[str]:
    return list(engine.differences(its_terms.rules, rules, "en"))


def _idle_ms(look: Look, now: datetime) -> int | None:
    """Until the table closes if nobody does anything."""
    if look.table.status not in (Table.Status.OPEN, Table.Status.OVER) or not look.seats:
        return None
    left = care.idle_at(look.seats) - now
    return max(0, round(left.total_seconds() * 1000))
