"""The interesting points of a match, and at which table each is reached."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from games import engine

ME = 0
State = engine.MatchState
Point = Callable[[State], bool]


class Moment(NamedTuple):
    """A match at a point: its rules, how many sit there, and whether they are people."""

    rules: engine.RuleSet
    seats: int
    point: Point
    people: bool = False
    watched: bool = False


def _turn(state: State) -> bool:
    return state.phase == "turn" and state.turn == ME


def _free_turn(state: State) -> bool:
    return _turn(state) and _is_late(state) and _knocker(state) is None


def _knocker(state: State) -> int | None:
    return state.round.knocker if state.round else None


def _reason(state: State) -> str | None:
    ended = state.phase == "pause" and state.round is not None and state.round.outcome is not None
    return state.current.outcome.reason if ended and state.current.outcome else None


def _holders(state: State) -> int:
    return len(state.current.outcome.holders) if state.round and state.current.outcome else 0


def _is_late(state: State) -> bool:
    return state.round is not None and state.round.turns > len(state.seats_in) * 2


def _losers(state: State) -> int:
    return len(state.current.outcome.losers) if state.round and state.current.outcome else 0


_BADESEE, _KLASSISCH = engine.PRESETS["badesee"], engine.PRESETS["klassisch"]
_FIRES = engine.PRESETS["feuerwerk"]
_OTHERS = engine.PRESETS["einunddreissig"]
_COVERED = replace(_BADESEE, covered_passing=True, dealer_choice="none")

MOMENTS = {
    "turn": Moment(_BADESEE, 4, lambda s: _free_turn(s) and s.number > 1),
    "turn-2": Moment(_KLASSISCH, 2, _free_turn),
    "turn-6": Moment(_KLASSISCH, 6, _free_turn),
    "turn-9": Moment(_KLASSISCH, 9, _free_turn, people=True),
    "others-turn": Moment(_BADESEE, 5, lambda s: s.phase == "turn" and s.turn == 2 and _is_late(s)),
    "dealer": Moment(_BADESEE, 4, lambda s: s.phase == "dealer" and s.turn == ME),
    "dealer-blind": Moment(_OTHERS, 4, lambda s: s.phase == "dealer" and s.turn == ME),
    "reveal": Moment(_OTHERS, 3, lambda s: s.phase == "reveal" and s.turn == ME),
    "knocked": Moment(_BADESEE, 5, lambda s: _turn(s) and _knocker(s) not in (None, ME)),
    "knocked-9": Moment(
        _KLASSISCH, 9, lambda s: _turn(s) and _knocker(s) not in (None, ME), people=True
    ),
    "i-knocked": Moment(_BADESEE, 4, lambda s: s.phase == "turn" and _knocker(s) == ME),
    "covered": Moment(_COVERED, 4, _free_turn),
    "shown": Moment(_BADESEE, 4, lambda s: _reason(s) == "knock" and s.number > 2),
    "shown-9": Moment(
        _KLASSISCH, 9, lambda s: _reason(s) == "knock" and _losers(s) > 1, people=True
    ),
    "fire": Moment(_FIRES, 5, lambda s: _reason(s) == "fire" and _holders(s) == 1),
    "fires": Moment(
        replace(_FIRES, several_fires="spared"),
        9,
        lambda s: _reason(s) == "fire" and _holders(s) > 1,
    ),
    "drowned": Moment(_KLASSISCH, 4, lambda s: s.phase == "turn" and ME not in s.seats_in),
    "watching": Moment(_BADESEE, 4, lambda s: s.phase == "turn" and _is_late(s), watched=True),
    "watching-9": Moment(
        _KLASSISCH, 9, lambda s: s.phase == "turn" and _is_late(s), True, watched=True
    ),
    "won": Moment(_BADESEE, 4, lambda s: s.result is not None and s.result.winner == ME),
    "lost-9": Moment(
        engine.PRESETS["schnell"],
        9,
        lambda s: s.result is not None and s.result.winner not in (None, ME),
        people=True,
    ),
}
