"""The presets, column by column as in the table of the rules page."""

import pytest

from games import engine
from games.engine import PRESET_NAMES, PRESETS, RuleSet

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


def test_presets_have_different_hashes():
    assert len({engine.rules_hash(preset) for preset in PRESETS.values()}) == len(PRESETS)
