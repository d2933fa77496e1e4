"""What the server itself knows about what somebody reports: nobody's word is taken for it."""

import re
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from accounts.models import User
from games import rows
from games.models import Match
from lobby.models import ChatLine
from lobby.talk import rooms
from lobby.talk.rooms import HUB, Spot

LINES = 30  # of each room, around the last that the accused has said
LOOKS_BACK = timedelta(days=2)
_MATCH = re.compile(r"/partie/(\d{1,18})/")
_TABLE = re.compile(r"/tisch/([0-9A-Za-z]{1,8})/")


class Scene(NamedTuple):
    """Where it happened, and what stands there."""

    place: str
    match: Match | None
    round: int | None
    version: int | None
    seat: int | None
    evidence: dict[str, Any]


def scene(*, reporter: User, accused: User, page: str, now: datetime) -> Scene:
    """What the reporter could see of the accused on the page with this path."""
    spot, match = _spot_of(page)
    lines = [
        line
        for room in rooms.hearing(spot, reporter.pk).hear
        for line in _lines_of(room, accused, now)
    ]
    evidence = {"name": accused.name, "lines": lines}
    if match is None:
        return Scene(spot.place, None, None, None, None, evidence)
    seat = match.players.filter(user=accused).values_list("seat", flat=True).first()
    return Scene(spot.place, match, rows.state_of(match).number, match.version, seat, evidence)


def _spot_of(page: str) -> tuple[Spot, Match | None]:
    if found := _MATCH.search(page):
        match = Match.objects.filter(pk=int(found[1])).first()
        if match is not None:
            return Spot(rooms.place_of(match), match.pk), match
    if found := _TABLE.search(page):
        code = found[1].upper()
        return Spot(f"table:{code}"), Match.objects.filter(table=code).order_by("-pk").first()
    return Spot(HUB), None


def _lines_of(room: str, accused: User, now: datetime) -> list[dict[str, Any]]:
    """The last lines of the accused in this room with what was said around them."""
    said = ChatLine.objects.filter(room__name=room, at__gt=now - LOOKS_BACK)
    last = said.filter(author=accused).order_by("-number").first()
    if last is None:
        return []
    around = said.filter(number__lte=last.number + LINES // 3).order_by("-number")[:LINES]
    return [
        {
            "room": rooms.label(room),
            "number": line.number,
            "from": line.author_id,
            "name": line.name,
            "text": line.text or f"({line.bubble})",
            "at": line.at.isoformat(timespec="seconds"),
        }
        for line in reversed(around)
    ]
