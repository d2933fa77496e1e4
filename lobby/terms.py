"""What the host of a table decides beside its name: rules, seats, who may come, who fills up."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from typing import Any

from games import engine
from games.bots import LEVELS
from games.codes import Code, Refused
from games.models import Match
from lobby.models import Table

MIN_SEATS, MAX_SEATS = 2, 9
STAKES = (0, 10, 20, 50, 100, 200, 500)  # Taler that each person may be asked for
HOUSE_RULES = "hausregeln"  # the name of rules that are no preset's


@dataclass(frozen=True)
class Terms:
    """The terms of a table. Whoever is ready is ready for one `hash` of them."""

    rules: engine.RuleSet
    preset: str  # which the rules began as
    seats: int = 4
    public: bool = True
    guests_allowed: bool = True
    watchers_allowed: bool = True
    fill_bots: bool = False
    bot_level: str = "normal"
    tempo: str = Match.Tempo.NORMAL
    stake: int = 0

    @cached_property
    def hash(self) -> str:
        """Sixteen hex digits over all that a player agrees to: same hash, same match.

        How many seats there are matters only where bots fill them.
        """
        content = {
            "rules": engine.rules_hash(self.rules),
            "stake": self.stake,
            "tempo": self.tempo,
            "bots": [self.bot_level, self.seats] if self.fill_bots else None,
        }
        packed = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(packed.encode()).hexdigest()[:16]


NAMES = tuple(field.name for field in fields(Terms))


def of_preset(preset: str, **others: Any) -> Terms:
    return Terms(engine.PRESETS[preset], preset, **others)


def of_table(table: Table) -> Terms:
    return from_dict({name: getattr(table, name) for name in NAMES})


def to_dict(terms: Terms) -> dict[str, Any]:
    """As JSON, and as the columns of a table."""
    return {**asdict(terms), "rules": engine.rules_to_dict(terms.rules)}


def from_dict(data: Mapping[str, Any]) -> Terms:
    return Terms(**{**data, "rules": engine.rules_from(data["rules"])})


def changed(terms: Terms, changes: Mapping[str, Any]) -> Terms:
    """The terms after the host's changes; Refused for what is none or cannot be played.

    `preset` brings all its rules along; `rules` is any part of a RuleSet, on top of that.
    """
    for name, value in changes.items():
        if name not in _VALID or not _VALID[name](value):
            raise Refused(Code.BAD_SETTING, fields=[name])
    others = {name: value for name, value in changes.items() if name not in ("preset", "rules")}
    preset = changes.get("preset", terms.preset)
    rules = engine.PRESETS[preset] if "preset" in changes else terms.rules
    return replace(
        terms, **others, preset=preset, rules=_rules(rules, changes.get("rules", {}), preset)
    )


def _rules(rules: engine.RuleSet, part: Mapping[str, Any], preset: str) -> engine.RuleSet:
    """BadRules where two options do not go together. Unchanged presets keep their name."""
    edited = engine.rules_from({**engine.rules_to_dict(rules), **part, "name": HOUSE_RULES})
    origin = engine.PRESETS[preset]
    return origin if replace(edited, name=origin.name) == origin else edited


def _is_switch(value: Any) -> bool:
    return isinstance(value, bool)


def _one_of(choices: Any) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in choices


def _is_number_of_seats(value: Any) -> bool:
    return type(value) is int and MIN_SEATS <= value <= MAX_SEATS


# What a host may change, and to what.
_VALID: Mapping[str, Callable[[Any], bool]] = {
    "preset": _one_of(engine.PRESETS),
    "rules": lambda value: isinstance(value, Mapping),
    "seats": _is_number_of_seats,
    "public": _is_switch,
    "guests_allowed": _is_switch,
    "watchers_allowed": _is_switch,
    "fill_bots": _is_switch,
    "bot_level": _one_of(LEVELS),
    "tempo": _one_of(Match.Tempo.values),
    "stake": lambda value: type(value) is int and value in STAKES,
}
