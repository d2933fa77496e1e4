"""What was said, for one pair of ears, and what keeps its owner from talking."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple, TypedDict

from accounts.models import Sanction
from accounts.selectors import ignored_by, mute_of, unread_warnings
from lobby.models import ChatLine, Room
from lobby.talk.rooms import HUB, Spot

TAIL = 50  # lines that whoever enters a room is shown


class Line(TypedDict):
    number: int
    name: str
    text: str
    bubble: str
    at: str


class SpokenLine(Line):
    author: int | None


class Heard(NamedTuple):
    """Of one room: its last number, and the lines that were missing, oldest first."""

    last: int
    lines: list[SpokenLine]


class Muted(NamedTuple):
    reason: str
    until: datetime
    wait_ms: int


class Standing(NamedTuple):
    """What staff has imposed on a person where he is: his mute, and what he has not read yet."""

    muted: Muted | None
    unread: list[str]  # reasons


def standing(user_id: int, spot: Spot, now: datetime) -> Standing:
    unread = list(unread_warnings(user_id).values_list("reason", flat=True))
    return Standing(_muted(mute_of(user_id, now, at_hub=spot.place == HUB), now), unread)


def as_line(line: ChatLine) -> SpokenLine:
    return {
        "number": line.number,
        "author": line.author_id,
        "name": line.name,
        "text": line.text,
        "bubble": line.bubble,
        "at": line.at.isoformat(timespec="seconds").replace("+00:00", "Z"),
    }


def news(heard: Mapping[str, int], ignored: Collection[int]) -> dict[str, Heard]:
    """What each room (name: last number heard) has to say since, without the ignored ones.

    At most a tail, and no bubbles: those belong to their moment.
    """
    rooms = Room.objects.filter(name__in=heard)
    return {
        room.name: Heard(room.last, _tail(room, heard[room.name], ignored))
        for room in rooms
        if room.last > heard[room.name]
    }


def ignored(user_id: int | None) -> frozenset[int]:
    return ignored_by(user_id) if user_id is not None else frozenset()


def _muted(mute: Sanction | None, now: datetime) -> Muted | None:
    if mute is None or mute.until is None:
        return None
    return Muted(mute.reason, mute.until, int((mute.until - now).total_seconds() * 1000))


def _tail(room: Room, after: int, ignored: Collection[int]) -> list[SpokenLine]:
    lines = room.lines.filter(number__gt=after, number__lte=room.last, bubble="")
    if ignored:
        lines = lines.exclude(author_id__in=ignored)
    return [as_line(line) for line in lines.order_by("-number")[:TAIL]][::-1]
