"""Coming and going. Told at once when somebody comes, and when he has been gone for a while.

Lock order: process, then presences by (place, person).
"""

from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction

from accounts.models import User
from lobby import notify
from lobby.models import Connection, Presence, Process
from lobby.presence.selectors import DEAD_AFTER, alive

BLIP = timedelta(seconds=5)  # whoever is back within it was never gone
SOON = 500  # departures one look settles


def beat(*, process: UUID, now: datetime) -> set[int]:
    """The process is alive; the ids of its connections that the database knows of."""
    if not Process.objects.filter(pk=process).update(seen_at=now):
        Process.objects.get_or_create(pk=process, defaults={"seen_at": now})
    return set(Connection.objects.filter(process_id=process).values_list("pk", flat=True))


def arrive(*, process: UUID, user_id: int | None, session: str, place: str, now: datetime) -> int:
    """A socket of the process has opened at the place; the id of its connection."""
    with transaction.atomic():
        Process.objects.get_or_create(pk=process, defaults={"seen_at": now})
        connection = Connection.objects.create(
            process_id=process, user_id=user_id, session=session, place=place, opened_at=now
        )
        if user_id is None:
            transaction.on_commit(partial(notify.tell_hub, "people"))
        else:
            _appear(user_id, place, now)
    return connection.pk


def depart(*, connection: int, now: datetime) -> None:
    """The socket has closed. Twice does no harm."""
    with transaction.atomic():
        gone = Connection.objects.filter(pk=connection).first()
        if gone is None:
            return
        if gone.user_id is None:
            gone.delete()
            transaction.on_commit(partial(notify.tell_hub, "people"))
            return
        presence = _locked(gone.user_id, gone.place)
        gone.delete()
        _vanish(presence, gone_at=now, now=now)


def end(*, process: UUID, now: datetime) -> None:
    """The process holds no more sockets."""
    with transaction.atomic():
        _bury(process, gone_at=now, now=now)


def settle(*, now: datetime) -> None:
    """Bury dead processes, and tell of everybody who has been gone for longer than a blip.

    Called late, twice or by two at once it does no harm: each departure is told once.
    """
    dead = Process.objects.filter(seen_at__lte=now - DEAD_AFTER)
    for process, seen_at in dead.values_list("pk", "seen_at"):
        with transaction.atomic():
            _bury(process, gone_at=seen_at, now=now)
    gone = Presence.objects.filter(gone_at__lte=now - BLIP).select_related("user")
    for presence in gone[:SOON]:
        _take_leave(presence)


def _appear(user_id: int, place: str, now: datetime) -> None:
    presence, is_new = Presence.objects.select_for_update().get_or_create(
        user_id=user_id, place=place, defaults={"since": now}
    )
    if is_new:
        name = User.objects.values_list("name", flat=True).get(pk=user_id)
        _tell(place, user_id, name, here=True)
    elif presence.gone_at is not None:
        presence.gone_at = None
        presence.save(update_fields=["gone_at"])


def _locked(user_id: int, place: str) -> Presence | None:
    mine = Presence.objects.select_for_update().filter(user_id=user_id, place=place)
    return mine.first()


def _vanish(presence: Presence | None, *, gone_at: datetime, now: datetime) -> None:
    """Call while the presence is locked, after its connection was deleted."""
    if presence is None or presence.gone_at is not None:
        return
    if not alive(now).filter(user_id=presence.user_id, place=presence.place).exists():
        presence.gone_at = gone_at
        presence.save(update_fields=["gone_at"])


def _bury(process: UUID, *, gone_at: datetime, now: datetime) -> None:
    row = Process.objects.select_for_update().filter(pk=process, seen_at__lte=gone_at).first()
    if row is None:
        return
    people = row.connections.filter(user__isnull=False)
    pairs = sorted(set(people.values_list("place", "user_id")))
    row.delete()
    for place, user_id in pairs:
        _vanish(_locked(user_id, place), gone_at=gone_at, now=now)
    transaction.on_commit(partial(notify.tell_hub, "people"))


def _take_leave(presence: Presence) -> None:
    with transaction.atomic():
        still = Presence.objects.filter(pk=presence.pk, gone_at=presence.gone_at)
        if still.delete()[0]:
            _tell(presence.place, presence.user_id, presence.user.name, here=False)


def _tell(place: str, user_id: int, name: str, *, here: bool) -> None:
    who = {"user": user_id, "name": name, "here": here}
    transaction.on_commit(partial(notify.came_or_went, place, who))
    transaction.on_commit(partial(notify.tell_hub, "people"))
