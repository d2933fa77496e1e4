"""The last lap, the knocker's penalty, and having to knock."""

import pytest

from games import engine
from tests.engine.table import (
    HERZ_20,
    KARO_29,
    KREUZ_20,
    LOW_9,
    MIDDLE,
    PIK_20,
    Table,
    rules,
)


@pytest.mark.parametrize("knocker", [0, 1, 2])
def test_after_a_knock_everybody_else_has_exactly_one_turn(knocker):
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9, first=knocker).play(f"{knocker} knock")
    had = []
    while not table.over:
        had.append(table.turn)
        table.play("clock")
    assert had == [(knocker + 1) % 3, (knocker + 2) % 3]
    assert (table.outcome.reason, table.outcome.knocker) == ("knock", knocker)


def test_the_view_tells_who_still_has_a_turn():
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9, first=1).play("1 knock")
    assert engine.view(table.state, 0).last_lap == (2, 0)
    assert engine.view(table.play("2 push").state, 0).last_lap == (0,)


def test_after_a_knock_the_middle_is_never_replaced():
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9).play("0 push, 1 push, 2 knock, 0 push")
    assert table.middle == MIDDLE
    assert table.play("1 push").middle == MIDDLE


def test_in_the_last_lap_one_may_swap_what_an_earlier_one_gave():
    table = Table(rules(), LOW_9, KREUZ_20, PIK_20).play("0 knock, 1 swap 8H 9S, 2 swap 7D 8H")
    assert table.hand(2) == "KS QS 8H"
    assert table.over


# knock_penalty


def knocked(*hands: str, lives=(3, 3, 3), **options) -> Table:
    table = Table(rules(**options), *hands, lives=lives).play("0 knock")
    while not table.over:
        table.play("clock")
    return table


def test_knock_penalty_1_costs_the_lowest_knocker_one_life():
    assert knocked(LOW_9, PIK_20, KREUZ_20, knock_penalty=1).lives == (2, 3, 3)


def test_knock_penalty_2_costs_the_lowest_knocker_two_lives():
    table = knocked(LOW_9, PIK_20, KREUZ_20, knock_penalty=2)
    assert table.outcome.lost == (2, 0, 0)
    assert table.lives == (1, 3, 3)


def test_knock_penalty_2_costs_a_joint_lowest_knocker_two_and_the_other_one():
    table = knocked(PIK_20, KREUZ_20, KARO_29, knock_penalty=2)
    assert table.outcome.losers == (0, 1)
    assert table.lives == (1, 2, 3)


def test_knock_penalty_2_costs_nothing_where_another_is_lowest():
    assert knocked(PIK_20, LOW_9, KREUZ_20, knock_penalty=2).lives == (3, 2, 3)


def test_knock_penalty_2_with_one_life_left_ends_in_swimming():
    table = knocked(LOW_9, PIK_20, KREUZ_20, knock_penalty=2, lives=(1, 3, 3))
    assert table.lives == (0, 3, 3)
    assert table.status == ["swims", "in", "in"]


def test_knock_penalty_2_while_swimming_goes_under():
    table = knocked(LOW_9, PIK_20, KREUZ_20, knock_penalty=2, lives=(0, 3, 3))
    assert table.outcome.drowned == (0,)


@pytest.mark.parametrize("lives", [1, 2])
def test_knock_penalty_2_without_swimming_is_out_at_zero(lives):
    options = {"knock_penalty": 2, "swimming": False}
    table = knocked(LOW_9, PIK_20, KREUZ_20, lives=(lives, 3, 3), **options)
    assert (table.outcome.drowned, table.lives[0]) == ((0,), 0)


def test_knock_penalty_2_with_three_lives_and_no_swimming_leaves_one():
    table = knocked(LOW_9, PIK_20, KREUZ_20, knock_penalty=2, swimming=False)
    assert (table.outcome.drowned, table.lives) == ((), (1, 3, 3))


