"""RuleSets as data: values, combinations that cannot work, presets, words and hashes."""

from dataclasses import fields, replace
from itertools import combinations

import pytest

from games import engine
from games.engine import PRESET_NAMES, PRESETS, BadRules, RuleSet
from tests.engine.table import PLAIN, rules

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


def with_value(name, value) -> RuleSet:
    return rules(**{**NEEDS.get(name, {}), name: value})


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
        changed = replace(PRESETS["badesee"], **{name: _as_field(name, value)})
        if (name, value) in [("covered_passing", True), ("rotation", "starter")]:
            with pytest.raises(BadRules):
                engine.check(changed)
        else:
            engine.check(changed)


def _as_field(name, value):
    return frozenset(value) if name == "fire" else value


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


# presets: the columns of the table on the rules page

KEYS = (
    "badesee",
    "klassisch",
    "blitz",
    "feuerwerk",
    "karussell",
    "kneipe",
    "familie",
    "schnell",
    "hart",
    "wirtshaus",
    "einunddreissig",
)
OLD = ("klassisch", "blitz", "feuerwerk", "karussell")
ACES_ARE_FIRE = ("badesee", "kneipe", "schnell", "hart")


def column(key: str, default, **others):
    return others.get(key, default)


def test_there_are_eleven_presets_badesee_first():
    assert tuple(PRESETS) == KEYS
    assert PRESETS["badesee"] == RuleSet()
    assert all(PRESETS[key].name == key for key in KEYS)


def test_their_names_on_the_page():
    assert set(PRESET_NAMES) == set(KEYS)
    assert PRESET_NAMES["badesee"] == "Badesee"
    assert PRESET_NAMES["wirtshaus"] == "Alte Schule"
    assert len(set(PRESET_NAMES.values())) == 11


@pytest.mark.parametrize("key", KEYS)
def test_preset_lives_swimming_and_three_aces(key):
    preset = PRESETS[key]
    assert preset.lives == column(key, 3, blitz=1, familie=4, schnell=2)
    assert preset.swimming is (key != "schnell")
    aces = preset.worth[("AC", "AS", "AD")]
    assert (aces.ends == "fire") is (key in (*ACES_ARE_FIRE, "feuerwerk", "einunddreissig"))
    worth = {"klassisch": 30.5, "blitz": 30.5, "karussell": 30.5, "wirtshaus": 30.5}
    assert aces.value == column(key, 33, feuerwerk=31, **worth)


@pytest.mark.parametrize("key", KEYS)
def test_preset_triples_and_31(key):
    triple, full = (PRESETS[key].worth[hand] for hand in (("7C", "7S", "7D"), ("AC", "KC", "QC")))
    assert triple.value == column(key, 30.5, feuerwerk=31, hart=30, einunddreissig=33)
    assert (triple.ends == "fire") is (key in ("feuerwerk", "einunddreissig"))
    assert (full.value, full.ends) == (31, "fire" if key in OLD else "31")
    if key not in OLD:
        assert PRESETS[key].reveal_31 == column(key, "auto", einunddreissig="optional")
    if key not in ("familie", "wirtshaus"):
        assert PRESETS[key].several_fires == column(key, "draw", einunddreissig="spared")


@pytest.mark.parametrize("key", KEYS)
def test_preset_dealers_choice_and_rotation(key):
    preset = PRESETS[key]
    choice = "none" if key in OLD else "look"
    assert preset.dealer_choice == column(key, choice, einunddreissig="blind_middle")
    assert preset.rotation == ("starter" if key in OLD else "dealer")


@pytest.mark.parametrize("key", KEYS)
def test_preset_knocking(key):
    preset = PRESETS[key]
    assert preset.knock_from_lap == (2 if key in ("kneipe", "familie", "hart") else 1)
    assert preset.knock_penalty == (2 if key in (*OLD, "hart") else 1)
    assert preset.forced_knock_after == (14 if key in OLD else None)


