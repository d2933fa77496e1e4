"""House rules as data: the RuleSet, its presets, and what a hand is worth under it.

Authority for every field: the table of options in docs/RULES.md.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property, lru_cache
from itertools import permutations
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from games.engine.cards import RANKS, SUITS, Hand, best_suit, is_triple

MIN_SEATS, MAX_SEATS = 2, 9


class Worth(NamedTuple):
    """What a hand is worth under a RuleSet."""

    value: float
    strength: tuple[bool, float, int]
    """Orders hands from the lowest; equal strengths tie."""
    ends: Literal["fire", "31"] | None
    """Whether it is an end-hand: fire, or a suit hand of 31 that is no fire."""


class BadRules(ValueError):
    """A RuleSet that cannot be played. `fields` names what does not fit; `code` says why."""

    def __init__(self, code: str, *names: str) -> None:
        super().__init__(f"{code}: {', '.join(names)}")
        self.code = code
        self.fields = names


@dataclass(frozen=True)
class RuleSet:
    """House rules; the defaults are Badesee's. Times in seconds, null = none."""

    name: str = "badesee"
    lives: int = 3
    swimming: bool = True
    triple_value: float = 30.5
    aces_value: float | None = 33
    fire: frozenset[str] = frozenset({"aces"})
    several_fires: str = "draw"
    reveal_31: str = "auto"
    initial_31_waits: bool = True
    swap_all: bool = True
    push: bool = True
    knock_from_lap: int = 1
    knock_penalty: int = 1
    forced_knock_after: int | None = None
    all_push: str = "new_middle"
    max_new_middles: int | None = 3
    push_replaces: bool = False
    stock_out: str = "recycle"
    ties: str = "all"
    tiebreak: str = "none"
    pay_below: int | None = None
    all_drown: str = "void"
    max_laps: int | None = 60
    dealer_choice: str = "look"
    covered_passing: bool = False
    rotation: str = "dealer"
    turn_seconds: int | None = 120
    stand_in_after: int | None = 2
    round_seconds: int | None = None
    match_seconds: int | None = 2700
    scoring: bool = True
    leaver_may_win: bool = False

    @cached_property
    def worth(self) -> "WorthTable":
        """Hand -> Worth; every order of the three cards is found."""
        return WorthTable(self)


class WorthTable(dict[Hand, Worth]):
    """Filled on demand, so that a RuleSet costs little until it is played."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules

    def __missing__(self, hand: Hand) -> Worth:
        worth = _worth(self._rules, hand)
        self.update(dict.fromkeys(permutations(hand), worth))
        return worth


def _worth(rules: RuleSet, hand: Hand) -> Worth:
    triple = is_triple(hand)
    aces = triple and hand[0][0] == "A"
    points, suit = best_suit(hand)
    value = float(points)
    if triple:
        value = float(rules.triple_value)
    if aces and rules.aces_value is not None:
        value = float(rules.aces_value)
    fire = (
        (aces and "aces" in rules.fire)
        or (triple and "triples" in rules.fire)
        or (value == 31 and "31" in rules.fire)
    )
    ends: Literal["fire", "31"] | None = "fire" if fire else None
    if not fire and not triple and value == 31:
        ends = "31"
    # A triple that is fire beats a 31, whatever it is worth by points.
    blazes = fire and triple and bool(rules.fire & {"aces", "triples"})
    order = 0
    if rules.tiebreak == "rank_suit":
        # Only suit hands of one suit may tie, so a triple ranks apart from them and above.
        order = 4 + RANKS.index(hand[0][0]) if triple else 3 - SUITS.index(suit)
    return Worth(value, (blazes, value, order), ends)


_RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "lives": (1, 5),
        "knock_from_lap": (1, 2),
        "knock_penalty": (1, 2),
        "forced_knock_after": (1, 60),
        "max_new_middles": (1, 20),
        "pay_below": (8, 31),
        "max_laps": (1, 60),
        "turn_seconds": (5, 600),
        "stand_in_after": (1, 9),
        "round_seconds": (30, 3600),
        "match_seconds": (60, 4 * 3600),
    }
)
_NEVER_NULL = frozenset({"lives", "knock_from_lap", "knock_penalty"})
_CHOICES: Mapping[str, tuple[Any, ...]] = MappingProxyType(
    {
        "triple_value": (30, 30.5, 31, 33),
        "aces_value": (None, 33),
        "several_fires": ("draw", "spared"),
        "reveal_31": ("auto", "optional", "off"),
        "all_push": ("new_middle", "reveal", "nothing"),
        "stock_out": ("keep", "recycle"),
        "ties": ("all", "none"),
        "tiebreak": ("none", "rank_suit"),
        "all_drown": ("void", "hand"),
        "dealer_choice": ("none", "look", "blind_middle"),
        "rotation": ("dealer", "starter"),
    }
)
_SWITCHES = frozenset(
    {
        "swimming",
        "initial_31_waits",
        "swap_all",
        "push",
        "push_replaces",
        "covered_passing",
        "scoring",
        "leaver_may_win",
    }
)


def check(rules: RuleSet) -> None:
    """BadRules for a value that is none of its field's, or two fields that cannot go together."""
    for field in fields(rules):
        if not _is_value(field.name, getattr(rules, field.name)):
            raise BadRules("value", field.name)
    for code, clash in _clashes(rules):
        if clash:
            raise BadRules(code, *code.split("+"))


