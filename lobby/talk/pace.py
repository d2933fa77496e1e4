"""Slow mode: in some rooms everybody waits between two lines, because staff wants it so, or
because at the hub no staff is there to look after it.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache

from accounts.models import User
from lobby.models import Room
from lobby.presence.selectors import alive
from lobby.talk.rooms import HUB

_ATTENDED = "talk.attended"
LOOK_EVERY = 10  # seconds between two looks whether staff is online
LONGEST = timedelta(hours=1)


def wait(room: Room, author: User, now: datetime) -> timedelta:
    """How long this person waits until his next line in this room; staff never does."""
    pause = timedelta(seconds=seconds_of(room, now))
    if not pause or author.is_staff:
        return timedelta()
    last = author.lines.filter(room=room, at__gt=now - LONGEST).order_by("-at").first()
    return max(timedelta(), last.at + pause - now) if last else timedelta()


def seconds_of(room: Room, now: datetime) -> int:
    """The pause between two lines of one person in this room; 0 where talk is free."""
    if room.name != HUB or room.slow >= settings.SLOW_MODE or _is_attended(now):
        return room.slow
    return int(settings.SLOW_MODE)


def _is_attended(now: datetime) -> bool:
    """Whether anybody of the staff has a page of the site open."""
    return bool(cache.get_or_set(_ATTENDED, lambda: _staff_is_online(now), LOOK_EVERY))


def _staff_is_online(now: datetime) -> int:
    """As a number: False would not be kept apart from nothing by every cache."""
    return int(alive(now).filter(user__is_staff=True).exists())
