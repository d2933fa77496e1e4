"""Who may be said to be where."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import QuerySet

from lobby.models import Connection, Presence

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


def alive(now: datetime) -> QuerySet[Connection]:
    """The sockets of processes that live."""
    return Connection.objects.filter(process__seen_at__gt=now - DEAD_AFTER)


def connected(places: Collection[str], *, now: datetime) -> set[int]:
    """The ids of all people with an open socket at one of the places at this moment."""
    there = alive(now).filter(place__in=places, user__isnull=False)
    return set(there.values_list("user_id", flat=True))


def company(place: str, *, now: datetime) -> Company:
    there = Presence.objects.filter(place=place).order_by("since", "pk")
    people = [Somebody(*row) for row in there.values_list("user_id", "user__name")]
    return Company(people, alive(now).filter(place=place, user__isnull=True).count())