def _is_value(name: str, value: Any) -> bool:
    if name == "name":
        return isinstance(value, str) and 0 < len(value) <= 40
    if name == "fire":
        return isinstance(value, frozenset) and value <= {"aces", "triples", "31"}
    if name in _SWITCHES:
        return isinstance(value, bool)
    if isinstance(value, bool):
        return False
    if name in _CHOICES:
        return value in _CHOICES[name]
    if value is None:
        return name not in _NEVER_NULL
    low, high = _RANGES[name]
    return isinstance(value, int) and low <= value <= high


def _clashes(rules: RuleSet) -> tuple[tuple[str, bool], ...]:
    """Pairs of fields that cannot go together; the code is the two names."""
    return (
        # Without an open middle there is nothing to choose, to exchange or to replace.
        ("covered_passing+dealer_choice", rules.covered_passing and rules.dealer_choice != "none"),
        ("covered_passing+push_replaces", rules.covered_passing and rules.push_replaces),
        # Who chooses is the dealer; a drawn starter is none.
        (
            "dealer_choice+rotation",
            rules.dealer_choice != "none" and rules.rotation == "starter",
        ),
        ("push+push_replaces", rules.push_replaces and not rules.push),
        ("knock_from_lap+max_laps", rules.knock_from_lap == 2 and rules.max_laps == 1),
    )


def rules_to_dict(rules: RuleSet) -> dict[str, Any]:
    """As JSON, every field."""
    return {**asdict(rules), "fire": sorted(rules.fire)}


def rules_from(data: Mapping[str, Any]) -> RuleSet:
    """From JSON; fields that are absent have Badesee's values. BadRules if it cannot be played."""
    known = {field.name for field in fields(RuleSet)}
    for name in data:
        if name not in known:
            raise BadRules("unknown", str(name))
    values = dict(data)
    if "fire" in values:
        fire = values["fire"]
        if not isinstance(fire, list | tuple | set | frozenset) or not all(
            isinstance(kind, str) for kind in fire
        ):
            raise BadRules("value", "fire")
        values["fire"] = frozenset(fire)
    for name in _RANGES.keys() & values.keys():
        if isinstance(values[name], float) and values[name].is_integer():
            values[name] = int(values[name])
    rules = RuleSet(**values)
    check(rules)
    return rules


@lru_cache(maxsize=256)
def rules_hash(rules: RuleSet) -> str:
    """Sixteen hex digits over every field but the name: same hash, same game."""
    content = {key: value for key, value in rules_to_dict(rules).items() if key != "name"}
    for key, value in content.items():
        if isinstance(value, float) and value.is_integer():
            content[key] = int(value)
    packed = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(packed.encode()).hexdigest()[:16]


_BADESEE = RuleSet()
_KLASSISCH = replace(
    _BADESEE,
    name="klassisch",
    aces_value=None,
    fire=frozenset({"31"}),
    initial_31_waits=False,
    dealer_choice="none",
    knock_penalty=2,
    forced_knock_after=14,
    max_new_middles=None,
    all_drown="hand",
    rotation="starter",
    turn_seconds=20,
    round_seconds=360,
)
_KNEIPE = replace(
    _BADESEE,
    name="kneipe",
    initial_31_waits=False,
    knock_from_lap=2,
    max_new_middles=None,
    turn_seconds=60,
)
_ALL = (
    _BADESEE,
    _KLASSISCH,
    replace(_KLASSISCH, name="blitz", lives=1, turn_seconds=12),
    replace(
        _KLASSISCH, name="feuerwerk", triple_value=31, fire=frozenset({"aces", "triples", "31"})
    ),
    replace(_KLASSISCH, name="karussell", push_replaces=True),
    _KNEIPE,
    replace(_KNEIPE, name="familie", lives=4, fire=frozenset(), ties="none"),
    replace(
        _KNEIPE,
        name="schnell",
        lives=2,
        swimming=False,
        knock_from_lap=1,
        all_push="reveal",
        turn_seconds=20,
    ),
    replace(
        _KNEIPE, name="hart", triple_value=30, knock_penalty=2, swap_all=False, turn_seconds=30
    ),
    replace(
        _KNEIPE,
        name="wirtshaus",
        aces_value=None,
        fire=frozenset(),
        knock_from_lap=1,
        tiebreak="rank_suit",
    ),
    replace(
        _KNEIPE,
        name="einunddreissig",
        triple_value=33,
        aces_value=None,
        fire=frozenset({"aces", "triples"}),
        several_fires="spared",
        reveal_31="optional",
        dealer_choice="blind_middle",
        knock_from_lap=1,
    ),
)
PRESETS: Mapping[str, RuleSet] = MappingProxyType({rules.name: rules for rules in _ALL})

PRESET_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "badesee": "Badesee",
        "klassisch": "Klassisch",
        "blitz": "Blitz",
        "feuerwerk": "Feuerwerk",
        "karussell": "Karussell",
        "kneipe": "Kneipe",
        "familie": "Familie",
        "schnell": "Schnell",
        "hart": "Hart",
        "wirtshaus": "Alte Schule",
        "einunddreissig": "Einunddreißig",
    }
)
