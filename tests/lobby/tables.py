"""Tables for tests: opened and changed by the services, with time in the test's hands."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.codes import Code, Refused
from games.models import Match
from lobby import services, terms
from lobby.models import Presence, Table, TableSeat
from tests.games.tables import NOW, RNG, play_on


def later(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def opened_table(host: User, *people: User, **changes: Any) -> Table:
    """A table of these people, all of them connected; named, so that chance has no part."""
    table = services.open_table(user_id=host.pk, changes={"name": "Am Steg", **changes}, now=NOW)
    come(table, host)
    for user in people:
        come(table, user)
        sit(table, user)
    return fresh(table)


def come(table: Table, *people: User) -> None:
    """Their pages of the table are open."""
    for user in people:
        Presence.objects.get_or_create(user=user, place=table.place, defaults={"since": NOW})
        Presence.objects.filter(user=user, place=table.place).update(gone_at=None)
        services.arrive(table_id=table.pk, user_id=user.pk)


def go(table: Table, *people: User, now: datetime) -> None:
    """Their last sockets close."""
    Presence.objects.filter(user__in=people, place=table.place).update(gone_at=now)


def sit(table: Table, user: User, *, now: datetime = NOW, number: int | None = None) -> int:
    return services.sit(table_id=table.pk, user_id=user.pk, now=now, number=number)


def random_of(user: User) -> str:
    """The bytes that this person adds to each shuffle."""
    return hashlib.sha256(user.name.encode()).hexdigest()


def commitment_of(user: User) -> str:
    return hashlib.sha256(bytes.fromhex(random_of(user))).hexdigest()


def ready(table: Table, *people: User, rules_hash: str = "", now: datetime = NOW) -> None:
    for user in people:
        services.set_ready(
            table_id=table.pk,
            user_id=user.pk,
            rules_hash=rules_hash or hash_of(table),
            commitment=commitment_of(user),
            now=now,
        )


def change(table: Table, host: User, /, *, now: datetime = NOW, **changes: Any) -> int:
    table = fresh(table)
    return services.change_settings(
        table_id=table.pk, user_id=host.pk, changes=changes, version=table.version, now=now
    )


def press_start(table: Table, host: User, *, now: datetime = NOW, rules_hash: str = "") -> int:
    return services.start(
        table_id=table.pk, user_id=host.pk, rules_hash=rules_hash or hash_of(table), now=now
    )


def open_bytes(table: Table, *people: User, now: datetime = NOW) -> None:
    for user in people:
        services.open_random(
            table_id=table.pk, user_id=user.pk, random=random_of(user), now=now, rng=RNG
        )


def started(table: Table, host: User, *others: User, now: datetime = NOW) -> Match:
    """The match of these people, all of whom were ready and opened their bytes."""
    ready(table, host, *others, now=now)
    press_start(table, host, now=now)
    open_bytes(table, host, *others, now=now)
    match = fresh(table).match
    assert match is not None
    return match


def play_to_the_end(match: Match) -> Match:
    for _ in play_on(match, Random(3)):
        pass
    return match


def again(table: Table, user: User, *, now: datetime = NOW) -> int:
    return services.again(table_id=table.pk, user_id=user.pk, now=now)


def tend(*, seconds: float) -> None:
    services.tend(now=later(seconds), rng=RNG)


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def hash_of(table: Table) -> str:
    return terms.of_table(fresh(table)).hash


def names_at(table: Table) -> list[str]:
    """Who sits there, in seat order."""
    return [seat.user.name for seat in table.taken.select_related("user").order_by("number")]


def seat_of(user: User) -> TableSeat:
    return TableSeat.objects.get(user=user)


@contextmanager
def refused(code: Code, **details: Any) -> Iterator[dict[str, Any]]:
    """The block is refused with this code, and with these details among others."""
    found: dict[str, Any] = {}
    with pytest.raises(Refused) as no:
        yield found
    assert no.value.code == code
    found.update(no.value.details)
    assert {name: found.get(name) for name in details} == details
