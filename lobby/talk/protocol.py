"""Talk on the socket: frames in, frames out."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypedDict

from games.codes import Code, Refused
from lobby.talk.rooms import label
from lobby.talk.selectors import SpokenLine, Standing


class Say(NamedTuple):
    text: str


class Bubble(NamedTuple):
    key: str


HistoryLine = TypedDict(
    "HistoryLine", {"number": int, "from": int | None, "name": str, "text": str, "at": str}
)


class HistoryFrame(TypedDict):
    type: str
    room: str
    lines: list[HistoryLine]


def parse(frame: Any) -> Say | Bubble | None:
    """What somebody says; None for frames of another kind."""
    match frame:
        case {"type": "say", "text": str(text)}:
            return Say(text)
        case {"type": "bubble", "key": str(key)}:
            return Bubble(key)
        case {"type": "say" | "bubble"}:
            raise Refused(Code.BAD_FRAME)
        case _:
            return None


def said(room: str, line: SpokenLine) -> dict[str, Any]:
    """The frame `said` or `bubble` of one new line."""
    frame = {
        "type": "bubble" if line["bubble"] else "said",
        "room": label(room),
        "number": line["number"],
        "from": line["author"],
        "name": line["name"],
        "at": line["at"],
    }
    return {**frame, "key": line["bubble"]} if line["bubble"] else {**frame, "text": line["text"]}


def history(room: str, lines: Sequence[SpokenLine]) -> HistoryFrame:
    return {
        "type": "history",
        "room": label(room),
        "lines": [
            {
                "number": line["number"],
                "from": line["author"],
                "name": line["name"],
                "text": line["text"],
                "at": line["at"],
            }
            for line in lines
        ],
    }


def standing(standing: Standing) -> dict[str, Any]:
    """The frame that tells somebody what staff has imposed on him; empty when it is over."""
    muted = standing.muted
    return {
        "type": "standing",
        "muted": muted and {"wait_ms": muted.wait_ms, "reason": muted.reason},
        "unread": standing.unread,
    }
