"""How the levels play: one test per habit."""

from dataclasses import replace

import pytest

from games.bots import LEVELS
from games.engine import (
    PRESETS,
    DealerChange,
    DealerKeep,
    Keep3,
    Knock,
    Push,
    Reveal,
    Swap,
    SwapAll,
    cards,
)
from tests.bots.views import PLAIN, after, chosen, dealt, habits

EVERYBODY = pytest.mark.parametrize("level", LEVELS)
PLAIN_LEVELS = pytest.mark.parametrize("level", ["leicht", "normal", "stark"])
THE_BETTER = pytest.mark.parametrize("level", ["normal", "stark"])
BADESEE, BLIND = PRESETS["badesee"], PRESETS["einunddreissig"]
COVERED = replace(BADESEE, dealer_choice="none", covered_passing=True)
TRIPLES_BURN = PRESETS["feuerwerk"]
OPTIONAL_31 = replace(PLAIN, fire=frozenset(), reveal_31="optional")


@EVERYBODY
def test_everybody_makes_the_31_that_lies_before_him(level):
    state = dealt("AC KC 7S  8H 9D 7H  TC 8D 7D")
    assert habits(level, state) == {Swap("7S", "TC")}


@EVERYBODY
def test_everybody_grabs_a_triple_that_is_fire(level):
    state = dealt("9C 9S AH  8H 9D 7H  9H KH TH", TRIPLES_BURN)
    assert habits(level, state) == {Swap("AH", "9H")}


@EVERYBODY
def test_everybody_takes_fire_also_when_it_is_the_whole_middle(level):
    state = dealt("9C 8S AH  8H 9D 7H  QH QS QC", TRIPLES_BURN)
    assert habits(level, state) == {SwapAll()}


@EVERYBODY
def test_everybody_lays_down_a_31_he_may_keep_to_himself(level):
    state = dealt("AC KC TC  8H 9D 7H  7C 8D 7D", OPTIONAL_31)
    assert habits(level, state) == {Reveal()}


@EVERYBODY
def test_a_dealer_keeps_a_good_hand(level):
    state = dealt("7C 8S 9H  KC QC 7D", BADESEE, first=1)
    assert habits(level, state) == {DealerKeep()}


@EVERYBODY
def test_a_dealer_takes_unknown_cards_for_a_poor_hand(level):
    state = dealt("KC QC 7D  7C 8S 9H", BADESEE, first=1)
    assert habits(level, state) == {DealerChange()}


@EVERYBODY
def test_a_blind_dealer_takes_a_good_middle(level):
    state = dealt("7C 8S 9H  8C 9S TH  KD QD 7D", BLIND, first=1)
    assert habits(level, state) == {DealerChange()}


@EVERYBODY
def test_a_blind_dealer_leaves_a_poor_middle(level):
    state = dealt("KD QD 7D  8C 9S TH  7C 8S 9H", BLIND, first=1)
    assert habits(level, state) == {DealerKeep()}


def test_leicht_never_swaps_all_three_for_mere_points():
    state = dealt("7C 8S 9H  8C 9S TH  KD QD 7D")
    assert SwapAll() not in habits("leicht", state)
    assert habits("normal", state) == {SwapAll()}


def test_leicht_pushes_at_times_where_it_could_do_better():
    done = habits("leicht", dealt("7C 8S 9H  8C 9S TH  KC QD 7D"))
    assert Push() in done
    assert any(isinstance(action, Swap) for action in done)


def test_leicht_knocks_late_and_only_sometimes():
    assert habits("leicht", dealt("AC KC 7C  8C 9S TH  7H QD 7D")) == {Knock(), Push()}
    assert habits("leicht", dealt("KC QC 7C  8C 9S TH  7H QD 7D")) == {Push()}


def test_leicht_swaps_now_and_then_what_does_no_harm():
    state = dealt("KC QC 7S  8C 9S TH  7H 8D 7D")
    harmless = {Swap("7S", "7H"), Swap("7S", "8D"), Swap("7S", "7D")}
    assert habits("leicht", state) == {Push()} | harmless


