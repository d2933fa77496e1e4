"""Engine data as JSON and back. States carry a version, so that old matches stay readable."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine import model
from games.engine.cards import cards
from games.engine.model import (
    Acted,
    Action,
    Dealt,
    Event,
    Keep3,
    MatchEnded,
    MatchState,
    MiddleChanged,
    Outcome,
    Result,
    RoundEnded,
    RoundState,
    SeatLeft,
    Swap,
)
from games.engine.rules import RuleSet
from games.engine.view import Own, View

VERSION = 1
UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Version -> what makes a state of that version one of the next."""

_PLAIN: Mapping[str, Action] = {
    "swap_all": model.SWAP_ALL,
    "push": model.PUSH,
    "knock": model.KNOCK,
    "dealer_keep": model.DEALER_KEEP,
    "dealer_change": model.DEALER_CHANGE,
    "reveal": model.REVEAL,
    "hold": model.HOLD,
}
_NAMES = {action: name for name, action in _PLAIN.items()}
_NESTED = (list, tuple)  # asked of every value of a state: a union would be made anew each time


def action_to_dict(action: Action) -> dict[str, Any]:
    """The action as PROTOCOL.md writes it."""
    match action:
        case Swap(give, take):
            return {"do": "swap", "give": give, "take": take}
        case Keep3(kept):
            return {"do": "keep3", "cards": list(kept)}
        case _:
            return {"do": _NAMES[action]}


def action_from_dict(data: Any) -> Action:
    """ValueError unless `data` is an action in shape; whether it is legal is `apply`'s matter."""
    match data:
        case {"do": "swap", "give": str(give), "take": str(take)}:
            given, taken = cards((give, take))
            return model.SWAPS[given][taken]
        case {"do": "keep3", "cards": [str(), str(), str()] as kept}:
            return Keep3(cards(kept))
        case {"do": str(name)} if name in _PLAIN:
            return _PLAIN[name]
    raise ValueError("no action")


def event_to_dict(event: Event) -> dict[str, Any]:
    """A public fact; it never names a card that not everyone saw."""
    match event:
        case Dealt(number, first, seats):
            return {"type": "dealt", "round": number, "first": first, "seats": list(seats)}
        case Acted(seat, Keep3()):
            return {"type": "acted", "seat": seat, "action": {"do": "keep3"}}
        case Acted(seat, action):
            return {"type": "acted", "seat": seat, "action": action_to_dict(action)}
        case MiddleChanged(middle):
            return {"type": "middle_changed", "middle": list(middle)}
        case RoundEnded(number, outcome):
            return {"type": "round_ended", "round": number, "outcome": outcome_to_dict(outcome)}
        case SeatLeft(seat):
            return {"type": "left", "seat": seat}
        case MatchEnded(result):
            return {"type": "match_ended", "result": result_to_dict(result)}


def outcome_to_dict(outcome: Outcome) -> dict[str, Any]:
    return {
        "reason": outcome.reason,
        "holders": list(outcome.holders),
        "knocker": outcome.knocker,
        "losers": list(outcome.losers),
        "lost": list(outcome.lost),
        "void": outcome.void,
        "drowned": list(outcome.drowned),
    }


def result_to_dict(result: Result) -> dict[str, Any]:
    return {"places": list(result.places), "winner": result.winner, "ended_by": result.ended_by}


def view_to_dict(view: View) -> dict[str, Any]:
    """PROTOCOL.md's `view` as far as the engine knows it."""
    own = own_to_dict(view)
    return {
        "phase": view.phase,
        "round": view.number,
        "turn": view.turn,
        "seat": own["seat"],
        "hand": own["hand"],
        "middle": own["middle"],
        "stock": view.stock,
        "value": own["value"],
        "lap": view.lap,
        "new_middles": view.new_middles,
        "legal": own["legal"],
        "previews": own["previews"],
        "knocker": view.knocker,
        "last_lap": list(view.last_lap),
        "seats": [
            {
                "seat": seat.seat,
                "lives": seat.lives,
                "status": seat.status,
                "known": list(seat.known),
                "dealer": seat.dealer,
            }
            for seat in view.seats
        ],
        "shown": _shown_to_dict(view.outcome),
        "outcome": outcome_to_dict(view.outcome) if view.outcome else None,
        "result": result_to_dict(view.result) if view.result else None,
    }


def own_to_dict(own: Own | View) -> dict[str, Any]:
    """The part of `view_to_dict` that is not the same for everybody."""
    return {
        "seat": own.seat,
        "hand": list(own.hand) if own.hand else None,
        "value": own.value,
        "middle": list(own.middle),
        "legal": [action_to_dict(action) for action in own.legal],
        "previews": [
            {**action_to_dict(preview.action), "value": preview.value} for preview in own.previews
        ],
    }


def _shown_to_dict(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        str(seat): {"cards": list(hand), "value": outcome.values[seat], "lost": outcome.lost[seat]}
        for seat, hand in enumerate(outcome.hands)
        if hand is not None
    }


def dump(state: MatchState) -> dict[str, Any]:
    """The state as JSON, without its rules: those are kept beside it and never change."""
    round_ = state.round
    data = state._asdict()
    del data["rules"]
    if round_ is not None:
        data["round"] = round_._asdict()
        if round_.outcome is not None:
            data["round"]["outcome"] = round_.outcome._asdict()
    if state.result is not None:
        data["result"] = state.result._asdict()
    return {"v": VERSION, **data}


def load(data: Mapping[str, Any], rules: RuleSet) -> MatchState:
    """The state that `dump` wrote, also by an older version. ValueError if it is none."""
    try:
        fresh = _upgraded(dict(data))
        round_, result = fresh.pop("round"), fresh.pop("result")
        if round_ is not None:
            outcome = round_["outcome"]
            round_ = _frozen(RoundState, {**round_, "outcome": None})
            if outcome is not None:
                round_ = round_._replace(outcome=_frozen(Outcome, outcome))
        return MatchState(
            rules=rules,
            round=round_,
            result=_frozen(Result, result) if result is not None else None,
            **{name: _tuples(value) for name, value in fresh.items()},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no match state: {error}") from None


def _upgraded(data: dict[str, Any]) -> dict[str, Any]:
    version = data.pop("v")
    while version in UPGRADES:
        data = UPGRADES[version](data)
        version += 1
    if version != VERSION:
        raise ValueError(f"state of unknown version {version}")
    return data


def _frozen(kind: Any, data: Mapping[str, Any]) -> Any:
    return kind(**{name: _tuples(value) for name, value in data.items()})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, _NESTED) else value
