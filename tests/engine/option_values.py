"""Every option of the rules page with every value that its table names."""

from itertools import combinations
from typing import Any

from games.engine import RuleSet
from tests.engine.table import rules

FIRES = [sorted(kinds) for n in range(4) for kinds in combinations(("31", "aces", "triples"), n)]
VALUES = {
    "lives": [1, 2, 3, 4, 5],
    "swimming": [True, False],
    "triple_value": [30, 30.5, 31, 33],
    "aces_value": [None, 33],
    "fire": FIRES,
    "several_fires": ["draw", "spared"],
    "reveal_31": ["auto", "optional", "off"],
    "initial_31_waits": [True, False],
    "swap_all": [True, False],
    "push": [True, False],
    "knock_from_lap": [1, 2],
    "knock_penalty": [1, 2],
    "forced_knock_after": [None, 14],
    "all_push": ["new_middle", "reveal", "nothing"],
    "max_new_middles": [None, 3],
    "push_replaces": [True, False],
    "stock_out": ["keep", "recycle"],
    "ties": ["all", "none"],
    "tiebreak": ["none", "rank_suit"],
    "pay_below": [None, 20],
    "all_drown": ["void", "hand"],
    "max_laps": [None, 60],
    "dealer_choice": ["none", "look", "blind_middle"],
    "covered_passing": [True, False],
    "rotation": ["dealer", "starter"],
    "turn_seconds": [12, 20, 30, 60, 90, 120, None],
    "stand_in_after": [None, 2],
    "round_seconds": [None, 360],
    "match_seconds": [None, 2700],
    "scoring": [True, False],
    "leaver_may_win": [True, False],
}
NEEDS = {
    "dealer_choice": {"rotation": "dealer"},
    "covered_passing": {"dealer_choice": "none"},
}
EACH_VALUE = [(name, value) for name, values in VALUES.items() for value in values]


def with_value(name: str, value: Any) -> RuleSet:
    """The plain rules with this value, and what it needs beside it."""
    return rules(**{**NEEDS.get(name, {}), name: value})


def as_field(name: str, value: Any) -> Any:
    """The value as the RuleSet holds it."""
    return frozenset(value) if name == "fire" else value
