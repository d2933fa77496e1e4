"""What the rule editor offers: for each option the values worth choosing, each as its sentence.

The engine takes more values than these; a set that has another one keeps it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import engine
from games.engine.words import FIRE_HANDS
from lobby.words import language

_SWITCH = (True, False)


class Option(NamedTuple):
    """`group`: what everybody looks at, what lovers of house rules do, and the clocks."""

    field: str
    group: str
    values: Sequence[Any]
    many: bool = False  # a set of the values


class Variant(NamedTuple):
    """A way to play that has a name: one press for what it changes."""

    name: str | Promise
    rules: Mapping[str, Any]


OPTIONS = (
    Option("lives", "basic", (1, 2, 3, 4, 5)),
    Option("swimming", "basic", _SWITCH),
    Option("dealer_choice", "basic", ("none", "look", "blind_middle")),
    Option("fire", "basic", ("aces", "triples", "31"), many=True),
    Option("triple_value", "basic", (30, 30.5, 31, 33)),
    Option("aces_value", "basic", (None, 33)),
    Option("reveal_31", "basic", ("auto", "optional", "off")),
    Option("knock_from_lap", "basic", (1, 2)),
    Option("knock_penalty", "basic", (1, 2)),
    Option("push", "basic", _SWITCH),
    Option("swap_all", "basic", _SWITCH),
    Option("all_push", "basic", ("new_middle", "reveal", "nothing")),
    Option("max_new_middles", "more", (None, 1, 2, 3, 5)),
    Option("push_replaces", "more", _SWITCH),
    Option("forced_knock_after", "more", (None, 3, 5, 10, 14)),
    Option("initial_31_waits", "more", _SWITCH),
    Option("several_fires", "more", ("draw", "spared")),
    Option("ties", "more", ("all", "none")),
    Option("tiebreak", "more", ("none", "rank_suit")),
    Option("pay_below", "more", (None, 15, 20, 25)),
    Option("all_drown", "more", ("void", "hand")),
    Option("covered_passing", "more", _SWITCH),
    Option("rotation", "more", ("dealer", "starter")),
    Option("stock_out", "more", ("recycle", "keep")),
    Option("scoring", "more", _SWITCH),
    Option("leaver_may_win", "more", _SWITCH),
    Option("turn_seconds", "clock", (12, 20, 30, 60, 90, 120, None)),
    Option("stand_in_after", "clock", (None, 1, 2, 3)),
    Option("max_laps", "clock", (None, 20, 40, 60)),
    Option("round_seconds", "clock", (None, 180, 360, 600)),
    Option("match_seconds", "clock", (None, 900, 1800, 2700, 3600)),
)

VARIANTS = (
    Variant(_("below 20 pays"), {"pay_below": 20}),
    Variant(_("no pushing"), {"push": False, "push_replaces": False}),
    Variant(
        _("covered"),
        {"covered_passing": True, "dealer_choice": "none", "push_replaces": False},
    ),
    Variant(_("a triple is fire"), {"fire": ["aces", "triples"]}),
    Variant(_("carousel"), {"push": True, "push_replaces": True, "covered_passing": False}),
    Variant(_("one life ring"), {"lives": 1}),
    Variant(_("three aces count 30.5"), {"aces_value": None, "triple_value": 30.5}),
    Variant(_("31 must be knocked"), {"reveal_31": "off"}),
    Variant(_("knocking from the second lap only"), {"knock_from_lap": 2}),
    Variant(_("no new middle"), {"all_push": "nothing"}),
    Variant(_("no clock"), {"turn_seconds": None}),
)


def offered() -> list[dict[str, Any]]:
    """The options with their values, in the language that is active."""
    return [
        {
            "field": option.field,
            "label": engine.LABELS[option.field].of(language()),
            "group": option.group,
            "many": option.many,
            "values": [{"value": value, "text": _text(option, value)} for value in option.values],
        }
        for option in OPTIONS
    ]


def variants() -> list[dict[str, Any]]:
    return [{"name": str(variant.name), "rules": dict(variant.rules)} for variant in VARIANTS]


def _text(option: Option, value: Any) -> str:
    if option.many:
        return FIRE_HANDS[value].of(language())
    rules = replace(engine.PRESETS["badesee"], **{option.field: value})
    return engine.sentences(rules, language())[option.field]
