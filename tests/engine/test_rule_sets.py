"""RuleSets as data: which values and which combinations can be played."""

from dataclasses import fields, replace

import pytest

from games import engine
from games.engine import PRESETS, BadRules, RuleSet
from tests.engine.option_values import EACH_VALUE, VALUES, as_field, with_value
from tests.engine.table import PLAIN, rules


def test_every_option_of_the_rules_page_is_a_field_and_no_other_is():
    assert {field.name for field in fields(RuleSet)} - {"name"} == set(VALUES)


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_every_value_of_the_table_is_played(name, value):
    rule_set = with_value(name, value)
    engine.check(rule_set)
    assert engine.rules_to_dict(rule_set)[name] == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("lives", 0),
        ("lives", 6),
        ("lives", True),
        ("lives", "3"),
        ("lives", 2.5),
        ("lives", None),
        ("swimming", 1),
        ("swimming", None),
        ("triple_value", 32),
        ("triple_value", True),
        ("triple_value", "30.5"),
        ("aces_value", 31),
        ("fire", ["kings"]),
        ("fire", "aces"),
        ("fire", None),
        ("fire", [31]),
        ("several_fires", "none"),
        ("reveal_31", True),
        ("knock_from_lap", 0),
        ("knock_from_lap", 3),
        ("knock_from_lap", None),
        ("knock_penalty", 0),
        ("knock_penalty", 3),
        ("forced_knock_after", 0),
        ("forced_knock_after", -1),
        ("all_push", None),
        ("max_new_middles", 0),
        ("stock_out", "shuffle"),
        ("ties", "some"),
        ("tiebreak", "suit"),
        ("pay_below", -20),
        ("all_drown", "none"),
        ("max_laps", 0),
        ("max_laps", 61),
        ("dealer_choice", None),
        ("rotation", "left"),
        ("turn_seconds", 0),
        ("turn_seconds", -12),
        ("turn_seconds", float("nan")),
        ("stand_in_after", 0),
        ("round_seconds", 0),
        ("match_seconds", 0),
        ("match_seconds", 10**9),
        ("scoring", "yes"),
        ("leaver_may_win", None),
        ("name", ""),
        ("name", None),
        ("name", "x" * 500),
    ],
)
def test_a_value_outside_the_table_is_refused_naming_its_field(name, value):
    with pytest.raises(BadRules) as refused:
        engine.rules_from({**PLAIN, name: value})
    assert refused.value.fields == (name,)
    for language in ("de", "en"):
        label = engine.LABELS[name].of(language)
        assert label in engine.refusal(refused.value, language)


def test_a_field_that_does_not_exist_is_refused_by_name():
    with pytest.raises(BadRules) as refused:
        engine.rules_from({**PLAIN, "jokers": 2})
    assert refused.value.fields == ("jokers",)
    assert "jokers" in engine.refusal(refused.value, "de")


CLASHES = [
    {"covered_passing": True, "dealer_choice": "look", "rotation": "dealer"},
    {"covered_passing": True, "dealer_choice": "blind_middle", "rotation": "dealer"},
    {"covered_passing": True, "push_replaces": True},
    {"dealer_choice": "look", "rotation": "starter"},
    {"dealer_choice": "blind_middle", "rotation": "starter"},
    {"push": False, "push_replaces": True},
    {"knock_from_lap": 2, "max_laps": 1},
]


@pytest.mark.parametrize("options", CLASHES, ids=lambda options: "+".join(options))
def test_a_combination_that_cannot_work_is_refused_naming_both_fields(options):
    with pytest.raises(BadRules) as refused:
        rules(**options)
    assert len(refused.value.fields) == 2
    assert set(refused.value.fields) <= set(options)
    for language in ("de", "en"):
        sentence = engine.refusal(refused.value, language)
        for name in refused.value.fields:
            assert engine.LABELS[name].of(language) in sentence


@pytest.mark.parametrize("name", VALUES)
def test_each_option_can_be_switched_alone_in_the_default_but_for_what_needs_another(name):
    for value in VALUES[name]:
        changed = replace(PRESETS["badesee"], **{name: as_field(name, value)})
        if (name, value) in [("covered_passing", True), ("rotation", "starter")]:
            with pytest.raises(BadRules):
                engine.check(changed)
        else:
            engine.check(changed)


@pytest.mark.parametrize(
    "options",
    [
        {"pay_below": 20},
        {"push": False},
        {"covered_passing": True, "dealer_choice": "none"},
        {"fire": frozenset({"aces", "triples"})},
        {"push_replaces": True},
        {"lives": 1},
        {"aces_value": None, "fire": frozenset()},
        {"reveal_31": "off"},
        {"knock_from_lap": 2},
        {"all_push": "nothing"},
        {"turn_seconds": None},
    ],
)
def test_the_named_variants_are_one_switch_over_the_default(options):
    engine.check(replace(PRESETS["badesee"], **options))
