"""The log of the lines to people's seats: written beside the match, never a part of it."""

from datetime import datetime
from typing import NamedTuple

from games.models import SeatEvent


class Line(NamedTuple):
    """What a socket knows of its own line, in milliseconds."""

    heard_ms: int
    send_ms: int
    lag_ms: int


def note_line(*, match_id: int, seat: int, what: str, line: Line, now: datetime) -> None:
    """Keep one event of the line to a seat."""
    SeatEvent.objects.create(match_id=match_id, seat=seat, what=what, at=now, **line._asdict())
