"""What was said, for one pair of ears."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypedDict

from accounts.selectors import ignored_by
from lobby.models import ChatLine, Room

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


def _tail(room: Room, after: int, ignored: Collection[int]) -> list[SpokenLine]:
    lines = room.lines.filter(number__gt=after, number__lte=room.last, bubble="")
    if ignored:
        lines = lines.exclude(author_id__in=ignored)
    return [as_line(line) for line in lines.order_by("-number")[:TAIL]][::-1]
