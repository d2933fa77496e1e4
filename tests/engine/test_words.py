"""House rules in words, and their hash: made from the values, so that neither can drift."""

from dataclasses import replace

import pytest

from games import engine
from games.engine import PRESETS
from tests.engine.option_values import EACH_VALUE, NEEDS, VALUES, as_field, with_value
from tests.engine.table import PLAIN, rules


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
        changed = replace(fixed, **{other: as_field(other, VALUES[other][-1])})
        assert engine.sentences(changed, "de")[name] == before[name]


@pytest.mark.parametrize("key", PRESETS)
def test_differences_are_the_sentences_of_the_fields_that_differ(key):
    badesee, preset = PRESETS["badesee"], PRESETS[key]
    told = engine.differences(preset, badesee, "en")
    data, base = engine.rules_to_dict(preset), engine.rules_to_dict(badesee)
    assert set(told) == {name for name in VALUES if data[name] != base[name]}
    assert all(engine.sentences(preset, "en")[name] == text for name, text in told.items())
    assert engine.differences(preset, preset, "de") == {}


@pytest.mark.parametrize(
    ("field", "without"),
    [
        ("initial_31_waits", {"knock_from_lap": 1}),
        ("several_fires", {"fire": frozenset()}),
        ("max_new_middles", {"all_push": "reveal"}),
        ("forced_knock_after", {"push": False}),
    ],
)
def test_an_option_that_cannot_matter_is_not_told(field, without):
    waits = replace(PRESETS["badesee"], knock_from_lap=2)
    assert field in engine.counting(waits, "de")
    told = engine.counting(replace(waits, **without), "de")
    assert field not in told
    assert "lives" in told


# hashes


def test_the_hash_changes_with_every_field_and_every_value():
    hashes = [engine.rules_hash(rules())]
    for name, values in VALUES.items():
        others = [value for value in values if value != PLAIN[name]]
        changed = [replace(rules(), **{name: as_field(name, value)}) for value in others]
        hashes += map(engine.rules_hash, changed)
    assert len(set(hashes)) == len(hashes) == 1 + len(EACH_VALUE) - len(VALUES)


def test_the_hash_is_16_hex_digits_and_blind_to_the_name_and_the_kind_of_number():
    digest = engine.rules_hash(rules())
    assert len(digest) == 16
    assert int(digest, 16) >= 0
    assert engine.rules_hash(rules(name="other")) == digest
    assert engine.rules_hash(rules(triple_value=31)) == engine.rules_hash(rules(triple_value=31.0))
    assert engine.rules_hash(engine.rules_from({**PLAIN, "lives": 3.0})) == digest
