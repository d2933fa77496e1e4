"""Opening a table, and changing its terms."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from random import Random, SystemRandom
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models import User
from accounts.names import check_name
from games import engine
from games.codes import Code, Refused
from games.services import refuse_while_draining
from lobby import notify, words
from lobby import terms as all_terms
from lobby.codes import fresh_code, is_code
from lobby.models import SavedRules, Table, TableSeat
from lobby.services.people import (
    free,
    lock_person,
    lock_with_former,
    refuse_restless,
    refuse_runaway,
)
from lobby.services.table import (
    Locked,
    as_host,
    draw_secret,
    lock,
    must_be_open,
    record,
    touch,
    unready,
)
from lobby.terms import Terms

DEFAULT_PRESET = "badesee"

_chance = SystemRandom()


def open_table(
    *, user_id: int, changes: Mapping[str, Any], now: datetime, rng: Random = _chance
) -> Table:
    """A new table with this person as its host on the first seat.

    `changes` as for `change_settings`, on top of Badesee's rules and the defaults.
    """
    with transaction.atomic():
        refuse_while_draining(now)
        user = lock_person(user_id)
        free(user, lock_with_former(user, now).values())
        refuse_runaway(user, now)
        choices = dict(changes)
        name = _name(choices.pop("name", ""), user) or rng.choice(words.LAKE_NAMES)
        terms = _changed(all_terms.of_preset(DEFAULT_PRESET), choices)
        if user.is_guest and (terms.stake or not terms.guests_allowed):
            raise Refused(Code.GUESTS_NOT_ALLOWED)
        table = Table(
            code=fresh_code(Table),
            name=name,
            host=user,
            created_at=now,
            **all_terms.to_dict(terms),
        )
        refuse_restless(user, now)
        draw_secret(table)
        table.save(force_insert=True)
        # Nobody is there until his page connects; a double press still finds this table.
        seat = TableSeat(table=table, number=0, user=user, sat_at=now, active_at=now)
        seat.away_since = now
        seat.save(force_insert=True)
        record(Locked(table, [seat], now))
        transaction.on_commit(partial(notify.tell_person, user.pk))
    return table


def change_settings(
    *, table_id: int, user_id: int | None, changes: Mapping[str, Any], version: int, now: datetime
) -> int:
    """The host changes name and terms; who was ready for others is not any more.

    `version` is the one he saw: Refused(stale) if the terms have changed since.
    """
    with transaction.atomic():
        at = lock(table_id, now)
        host = as_host(at, user_id)
        must_be_open(at)
        if not at.table.terms_version <= version <= at.table.version:
            raise Refused(Code.STALE)
        choices = dict(changes)
        at.table.name = _name(choices.pop("name", ""), host.user) or at.table.name
        _agree(at, _changed(all_terms.of_table(at.table), choices))
        touch(host, now)
        at.table.terms_version = at.table.version + 1
        return record(at)


def _name(raw: Any, host: User) -> str:
    """A checked name, or nothing where none was given. His own is his to give."""
    if not isinstance(raw, str):
        raise Refused(Code.BAD_SETTING, fields=["name"])
    if not raw.strip():
        return ""
    try:
        return check_name(raw, taken_by=host)
    except ValidationError as no:
        raise Refused(Code.BAD_NAME, text=words.objection(no)) from None


def _changed(terms: Terms, choices: dict[str, Any]) -> Terms:
    code = choices.pop("saved", None)
    if code is not None:
        choices = _saved(code) | choices
    try:
        return all_terms.changed(terms, choices)
    except engine.BadRules as no:
        raise Refused(Code.BAD_RULES, fields=list(no.fields), text=words.clash(no)) from None


def _saved(code: Any) -> dict[str, Any]:
    found = SavedRules.objects.filter(code=code).first() if is_code(code) else None
    if found is None:
        raise Refused(Code.NO_SUCH_RULES)
    return {"preset": found.preset, "rules": found.rules}


def _agree(at: Locked, terms: Terms) -> None:
    """Write the terms; what people had agreed to is remembered until the next start."""
    table, former = at.table, all_terms.of_table(at.table)
    _seat_within(at, terms.seats)
    if terms.stake or not terms.guests_allowed:
        _refuse_guests(at)
    if terms.hash != former.hash:
        agreed = any(seat.ready_hash for seat in at.seats)
        if agreed or (table.former_terms is None and len(at.seats) > 1):
            table.former_terms = all_terms.to_dict(former)
        for seat in at.seats:
            unready(seat)
    for name, value in all_terms.to_dict(terms).items():
        setattr(table, name, value)


def _seat_within(at: Locked, seats: int) -> None:
    """People on seats that go move to the lowest free ones, in their order."""
    if len(at.seats) > seats:
        raise Refused(Code.SEATS_TAKEN)
    taken = {seat.number for seat in at.seats}
    free_numbers = iter(sorted(set(range(seats)) - taken))
    for seat in at.seats:
        if seat.number >= seats:
            seat.number = next(free_numbers)
            seat.save(update_fields=["number"])
            unready(seat)


def _refuse_guests(at: Locked) -> None:
    if any(seat.user.is_guest for seat in at.seats):
        raise Refused(Code.GUESTS_SEATED)