@pytest.mark.parametrize("key", KEYS)
def test_preset_pushing_swapping_and_ties(key):
    preset = PRESETS[key]
    assert preset.all_push == column(key, "new_middle", schnell="reveal")
    assert preset.max_new_middles == (3 if key == "badesee" else None)
    assert preset.push_replaces is (key == "karussell")
    assert preset.swap_all is (key != "hart")
    assert preset.push is True
    assert preset.ties == column(key, "all", familie="none")
    assert preset.tiebreak == column(key, "none", wirtshaus="rank_suit")
    assert preset.all_drown == ("hand" if key in OLD else "void")


@pytest.mark.parametrize("key", KEYS)
def test_preset_clocks_and_what_is_the_same_in_all(key):
    preset = PRESETS[key]
    clocks = {"badesee": 120, "klassisch": 20, "blitz": 12, "feuerwerk": 20, "karussell": 20}
    assert preset.turn_seconds == column(key, 60, **clocks, schnell=20, hart=30)
    assert preset.round_seconds == (360 if key in OLD else None)
    assert preset.initial_31_waits is (key == "badesee")
    same = (preset.match_seconds, preset.stand_in_after, preset.max_laps)
    assert same == (2700, 2, 60)
    assert (preset.stock_out, preset.scoring, preset.leaver_may_win) == ("recycle", True, False)
    assert (preset.pay_below, preset.covered_passing) == (None, False)


@pytest.mark.parametrize("key", KEYS)
def test_every_preset_can_be_played_and_goes_through_json(key):
    preset = PRESETS[key]
    engine.check(preset)
    assert engine.rules_from(engine.rules_to_dict(preset)) == preset


# words


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", VALUES)
def test_each_value_of_an_option_has_its_own_sentence(name, language):
    told = [engine.sentences(with_value(name, value), language)[name] for value in VALUES[name]]
    assert len(set(told)) == len(told)
    assert all(len(text) > 10 and text == text.strip() for text in told)
    assert all(text.endswith(".") and (text[0].isupper() or text[0].isdigit()) for text in told)


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_german_and_english_differ(name, value):
    rule_set = with_value(name, value)
    german, english = engine.sentences(rule_set, "de"), engine.sentences(rule_set, "en")
    assert german[name] != english[name]
    assert set(german) == set(english) == set(VALUES)


@pytest.mark.parametrize("name", VALUES)
def test_an_options_sentence_depends_on_its_own_value_alone(name):
    fixed = with_value(name, VALUES[name][0])
    before = engine.sentences(fixed, "de")
    for other in VALUES:
        needs = {*NEEDS.get(name, {}), *NEEDS.get(other, {}), name}
        if other in needs:
            continue
        changed = replace(fixed, **{other: _as_field(other, VALUES[other][-1])})
        assert engine.sentences(changed, "de")[name] == before[name]


@pytest.mark.parametrize("key", KEYS)
def test_differences_are_the_sentences_of_the_fields_that_differ(key):
    badesee, preset = PRESETS["badesee"], PRESETS[key]
    told = engine.differences(preset, badesee, "en")
    data, base = engine.rules_to_dict(preset), engine.rules_to_dict(badesee)
    assert set(told) == {name for name in VALUES if data[name] != base[name]}
    assert all(engine.sentences(preset, "en")[name] == text for name, text in told.items())
    assert engine.differences(preset, preset, "de") == {}


# hashes


def test_the_hash_changes_with_every_field_and_every_value():
    hashes = [engine.rules_hash(rules())]
    for name, values in VALUES.items():
        others = [value for value in values if value != PLAIN[name]]
        changed = [replace(rules(), **{name: _as_field(name, value)}) for value in others]
        hashes += map(engine.rules_hash, changed)
    assert len(set(hashes)) == len(hashes) == 1 + len(EACH_VALUE) - len(VALUES)


def test_the_hash_is_16_hex_digits_and_blind_to_the_name_and_the_kind_of_number():
    digest = engine.rules_hash(rules())
    assert len(digest) == 16
    assert int(digest, 16) >= 0
    assert engine.rules_hash(rules(name="other")) == digest
    assert engine.rules_hash(rules(triple_value=31)) == engine.rules_hash(rules(triple_value=31.0))
    assert engine.rules_hash(engine.rules_from({**PLAIN, "lives": 3.0})) == digest


def test_presets_have_different_hashes():
    assert len({engine.rules_hash(preset) for preset in PRESETS.values()}) == len(PRESETS)
