"""The rule editor offers every option, each value as its sentence, and the variants by name."""

from dataclasses import fields

import pytest
from django.utils.translation import override

from games import engine
from lobby import options, terms

CHOSEN = [(option, value) for option in options.OPTIONS for value in option.values]


def test_every_option_of_the_rules_is_offered_once():
    offered = [option.field for option in options.OPTIONS]
    assert sorted(offered) == sorted({field.name for field in fields(engine.RuleSet)} - {"name"})


@pytest.mark.parametrize(("option", "value"), CHOSEN)
def test_every_value_offered_is_one_of_the_engine(option, value):
    chosen = [value] if option.many else value
    # Without a dealer's choice no other option is in the way of any.
    engine.rules_from({"dealer_choice": "none", option.field: chosen})


@pytest.mark.parametrize("preset", engine.PRESETS)
def test_what_the_presets_choose_is_offered(preset):
    rules = engine.PRESETS[preset]
    for option in options.OPTIONS:
        value = getattr(rules, option.field)
        assert (value <= set(option.values)) if option.many else (value in option.values), option


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_value_has_a_sentence_of_its_own(language):
    with override(language):
        for option in options.offered():
            texts = [value["text"] for value in option["values"]]
            assert all(texts)
            assert option["label"]
            assert len(set(texts)) == len(texts), option


@pytest.mark.parametrize("preset", engine.PRESETS)
@pytest.mark.parametrize("variant", options.VARIANTS, ids=lambda variant: str(variant.name))
def test_a_variant_can_be_played_on_top_of_every_preset(preset, variant):
    changed = terms.changed(terms.of_preset(preset), {"rules": variant.rules})
    for field, value in variant.rules.items():
        chosen = getattr(changed.rules, field)
        assert (sorted(chosen) if isinstance(chosen, frozenset) else chosen) == value
    if changed.rules != engine.PRESETS[preset]:
        assert changed.rules.name == terms.HOUSE_RULES
