"""The rules of a case: a file's preset, the vector's options on top, read strictly."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from games.engine import RuleSet, rules_from

_SETTLED: Mapping[str, Any] = {
    "stand_after_knock": True,
    "penalty_can_drown": False,
    "penalty_on_fire": False,
    "forced_knock_counts": "total",
    "forced_knock_penalised": True,
    "pay_lowest": True,
    "void_moves_deal": True,
}
"""Constants of the game: a file may name them, with this value only."""

_SCORING: Mapping[str, Any] = {
    "survive": 5,
    "lose": -5,
    "fire_per_coplayer": 10,
    "fire_instead_of_survive": True,
    "fire_counts": "table",
    "drown_costs": True,
    "win_swimming": 10,
    "win_per_ring": 10,
    "leaver": -10,
    "leaver_after_minutes": 2.0,
    "leaver_points": "frozen",
}

_OFF: Mapping[str, Any] = {
    "swimming": False,
    "aces_value": None,
    "fire": [],
    "reveal_31": "off",
    "initial_31_waits": False,
    "swap_all": False,
    "push": False,
    "forced_knock_after": None,
    "all_push": "nothing",
    "max_new_middles": None,
    "push_replaces": False,
    "tiebreak": "none",
    "pay_below": None,
    "max_laps": None,
    "dealer_choice": "none",
    "covered_passing": False,
    "turn_seconds": None,
    "stand_in_after": None,
    "round_seconds": None,
    "match_seconds": None,
    "scoring": None,
    "leaver_may_win": False,
}
"""What a key means that a file lacks; keys without such a meaning must be there."""


class CaseError(ValueError):
    """A case, or a file of cases, that cannot be read."""


def rules_of(vector: Mapping[str, Any], presets: Mapping[str, Any]) -> tuple[RuleSet, str]:
    """The vector's RuleSet and how its `deck` is dealt, in `packets` or `single` cards."""
    name = vector["preset"]
    if name not in presets:
        raise CaseError(f"unknown preset {name!r}")
    data = {**_OFF, **presets[name], **vector.get("options", {}), "name": str(name)[:40]}
    style = data.pop("deal_style", "packets")
    if style not in ("packets", "single"):
        raise CaseError(f"unknown deal_style {style!r}")
    _bound_seats(vector, data)
    for key, value in _SETTLED.items():
        if data.pop(key, value) != value:
            raise CaseError(f"{key} is settled: only {value!r} is played")
    scoring = data["scoring"]
    if scoring not in (None, False, True, _SCORING):
        raise CaseError("scoring is settled: only the numbers of the site's points are played")
    data["scoring"] = bool(scoring)
    missing = {field.name for field in fields(RuleSet)} - data.keys()
    if missing:
        raise CaseError(f"preset {name!r} lacks {', '.join(sorted(missing))}")
    return rules_from(data), style


def _bound_seats(vector: Mapping[str, Any], data: dict[str, Any]) -> None:
    low, high = data.pop("min_players", 2), data.pop("max_players", 9)
    players = vector.get("players")
    if players is not None and not low <= players <= high:
        raise CaseError(f"{players} players: the preset takes {low} to {high}")
