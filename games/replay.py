"""A match from its rules, its deals and its moves alone: pure, and the judge of what is stored."""

from collections.abc import Mapping
from typing import NamedTuple

from games import engine, points
from games.models import Move

Deals = Mapping[int, tuple[engine.Hand, str]]
"""Round number -> deck and key."""


class Seated(NamedTuple):
    """What the moves say about the person of a seat."""

    missed: int = 0
    stand_in: bool = False
    left: bool = False


class Replayed(NamedTuple):
    """Where a match has come to by its moves."""

    state: engine.MatchState
    points: list[points.Line]
    seats: tuple[Seated, ...]
    events: list[engine.Event]
    """Of the last move."""


def opening(state: engine.MatchState) -> Replayed:
    """A match before its first move."""
    return Replayed(state, [], (Seated(),) * len(state.lives), [])


def after(so_far: Replayed, move: Move, deals: Deals) -> Replayed:
    """The match after one more move; IllegalAction or ValueError if it cannot have been made."""
    state, events = _step(so_far.state, move, deals)
    lines = so_far.points if move.action["do"] != "annul" else []
    if move.action.get("late"):
        lines = lines + points.forfeited(so_far.state, _seat(move))
    return Replayed(state, lines + points.earned(state, events), _seats_after(so_far, move), events)


def _step(
    state: engine.MatchState, move: Move, deals: Deals
) -> tuple[engine.MatchState, list[engine.Event]]:
    match move.action["do"]:
        case "deal":
            return engine.deal(state, *deals[state.number + 1])
        case "round_clock":
            return engine.stop_round(state)
        case "match_clock":
            return engine.stop_match(state)
        case "come_back" | "pause" | "resume" | "grace" | "outage" | "annul":
            return state, []
        case "leave":
            # Whoever drowned has not left, he has only gone.
            seat = _seat(move)
            return engine.leave(state, seat) if seat in state.seats_in else (state, [])
        case _:
            return engine.apply(state, _seat(move), engine.action_from_dict(move.action))


def _seats_after(so_far: Replayed, move: Move) -> tuple[Seated, ...]:
    if move.seat is None:
        return so_far.seats
    before = so_far.seats[move.seat]
    seats = list(so_far.seats)
    seats[move.seat] = _seated_after(before, move, so_far.state)
    return tuple(seats)


def _seated_after(before: Seated, move: Move, state: engine.MatchState) -> Seated:
    if move.action["do"] == "leave":
        return before._replace(left=move.seat in state.seats_in)
    if move.action["do"] == "grace":
        return before
    match move.cause:
        case Move.Cause.PLAYER:
            return before._replace(missed=0, stand_in=False)
        case Move.Cause.CLOCK:
            missed, patience = before.missed + 1, state.rules.stand_in_after
            if move.action.get("short_grace"):
                patience = 1
            return before._replace(
                missed=missed, stand_in=patience is not None and missed >= patience
            )
        case _:
            return before


def _seat(move: Move) -> int:
    if move.seat is None:
        raise ValueError(f"move {move.version} names no seat")
    return move.seat
