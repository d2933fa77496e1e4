"""Who may be said to be where."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple, TypedDict

from django.db.models import QuerySet

from lobby.models import Connection, Presence, Table

SHOWN = 30  # people whom the hub names; of more it says how many
DEAD_AFTER = timedelta(
    seconds=35
)  # a process that was not seen for so long takes its sockets along


class Somebody(NamedTuple):
    user: int
    name: str


class Company(NamedTuple):
    """Everybody at a place, as told: people by name, and how many nameless ones look on."""

    people: list[Somebody]
    visitors: int


class Whereabouts(NamedTuple):
    """Somebody as the hub shows him: at the hub, at a table or in a match against the computer.

    A table that is not public has no name here.
    """

    user: int
    name: str
    is_guest: bool
    place: str
    table: str


class Online(TypedDict):
    """Everybody who is on the site, as told."""

    people: list[Whereabouts]
    count: int
    visitors: int


def alive(now: datetime) -> QuerySet[Connection]:
    """The sockets of processes that live."""
    return Connection.objects.filter(process__seen_at__gt=now - DEAD_AFTER)


def connected(places: Collection[str], *, now: datetime) -> set[int]:
    """The ids of all people with an open socket at one of the places at this moment."""
    there = alive(now).filter(place__in=places, user__isnull=False)
    return set(there.values_list("user_id", flat=True))


def people_online(*, now: datetime) -> Online:
    """By name, each once, at the place where he is busiest."""
    # Of a person's places the last by name is the busiest: table, match, hub.
    rows = Presence.objects.order_by("user__name", "user_id", "-place")
    known = rows.values_list("user_id", "user__name", "user__is_guest", "place")[: SHOWN * 3]
    busiest: dict[int, tuple[int, str, bool, str]] = {}
    for row in known:
        busiest.setdefault(row[0], row)
    shown = list(busiest.values())[:SHOWN]
    names = _public_names({place for *_, place in shown})
    people = [
        Whereabouts(user, name, is_guest, place.partition(":")[0], names.get(place, ""))
        for user, name, is_guest, place in shown
    ]
    count = Presence.objects.values("user").distinct().count()
    visitors = alive(now).filter(user__isnull=True).count()
    return {"people": people, "count": count, "visitors": visitors}


def _public_names(places: Collection[str]) -> dict[str, str]:
    codes = [place.removeprefix("table:") for place in places if place.startswith("table:")]
    tables = Table.objects.filter(code__in=codes, public=True)
    return {f"table:{code}": name for code, name in tables.values_list("code", "name")}


def company(place: str, *, now: datetime) -> Company:
    there = Presence.objects.filter(place=place).order_by("since", "pk")
    people = [Somebody(*row) for row in there.values_list("user_id", "user__name")]
    return Company(people, alive(now).filter(place=place, user__isnull=True).count())
