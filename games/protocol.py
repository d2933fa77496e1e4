"""The border of the socket: text in, requests out. What a client sends is never fatal."""

from typing import Any, NamedTuple

import orjson

from games import engine
from games.codes import Code, Refused
from games.frames import RefusedFrame

MAX_BYTES = 4096
MAX_REFERENCE = 64  # characters of a client's own `id`


class Act(NamedTuple):
    action: engine.Action
    version: int


class Sync(NamedTuple):
    pass


class Leave(NamedTuple):
    pass


class Return(NamedTuple):
    pass


class Grace(NamedTuple):
    pass


Request = Act | Sync | Leave | Return | Grace


def refused(no: Refused, reference: str | None = None) -> RefusedFrame:
    """The frame of a refusal, with its details beside the code."""
    frame: RefusedFrame = {"type": "refused", "code": no.code.value, "id": reference}
    frame.update(no.details)  # type: ignore[typeddict-item]
    return frame


def decode(text: str | None) -> Any:
    """The JSON of one frame; Refused(bad_frame) for anything else, binary (None) included."""
    # Characters first: encoding megabytes only to count them is a gift to an attacker.
    if text is None or len(text) > MAX_BYTES or len(text.encode(errors="replace")) > MAX_BYTES:
        raise Refused(Code.BAD_FRAME)
    try:
        return orjson.loads(text)
    except ValueError:
        raise Refused(Code.BAD_FRAME) from None


def reference_of(frame: Any) -> str | None:
    """The client's own id of a frame, where it has a usable one."""
    match frame:
        case {"id": str(reference)} if len(reference) <= MAX_REFERENCE:
            return reference
        case _:
            return None


def parse(frame: Any) -> Request:
    """The request in a frame of a match socket; Refused for what is none."""
    match frame:
        case {"type": "act", "version": int(version), "action": dict(action)} if (
            type(version) is int  # true is no number
        ):
            return Act(_action(action), version)
        case {"type": "sync"}:
            return Sync()
        case {"type": "leave"}:
            return Leave()
        case {"type": "return"}:
            return Return()
        case {"type": "grace"}:
            return Grace()
        case _:
            raise Refused(Code.BAD_FRAME)


def _action(data: dict[str, Any]) -> engine.Action:
    try:
        return engine.action_from_dict(data)
    except ValueError:
        raise Refused(Code.BAD_FRAME) from None