def test_a_fire_costs_a_knocker_one_life_not_two():
    options = {"knock_penalty": 2, "fire": ["31"]}
    table = Table(rules(**options), LOW_9, "AH KH 9S", PIK_20, middle="QH 8C 7S")
    table.play("0 knock, 1 swap 9S QH")
    assert (table.outcome.reason, table.outcome.lost) == ("fire", (1, 0, 1))


def test_a_31_with_lowest_loses_costs_the_knocker_two():
    table = Table(rules(knock_penalty=2), LOW_9, "AH KH 9S", PIK_20, middle="QH 8C 7S")
    table.play("0 knock, 1 swap 9S QH")
    assert (table.outcome.reason, table.outcome.lost) == ("31", (2, 0, 0))


def test_nobody_pays_a_penalty_without_a_knock():
    table = Table(rules(knock_penalty=2, all_push="reveal"), LOW_9, PIK_20).play("0 push, 1 push")
    assert table.outcome.lost == (1, 0)


# forced_knock_after


def pushes(table: Table, laps: int) -> Table:
    return table.clocks(laps * len(table.state.seats_in))


@pytest.mark.parametrize("seats", [2, 3])
def test_after_14_complete_all_push_laps_the_seat_on_turn_must_knock(seats):
    hands = (PIK_20, LOW_9, KREUZ_20)[:seats]
    table = pushes(Table(rules(forced_knock_after=14, all_push="nothing"), *hands), 13)
    assert table.legal == {"swap", "swap_all", "push", "knock"}
    pushes(table, 1)
    assert table.legal == {"knock"}
    for action in ("push", "swap_all", "swap KS 9S"):
        assert table.refusal(f"0 {action}") == "illegal"


def test_the_laps_count_in_total_over_the_round_a_swap_takes_none_away():
    table = Table(rules(forced_knock_after=14, all_push="nothing"), PIK_20, LOW_9)
    pushes(table, 13).play("0 swap 7D 7H, 1 push")
    assert table.legal == {"swap", "swap_all", "push", "knock"}
    table.play("0 push")
    assert (table.turn, table.legal) == (1, {"knock"})


@pytest.mark.parametrize("stock_out", ["keep", "recycle"])
def test_forced_knock_counts_the_laps_of_karussell_too(stock_out):
    options = {"forced_knock_after": 14, "push_replaces": True, "stock_out": stock_out}
    table = pushes(Table(rules(**options), PIK_20, LOW_9), 14)
    assert table.legal == {"knock"}


def test_forced_knock_counts_laps_in_which_the_empty_stock_gave_no_middle():
    table = pushes(Table(rules(forced_knock_after=14), PIK_20, LOW_9), 14)
    assert (table.stock, table.legal) == (2, {"knock"})


def test_a_forced_knock_is_penalised_like_any_other():
    options = {"forced_knock_after": 14, "all_push": "nothing", "knock_penalty": 2}
    table = pushes(Table(rules(**options), LOW_9, PIK_20), 14).play("0 knock, 1 push")
    assert table.outcome.lost == (2, 0)


def test_must_it_knock_the_clock_knocks():
    table = pushes(Table(rules(forced_knock_after=14, all_push="nothing"), PIK_20, LOW_9), 14)
    assert engine.clock_action(table.state) == engine.Knock()


def test_after_the_forced_knock_the_others_have_their_last_turn_with_every_choice():
    table = pushes(Table(rules(forced_knock_after=14, all_push="nothing"), PIK_20, LOW_9), 14)
    assert table.play("0 knock").legal == {"swap", "swap_all", "push"}


def test_forced_knock_after_null_never_forces():
    table = pushes(Table(rules(all_push="nothing"), PIK_20, LOW_9), 40)
    assert table.legal == {"swap", "swap_all", "push", "knock"}


def test_the_laps_begin_anew_with_the_next_round():
    table = Table(rules(forced_knock_after=14, all_push="nothing"), PIK_20, LOW_9)
    pushes(table, 14).play("0 knock, 1 push").deal(PIK_20, HERZ_20, middle="9S 8C 7H")
    assert "push" in table.legal
