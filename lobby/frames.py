"""The frames the server sends on a table's socket, as types. The public contract is PROTOCOL.md."""

from typing import Any, TypedDict


class SeatFrame(TypedDict):
    number: int
    user: int | None
    name: str
    kind: str  # human, guest, bot (will be filled with one) or free
    host: bool
    ready: bool
    opened: bool
    away: bool


class YouFrame(TypedDict):
    user: int | None
    seat: int | None
    host: bool
    watching: bool
    ready: bool


class ChangeFrame(TypedDict):
    field: str
    text: str
    was: str


class TableFrame(TypedDict):
    type: str
    version: int
    code: str
    name: str
    status: str
    host: int | None
    you: YouFrame
    seats: list[SeatFrame]
    watchers: list[str]
    settings: dict[str, Any]
    sentences: dict[str, str]
    terms: dict[str, str]
    changed_from_preset: list[str]
    changed_from_kneipe: list[str]
    changes: list[ChangeFrame]
    hash: str
    commitment: str
    match: int | None
    can_start: bool
    leaves_out: list[int]
    reasons: list[str]
    idle_ms: int | None
