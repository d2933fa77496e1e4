"""What a hand is worth: all 4960 of them, under every value of the options that touch it."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from games.engine import DECK, PRESETS
from games.engine.rules import RuleSet
from tests.engine.reference import is_31, is_fire, is_triple, value
from tests.engine.table import rules

HANDS = tuple(combinations(DECK, 3))
SUIT_HANDS = {
    8: 24,
    9: 72,
    10: 1248,
    11: 672,
    15: 96,
    16: 96,
    17: 480,
    18: 480,
    19: 480,
    20: 672,
    21: 384,
    24: 4,
    25: 16,
    26: 20,
    27: 44,
    28: 44,
    29: 40,
    30: 32,
    31: 24,
}
FIRES = [
    set(),
    {"aces"},
    {"triples"},
    {"31"},
    {"aces", "triples"},
    {"aces", "31"},
    {"triples", "31"},
    {"aces", "triples", "31"},
]


def histogram(rule_set: RuleSet) -> Counter[float]:
    return Counter(rule_set.worth[hand].value for hand in HANDS)


def test_there_are_4960_hands():
    assert len(HANDS) == 4960
    assert sum(SUIT_HANDS.values()) + 32 == 4960


def test_the_default_histogram_is_the_one_of_the_rules_page():
    assert histogram(PRESETS["badesee"]) == {**SUIT_HANDS, 30.5: 28, 33: 4}


@pytest.mark.parametrize("aces", [None, 33])
@pytest.mark.parametrize("triple", [30, 30.5, 31, 33])
def test_triple_value_and_aces_value_change_the_triples_alone(triple, aces):
    expected = Counter(SUIT_HANDS)
    expected[triple] += 28
    expected[aces or triple] += 4
    assert histogram(rules(triple_value=triple, aces_value=aces)) == expected


@pytest.mark.parametrize("triple", [30, 30.5, 31, 33])
def test_every_hand_has_the_value_of_the_naive_count(triple):
    rule_set = rules(triple_value=triple, aces_value=33)
    told = {"triple_value": triple, "aces_value": 33}
    assert all(rule_set.worth[hand].value == value(hand, told) for hand in HANDS)


@pytest.mark.parametrize("fire", FIRES, ids=lambda fire: "+".join(sorted(fire)) or "none")
@pytest.mark.parametrize(("triple", "aces"), list(product([30, 30.5, 31, 33], [None, 33])))
def test_fire_is_exactly_what_the_option_names(fire, triple, aces):
    told = {"triple_value": triple, "aces_value": aces, "fire": fire}
    rule_set = rules(**told)
    for hand in HANDS:
        ends = rule_set.worth[hand].ends
        assert (ends == "fire") == is_fire(hand, told), hand
        assert (ends == "31") == is_31(hand, told), hand


def ends(hand: str, **options) -> str | None:
    return rules(**options).worth[tuple(hand.split())].ends


def test_fire_aces_is_three_aces_only():
    assert ends("AC AS AD", fire={"aces"}, aces_value=33) == "fire"
    assert ends("KC KS KD", fire={"aces"}, aces_value=33) is None
    assert ends("AC KC QC", fire={"aces"}, aces_value=33) == "31"


def test_fire_triples_takes_in_the_aces():
    assert ends("7C 7S 7D", fire={"triples"}) == "fire"
    assert ends("AC AS AD", fire={"triples"}) == "fire"


def test_fire_31_takes_in_a_triple_worth_31_and_no_other():
    assert ends("7C 7S 7D", fire={"31"}, triple_value=31) == "fire"
    assert ends("7C 7S 7D", fire={"31"}, triple_value=30.5) is None
    assert ends("AC AS AD", fire={"31"}, triple_value=31, aces_value=33) is None


def test_a_triple_worth_31_that_is_no_fire_is_no_31_to_lay_down():
    assert ends("7C 7S 7D", triple_value=31) is None


def test_jack_queen_king_of_one_suit_is_30_and_no_triple():
    assert rules().worth[("JH", "QH", "KH")].value == 30


def test_three_suits_count_the_best_single_card():
    assert rules().worth[("7C", "8S", "9H")].value == 9
    assert rules().worth[("7C", "7S", "8H")].value == 8


@pytest.mark.parametrize("tiebreak", ["none", "rank_suit"])
def test_the_order_of_the_three_cards_does_not_matter(tiebreak):
    rule_set = rules(tiebreak=tiebreak)
    for hand in HANDS[::37]:
        assert len({rule_set.worth[order] for order in permutations(hand)}) == 1


def test_a_preset_calls_the_same_hands_fire_in_every_order():
    for rule_set in PRESETS.values():
        triple = next(hand for hand in HANDS if is_triple(hand))
        assert len({rule_set.worth[order].ends for order in permutations(triple)}) == 1
