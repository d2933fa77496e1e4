"""The frames the server sends on a match socket, as types. The public contract is PROTOCOL.md."""

from typing import Any, TypedDict


class RefusedFrame(TypedDict):
    type: str
    code: str
    id: str | None


class SeatFrame(TypedDict):
    seat: int
    name: str
    kind: str
    lives: int
    status: str
    dealer: bool
    stand_in: bool
    left: bool
    connected: bool
    known: list[str]
    points: int


class ViewFrame(TypedDict):
    phase: str
    round: int
    turn: int | None
    rules: dict[str, str]
    seat: int | None
    hand: list[str] | None
    middle: list[str] | None
    stock: int
    value: float | None
    lap: int
    new_middles: int
    legal: list[dict[str, Any]]
    previews: list[dict[str, Any]]
    knocker: int | None
    last_lap: list[int]
    pot: int
    rated: bool
    seats: list[SeatFrame]
    shown: dict[str, dict[str, Any]] | None
    outcome: dict[str, Any] | None
    result: dict[str, Any] | None
    fairness: dict[str, Any]


class UpdateFrame(TypedDict):
    type: str
    version: int
    seat: int | None
    remaining_ms: int | None
    paused: bool
    void: str | None
    view: ViewFrame
    events: list[dict[str, Any]]
