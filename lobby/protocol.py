"""The border of a table's socket: frames in, requests out."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.codes import Code, Refused

_HASH = re.compile(r"[0-9a-f]{16}")
_BYTES = re.compile(r"[0-9a-f]{64}")  # 32 of them, or a SHA-256


class Sync(NamedTuple):
    pass


class Join(NamedTuple):
    number: int | None


class Watch(NamedTuple):
    pass


class Leave(NamedTuple):
    pass


class Here(NamedTuple):
    pass


class Ready(NamedTuple):
    rules_hash: str
    commitment: str


class Unready(NamedTuple):
    pass


class Open(NamedTuple):
    random: str


class Settings(NamedTuple):
    changes: Mapping[str, Any]
    version: int


class Kick(NamedTuple):
    number: int


class HandOver(NamedTuple):
    number: int


class Start(NamedTuple):
    rules_hash: str


class Close(NamedTuple):
    pass


class Again(NamedTuple):
    pass


Request = (
    Sync
    | Join
    | Watch
    | Leave
    | Here
    | Ready
    | Unready
    | Open
    | Settings
    | Kick
    | HandOver
    | Start
    | Close
    | Again
)

_BARE: Mapping[str, Request] = {
    "sync": Sync(),
    "watch": Watch(),
    "leave": Leave(),
    "here": Here(),
    "unready": Unready(),
    "close": Close(),
    "again": Again(),
}


def parse(frame: Any) -> Request:
    """The request in a frame of a table's socket; Refused for what is none."""
    match frame:
        case {"type": str(kind)} if kind in _BARE:
            return _BARE[kind]
        case {"type": "join"}:
            return Join(None if frame.get("seat") is None else _number(frame["seat"]))
        case _:
            return _with_content(frame)


def _with_content(frame: Any) -> Request:
    match frame:
        case {"type": "ready", "rules_hash": rules_hash, "commitment": commitment}:
            return Ready(_hex(_HASH, rules_hash), _hex(_BYTES, commitment))
        case {"type": "open", "random": random}:
            return Open(_hex(_BYTES, random))
        case {"type": "settings", "version": version, "changes": dict(changes)}:
            return Settings(changes, _number(version))
        case {"type": "kick", "seat": number}:
            return Kick(_number(number))
        case {"type": "hand_over", "seat": number}:
            return HandOver(_number(number))
        case {"type": "start", "rules_hash": rules_hash}:
            return Start(_hex(_HASH, rules_hash))
        case _:
            raise Refused(Code.BAD_FRAME)


def _number(value: Any) -> int:
    if type(value) is not int:
        raise Refused(Code.BAD_FRAME)
    return value


def _hex(pattern: re.Pattern[str], value: Any) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise Refused(Code.BAD_FRAME)
    return value
