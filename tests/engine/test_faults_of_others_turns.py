"""Faults that other implementations of this game had: turns, last laps, and who may do what."""

import pytest

from games import engine
from tests.engine.table import (
    HERZ_20,
    KARO_29,
    KREUZ_20,
    KREUZ_31,
    LOW_9,
    MIDDLE,
    PIK_20,
    Table,
    parse,
    rules,
)

DEALER = {"rotation": "dealer"}


def turns_until_over(table):
    """Who is on turn, one after the other, while everybody lets his time run out."""
    had = []
    while not table.over:
        had.append(table.turn)
        table.play("clock")
    return had


# What is refused


def test_O5_a_dealers_choice_sent_twice_counts_once():
    for choice in ("dealer_keep", "dealer_change"):
        table = Table(rules(dealer_choice="look", **DEALER), LOW_9, PIK_20, KREUZ_20)
        table.play(f"0 {choice}")
        after = table.state
        assert table.refusal(f"0 {choice}") == "not_your_turn"
        assert table.refusal(f"1 {choice}") == "illegal"
        assert table.state == after


@pytest.mark.parametrize("action", ["swap 7C 9S", "swap_all", "push", "knock"])
def test_O5_X7_an_action_sent_twice_is_refused_because_the_turn_moved_on(action):
    table = Table(rules(), LOW_9, PIK_20, KREUZ_20).play(f"0 {action}")
    assert table.refusal(f"0 {action}") == "not_your_turn"


def test_O5_TS6_there_is_no_next_deal_in_the_middle_of_a_round():
    table = Table(rules(dealer_choice="look", **DEALER), LOW_9, PIK_20)
    for script in (None, "0 dealer_keep", "1 push", "0 knock"):
        if script:
            table.play(script)
        with pytest.raises(ValueError, match="no deal in phase"):
            engine.deal(table.state, engine.DECK, "key")
    assert table.state.number == 1


@pytest.mark.parametrize(
    "give", ["KS", "9S", "AC"], ids=["another's", "the middle's", "the stock's"]
)
def test_Q2_nobody_gives_a_card_that_he_does_not_hold(give):
    table = Table(rules(), LOW_9, PIK_20)
    assert table.refusal(f"0 swap {give} 8C") == "illegal"
    assert table.refusal("0 swap 7C 8C") is None


def test_Q3_a_second_knock_is_refused():
    table = Table(rules(), LOW_9, PIK_20, KREUZ_20).play("0 knock")
    assert table.refusal("1 knock") == "illegal"
    assert table.play("1 push").refusal("2 knock") == "illegal"
    assert table.state.current.knocker == 0


def test_M3_a_knock_in_the_first_lap_is_refused_by_the_engine_itself():
    table = Table(rules(knock_from_lap=2), LOW_9, PIK_20, KREUZ_20)
    for seat in range(3):
        assert "knock" not in table.legal
        assert table.refusal(f"{seat} knock") == "illegal"
        table.play(f"{seat} push")
    assert table.refusal("0 knock") is None


@pytest.mark.parametrize("do", ["undo", "back", "takeback", "deal", "end", "stop_match"])
def test_M14_J10_there_is_no_action_that_takes_back_or_ends_the_game(do):
    with pytest.raises(ValueError, match="no action"):
        parse(do)
    table = Table(rules(), LOW_9, PIK_20)
    assert table.legal == {"swap", "swap_all", "push", "knock"}


# The last lap


@pytest.mark.parametrize("action", ["push", "swap_all"])
@pytest.mark.parametrize("knocker", [0, 1, 2, 3])
def test_M2_after_a_single_knock_the_round_ends_when_the_knocker_would_be_next(knocker, action):
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9, KARO_29, first=knocker)
    table.play(f"{knocker} knock")
    for step in (1, 2, 3):
        assert not table.over
        table.play(f"{(knocker + step) % 4} {action}")
    assert (table.outcome.reason, table.outcome.knocker) == ("knock", knocker)


def test_O17_the_last_lap_ends_though_the_knocker_has_left():
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9, KARO_29).play("0 push, 1 knock").leave(1)
    assert turns_until_over(table) == [2, 3, 0]
    assert (table.outcome.reason, table.outcome.knocker) == ("knock", 1)


# Whose turn it is


@pytest.mark.parametrize("leaver", [0, 2])
def test_J7_somebody_else_leaving_moves_nobodys_turn(leaver):
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9).play("0 push").leave(leaver)
    assert (table.turn, table.hand(1)) == (1, KREUZ_20)
    assert table.refusal("2 push") == "not_your_turn"
    table.play("1 push")
    assert (table.turn, table.hand(2)) == (2, LOW_9)


