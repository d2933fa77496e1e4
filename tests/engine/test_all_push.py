"""When every seat pushed in a row, Karussell, and what happens when the stock runs out."""

import pytest

from games import engine
from games.engine import DECK, MiddleChanged
from tests.engine.table import (
    KREUZ_20,
    LOW_9,
    MIDDLE,
    NINE_HANDS,
    NINE_MIDDLE,
    NINE_STOCK,
    PIK_20,
    Table,
    rules,
)

STOCK = "AD JD TD AC 9C QC KC AS TS"


def three(stock: str = STOCK, **options) -> Table:
    return Table(rules(**options), PIK_20, KREUZ_20, LOW_9, stock=stock)


def lap(table: Table, laps: int = 1) -> Table:
    return table.clocks(len(table.state.seats_in) * laps)


def test_new_middle_brings_three_fresh_cards_and_the_first_pusher_is_on_turn_again():
    table = three().play("0 push, 1 push")
    assert table.middle == MIDDLE
    table.play("2 push")
    assert (table.middle, table.stock, table.turn) == ("AD JD TD", 17, 0)
    assert table.events[-1] == MiddleChanged(("AD", "JD", "TD"))


def test_reveal_ends_the_round():
    table = three(all_push="reveal").play("0 push, 1 push")
    assert not table.over
    table.play("2 push")
    assert (table.outcome.reason, table.outcome.knocker) == ("all_push", None)
    assert table.outcome.losers == (2,)
    assert table.middle == MIDDLE


def test_nothing_lets_play_go_on_with_the_same_middle():
    table = lap(three(all_push="nothing"), 3)
    assert (table.middle, table.stock, table.turn) == (MIDDLE, 20, 0)


def test_all_pushed_is_as_many_pushes_in_a_row_as_seats_wherever_the_run_begins():
    table = three().play("0 swap 7D 7H, 1 push, 2 push")
    assert table.middle == "9S 8C 7D"
    table.play("0 push")
    assert (table.middle, table.turn) == ("AD JD TD", 1)


def test_a_swap_starts_the_run_anew():
    table = three(all_push="reveal").play("0 push, 1 push, 2 swap 9H 7H, 0 push, 1 push")
    assert not table.over
    assert table.play("2 push").over


def test_a_new_middle_starts_the_run_anew():
    table = lap(three()).play("0 push, 1 push")
    assert table.middle == "AD JD TD"
    assert table.play("2 push").middle == "AC 9C QC"


def test_a_push_by_the_clock_counts():
    assert three().play("0 push, clock, 2 push").middle == "AD JD TD"


def test_only_seats_still_in_have_to_push():
    table = Table(rules(), PIK_20, None, LOW_9, lives=(3, None, 3), stock=STOCK)
    assert table.play("0 push, 2 push").middle == "AD JD TD"


# max_new_middles


def test_max_new_middles_null_brings_them_as_long_as_the_stock_lasts():
    table = lap(three(), 6)
    assert (table.over, table.stock) == (False, 2)


def test_max_new_middles_3_the_fourth_all_push_lap_reveals():
    table = lap(three(max_new_middles=3), 3)
    assert (table.over, table.stock) == (False, 11)
    middle = table.middle
    lap(table)
    assert table.outcome.reason == "all_push"
    assert table.middle == middle


def test_max_new_middles_counts_over_the_round_whatever_lies_between():
    table = lap(three(max_new_middles=3), 2).play("0 swap 7D AC")
    assert not table.play("1 push, 2 push, 0 push, 1 push, 2 push").over
    assert table.play("0 push").over


def test_a_middle_that_stays_for_want_of_cards_is_no_new_one():
    options = {"max_new_middles": 3, "stock_out": "keep"}
    table = Table(rules(**options), *NINE_HANDS, middle=NINE_MIDDLE, stock=NINE_STOCK)
    assert not lap(table, 6).over


def test_the_view_counts_the_new_middles():
    assert engine.view(lap(three(max_new_middles=3), 2).state, None).new_middles == 2


# push_replaces


def test_L5_karussell_replaces_the_middle_with_every_push():
    table = three(push_replaces=True).play("0 push")
    assert (table.middle, table.turn) == ("AD JD TD", 1)
    assert table.play("1 push").middle == "AC 9C QC"


