"""Faults that other implementations of this game had: the middle, the stock, cards that double."""

import json
from collections import Counter

import pytest

from games import engine
from tests.engine.table import (
    KREUZ_20,
    KREUZ_31,
    LOW_9,
    MIDDLE,
    NINE_HANDS,
    NINE_MIDDLE,
    NINE_STOCK,
    PIK_20,
    Table,
    rules,
)

NEW_MIDDLE = "TS AH AD"


def every_card(state):
    round_ = state.current
    hands = [card for hand in round_.hands for card in hand or ()]
    return Counter([*hands, *round_.middle, *round_.packet, *round_.stock, *round_.laid])


def reloaded(state):
    return engine.load(json.loads(json.dumps(engine.dump(state))), state.rules)


def test_N2_all_pushed_and_the_next_one_knocks_the_new_middle_and_the_counts_stay():
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9, stock=NEW_MIDDLE)
    table.play("0 push, 1 push, 2 push")
    stock = table.stock
    table.play("0 knock")
    round_ = table.state.current
    assert (table.middle, table.stock) == (NEW_MIDDLE, stock)
    assert (round_.new_middles, round_.push_laps, round_.pushes) == (1, 1, 0)
    table.play("1 push, 2 push")
    assert (table.outcome.knocker, table.middle) == (0, NEW_MIDDLE)


def test_N2_all_pushed_and_the_next_one_must_knock_the_new_middle_stays():
    options = {"forced_knock_after": 1}
    table = Table(rules(**options), PIK_20, KREUZ_20, LOW_9, stock=NEW_MIDDLE)
    table.play("0 push, 1 push, 2 push")
    assert (table.turn, table.legal, table.middle) == (0, {"knock"}, NEW_MIDDLE)
    assert table.play("clock").middle == NEW_MIDDLE
    assert table.state.current.knocker == 0


@pytest.mark.parametrize("stock_out", ["keep", "recycle"])
def test_B3_all_push_and_the_stock_is_short_three_cards_lie_in_the_middle(stock_out):
    table = Table(rules(stock_out=stock_out), *NINE_HANDS, middle=NINE_MIDDLE, stock=NINE_STOCK)
    for _ in range(4):
        table.clocks(9)
        assert len(set(table.state.current.middle)) == 3
        if stock_out == "keep":
            assert (table.middle, table.stock) == (NINE_MIDDLE, 2)
        else:
            assert table.middle != NINE_MIDDLE
    table.stop_round()
    assert all(len(hand) == 3 for hand in table.outcome.hands)
    assert table.outcome.values[8] == 24


@pytest.mark.parametrize("stock_out", ["keep", "recycle"])
@pytest.mark.parametrize("hands", [NINE_HANDS[:2], NINE_HANDS], ids=["two seats", "nine seats"])
def test_B2_J4_there_are_32_different_cards_after_every_action_and_every_reload(hands, stock_out):
    options = {"stock_out": stock_out, "reveal_31": "off"}
    table = Table(rules(**options), *hands, middle=NINE_MIDDLE, stock=NINE_STOCK)
    once = Counter(engine.DECK)
    for turn in range(120):
        table.play(f"{table.turn} swap_all" if turn % 31 == 30 else "clock")
        assert every_card(table.state) == once
        before, table.state = table.state, reloaded(table.state)
        assert table.state == before
        assert not table.over
    assert table.state.current.new_middles or stock_out == "keep"


def test_K1_the_first_new_middle_is_three_other_cards_and_the_first_lie_aside():
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9).clocks(3)
    first, now = set(MIDDLE.split()), set(table.middle.split())
    assert not first & now
    assert set(table.state.current.laid) == first
    assert not now & set(table.state.current.stock)


def test_O4_a_31_left_open_in_the_middle_ends_nothing_and_the_next_may_take_it():
    options = {"initial_31_waits": True, "knock_from_lap": 2}
    table = Table(rules(**options), KREUZ_31, PIK_20, LOW_9).play("0 swap_all")
    assert (table.over, table.turn, table.middle) == (False, 1, KREUZ_31)
    table.play("1 swap_all")
    assert (table.outcome.reason, table.outcome.holders) == ("31", (1,))
    assert table.hand(1) == KREUZ_31


# What the rules page says


@pytest.mark.parametrize(
    ("all_push", "says"),
    [
        ("new_middle", "three new cards come to the middle"),
        ("reveal", "the hands are shown"),
        ("nothing", "play just goes on"),
    ],
)
def test_M11_when_all_push_there_happens_what_the_rules_page_says(all_push, says):
    table = Table(rules(all_push=all_push), PIK_20, KREUZ_20, LOW_9)
    assert says in engine.sentences(table.state.rules, "en")["all_push"]
    table.play("0 push, 1 push, 2 push")
    assert table.over == (all_push == "reveal")
    assert (table.middle == MIDDLE) == (all_push != "new_middle")