def test_B15_K4_whoever_is_out_has_neither_turn_nor_cards_and_ends_no_round():
    table = Table(rules(), KREUZ_20, LOW_9, PIK_20, lives=(3, 0, 3)).stop_round()
    assert table.outcome.drowned == (1,)
    table.deal(KREUZ_20, None, PIK_20)
    assert (table.state.current.seats, table.hand(1)) == ((0, 2), "")
    assert table.turn == 2
    for seat in (2, 0, 2, 0):
        assert table.turn == seat
        assert table.refusal("1 push") == "not_your_turn"
        table.play(f"{seat} push")
    assert engine.view(table.state, 1).hand is None
    assert table.play("2 knock, 0 push").over
    assert table.outcome.values[1] is None


def test_O20_the_choice_of_a_dealer_who_leaves_is_made_for_his_own_seat():
    table = Table(rules(dealer_choice="look", **DEALER), LOW_9, PIK_20, KREUZ_20).leave(0)
    assert (table.phase, table.turn) == ("dealer", 0)
    assert table.refusal("1 dealer_change") == "not_your_turn"
    table.play("clock")
    assert [table.hand(seat) for seat in range(3)] == [LOW_9, PIK_20, KREUZ_20]
    assert (table.middle, table.turn) == (MIDDLE, 1)


@pytest.mark.parametrize("choice", ["dealer_keep", "dealer_change"])
@pytest.mark.parametrize("kind", ["look", "blind_middle"])
def test_O2_a_dealt_31_waits_for_the_dealers_choice_and_is_settled_once(kind, choice):
    hands = (PIK_20, KREUZ_31, LOW_9)
    table = Table(rules(dealer_choice=kind, **DEALER), *hands, middle=HERZ_20)
    assert (table.phase, table.turn, table.legal) == ("dealer", 0, {"dealer_keep", "dealer_change"})
    table.play(f"0 {choice}")
    ended = [event for event in table.events if isinstance(event, engine.RoundEnded)]
    assert [event.outcome.holders for event in ended] == [(1,)]
    assert table.lives == (3, 3, 2)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_J9_the_deal_moves_left_in_every_round_whoever_began(first):
    table = Table(rules(**DEALER), PIK_20, KREUZ_20, LOW_9, first=first, lives=(5, 5, 5))
    dealers = []
    for _ in range(4):
        dealers.append(table.state.current.dealer)
        table.stop_round().deal(PIK_20, KREUZ_20, LOW_9)
    assert dealers == [(first + step) % 3 for step in range(4)]


def test_TS4_lives_and_hands_never_change_seats_or_the_order_of_turns():
    table = Table(rules(), KARO_29, LOW_9, PIK_20, KREUZ_20, lives=(1, 3, 2, 3))
    for first in range(4):
        order = [(first + step) % 4 for step in range(4)]
        table.play(f"{order[0]} knock")
        assert [order[0], *turns_until_over(table)] == order
        table.deal(KARO_29, HERZ_20, PIK_20, KREUZ_20)
        assert [table.hand(seat) for seat in (0, 3)] == [KARO_29, KREUZ_20]


@pytest.mark.parametrize("rotation", ["dealer", "starter"])
def test_M6_a_new_round_says_to_everybody_who_is_to_move(rotation):
    table = Table(rules(rotation=rotation), PIK_20, KREUZ_20, LOW_9, lives=(5, 5, 5))
    for number in (1, 2, 3, 4):
        assert table.turn is not None
        views = [engine.view(table.state, seat) for seat in (0, 1, 2, None)]
        assert {view.turn for view in views} == {table.turn}
        assert [bool(view.legal) for view in views] == [*(s == table.turn for s in range(3)), False]
        dealt = [event for event in table.events if isinstance(event, engine.Dealt)]
        assert len(dealt) == number
        table.play(f"{table.turn} knock").stop_round().deal(PIK_20, KREUZ_20, LOW_9)


@pytest.mark.parametrize(
    "script", ["0 push, 1 push, 2 push, 0 push", "0 knock, 1 push", "0 swap KS 9S, 1 push"]
)
def test_DS3_a_new_round_knows_nothing_of_what_was_counted_in_the_last(script):
    table = Table(rules(forced_knock_after=14), PIK_20, KREUZ_20, LOW_9).play(script)
    table.stop_round().deal(PIK_20, KREUZ_20, LOW_9)
    fresh = Table(rules(forced_knock_after=14), PIK_20, KREUZ_20, LOW_9, first=1)
    assert table.state.current == fresh.state.current