@pytest.mark.parametrize("all_push", ["new_middle", "nothing"])
def test_karussell_lays_no_second_middle_when_all_pushed(all_push):
    table = lap(three(push_replaces=True, all_push=all_push))
    assert (table.middle, table.stock) == ("KC AS TS", 11)


def test_karussell_replaces_it_for_a_push_by_the_clock():
    assert three(push_replaces=True).play("clock").middle == "AD JD TD"


def test_karussell_replaces_nothing_for_a_swap_or_a_knock():
    table = three(push_replaces=True).play("0 swap 7D 7H")
    assert (table.middle, table.stock) == ("9S 8C 7D", 20)
    assert table.play("1 knock").stock == 20


def test_karussell_replaces_nothing_after_a_knock():
    table = three(push_replaces=True).play("0 knock, 1 push")
    assert table.middle == MIDDLE
    assert table.play("2 push").middle == MIDDLE


# stock_out


def everything(table: Table) -> list[str]:
    round_ = table.state.current
    hands = [card for hand in round_.hands for card in hand or ()]
    return sorted([*hands, *round_.middle, *round_.packet, *round_.stock, *round_.laid])


@pytest.mark.parametrize("push_replaces", [False, True])
@pytest.mark.parametrize("stock_out", ["keep", "recycle"])
@pytest.mark.parametrize("seats", range(2, 10))
def test_L5_there_are_always_32_cards_and_three_of_them_open(seats, stock_out, push_replaces):
    options = {"stock_out": stock_out, "push_replaces": push_replaces}
    table = Table(rules(**options), *NINE_HANDS[:seats], middle=NINE_MIDDLE, stock=NINE_STOCK)
    for _ in range(30 * seats):
        table.play("clock")
        assert everything(table) == sorted(DECK)
        assert len(table.middle.split()) == 3
    assert not table.over


@pytest.mark.parametrize("seats", range(2, 10))
def test_L5_keep_leaves_the_middle_once_fewer_than_three_cards_are_in_the_stock(seats):
    table = Table(rules(), *NINE_HANDS[:seats], middle=NINE_MIDDLE, stock=NINE_STOCK)
    lap(table, (29 - 3 * seats) // 3)
    middle = table.middle
    lap(table, 2)
    assert (table.stock, table.middle) == (2, middle)
    assert (table.turn, table.over) == (0, False)


@pytest.mark.parametrize("seats", range(2, 10))
def test_L5_recycle_always_brings_a_fresh_middle_the_rest_of_the_stock_first(seats):
    options = {"stock_out": "recycle"}
    table = Table(rules(**options), *NINE_HANDS[:seats], middle=NINE_MIDDLE, stock=NINE_STOCK)
    lap(table, (29 - 3 * seats) // 3)
    assert table.stock == 2
    before, rest = table.middle, table.state.current.stock
    laid = {*before.split(), *table.state.current.laid}
    lap(table)
    assert table.middle.split()[:2] == list(rest)
    assert table.middle.split()[2] in laid
    assert table.middle != before


def test_L5_with_nine_seats_recycle_mixes_the_middle_that_lay_there():
    options = {"stock_out": "recycle"}
    table = lap(Table(rules(**options), *NINE_HANDS, middle=NINE_MIDDLE, stock=NINE_STOCK))
    assert table.middle.split()[:2] == NINE_STOCK.split()
    assert table.middle.split()[2] in NINE_MIDDLE.split()
    assert table.stock == 2


def test_each_reshuffle_of_a_round_is_a_fresh_one():
    options = {"stock_out": "recycle", "push_replaces": True}
    table = Table(rules(**options), *NINE_HANDS, middle=NINE_MIDDLE, stock=NINE_STOCK)
    for times in range(4):
        round_ = table.state.current
        under = engine.reshuffle(round_.laid + round_.middle, "key", times)
        table.play("clock")
        after = table.state.current
        assert after.middle + after.stock == round_.stock + under


def test_the_reshuffle_comes_from_the_rounds_key_alone():
    def played(key: str) -> tuple:
        state = engine.new_match(rules(stock_out="recycle", push_replaces=True), 2, 0)
        state, _ = engine.deal(state, DECK, key)
        for _ in range(40):
            state, _ = engine.apply(state, state.turn, engine.Push())
        return state.current.middle + state.current.stock

    assert played("one") == played("one") != played("other")