def test_normal_takes_the_exchange_that_improves_most():
    state = dealt("7C 8S 9H  8C 9S TH  KC QH 7D")
    assert habits("normal", state) == {Swap("7C", "QH"), Swap("8S", "QH")}


@pytest.mark.parametrize(
    ("hand", "penalty", "knocks"),
    [("9C KC 7C", 1, False), ("9C KC 7C", 2, True), ("8C 9C KC", 1, True)],
    ids=["26", "26 where it may cost two", "27"],
)
def test_normal_knocks_from_27_and_from_26_where_it_may_cost_two(hand, penalty, knocks):
    state = dealt(f"{hand}  8H 9D 7H  7S 7D 8S", replace(PLAIN, knock_penalty=penalty))
    assert habits("normal", state) == {Knock() if knocks else Push()}


def test_stark_knocks_from_26_once_nothing_helps_any_more():
    rules = replace(PLAIN, knock_penalty=1)
    assert habits("stark", dealt("9C KC 7C  8H 9D 7H  7S 7D 8S", rules)) == {Knock()}
    helped = dealt("9C KC 7C  8H 9D 7H  7S 7D TC", rules)
    assert habits("stark", helped) == {Swap("7C", "TC")}


def test_stark_does_not_feed_the_next_player_what_he_visibly_collects():
    state = dealt("AH KS TD  7C 8D QC  KH QH TS")
    state = after(state, Push(), Swap("7C", "KH"), Push(), Swap("8D", "QH"))
    assert state.round.known[1] == cards("KH QH")
    assert habits("normal", state) == {Swap("TD", "TS"), Swap("AH", "TS")}
    assert habits("stark", state) == {Swap("TD", "TS")}


@THE_BETTER
def test_the_better_ones_keep_the_best_three_of_five(level):
    state = dealt("8H 9D 7H  KC QC 7S  9C 8D", COVERED, first=1)
    assert habits(level, after(state, Push())) == {Keep3(cards("KC QC 9C"))}
    good = dealt("KC QC 9C  8H 9D 7H  7S 8D", COVERED, first=1)
    assert Keep3 not in {type(action) for action in habits(level, good)}


@THE_BETTER
def test_the_last_turn_is_for_the_best_hand(level):
    state = after(dealt("7C 8S 9H  AC 9S TH  KC QD 7D"), Knock())
    assert habits(level, state) == {Swap("9S", "KC"), Swap("TH", "KC")}


@EVERYBODY
def test_everybody_stands_pat_on_the_last_turn_when_nothing_helps(level):
    state = after(dealt("7C 8S 9H  KC QC JC  8H 9D 7D"), Knock())
    assert habits(level, state) == {Push()}


@PLAIN_LEVELS
def test_the_plain_levels_push_in_a_carousel_when_nothing_helps(level):
    state = dealt("KC QC 8S  8C 9S TH  7H 7S 8D", PRESETS["karussell"])
    assert habits(level, state) == {Push()}


@EVERYBODY
def test_everybody_knocks_when_he_has_to(level):
    rules = replace(PLAIN, forced_knock_after=1, all_push="nothing")
    state = dealt("7C 8S 9H  8C 9S TH  KC QD 7D", rules)
    assert chosen(level, after(state, Push(), Push())) == Knock()


@EVERYBODY
@pytest.mark.parametrize(
    "options", [{"push": False}, {"all_push": "nothing"}], ids=["no push", "push does nothing"]
)
def test_nobody_passes_cards_to_and_fro_for_ever(level, options):
    rules = replace(PLAIN, forced_knock_after=None, max_laps=None, **options)
    state = dealt("7C 8S 9H  8C 9S TH  7H 8D 9D", rules)
    for turn in range(2 * 40):
        if state.phase == "turn":
            state = after(state, chosen(level, state, seed=turn))
    assert state.phase == "pause"
