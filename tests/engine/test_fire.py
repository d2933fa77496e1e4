"""Fire: when it ends a round, whom it costs what, and which hands are none."""

import pytest

from tests.engine.table import (
    HERZ_31,
    KARO_29,
    KREUZ_20,
    LOW_9,
    PIK_20,
    PIK_31,
    THREE_ACES,
    Table,
    rules,
)

ACES = {"fire": ["aces"], "aces_value": 33}
PIK_20_OPEN = "KS QS 8H"


def test_a_dealt_fire_ends_the_round_at_once_and_costs_all_others_a_life():
    table = Table(rules(**ACES), PIK_20, THREE_ACES, LOW_9)
    assert (table.outcome.reason, table.outcome.holders) == ("fire", (1,))
    assert table.lives == (2, 3, 2)


def test_a_fire_made_on_a_turn_ends_the_round_at_once():
    table = Table(rules(**ACES), "AC AS 9S", KARO_29, LOW_9, middle="AH 8C 7S")
    table.play("0 swap 9S AH")
    assert (table.outcome.reason, table.outcome.losers) == ("fire", (1, 2))


def test_a_fire_in_the_last_lap_ends_the_round_before_the_lap_is_through():
    table = Table(rules(**ACES), LOW_9, "AC AS 9S", KARO_29, middle="AH 8C 7S")
    table.play("0 knock, 1 swap 9S AH")
    assert (table.outcome.reason, table.outcome.knocker) == ("fire", 0)


def test_the_middle_never_ends_a_round_but_taking_it_does():
    table = Table(rules(**ACES), PIK_20, LOW_9, KREUZ_20, middle=THREE_ACES).play("0 push")
    assert not table.over
    assert table.play("1 swap_all").outcome.holders == (1,)


def test_an_end_hand_given_to_the_middle_ends_nothing():
    table = Table(rules(reveal_31="off"), HERZ_31, PIK_20_OPEN, middle="9S 8C 7C")
    table.play("0 swap_all")
    assert (table.over, table.middle) == (False, HERZ_31)


def test_fire_goes_before_31_after_the_deal_and_the_31_loses_too():
    table = Table(rules(**ACES), HERZ_31, THREE_ACES, "JS QS 7D")
    assert (table.outcome.reason, table.outcome.holders) == ("fire", (1,))
    assert table.lives == (2, 3, 2)


def test_with_triples_as_fire_a_dealt_triple_beats_a_dealt_31():
    options = {"fire": ["triples"], "triple_value": 33}
    table = Table(rules(**options), HERZ_31, "7C 7S 7D", middle="9S 8C JC")
    assert (table.outcome.reason, table.outcome.holders) == ("fire", (1,))


def test_a_triple_that_is_fire_ends_the_round_though_it_counts_less_than_31():
    options = {"fire": ["triples"], "triple_value": 30}
    table = Table(rules(**options), "TC TS 9S", KARO_29, LOW_9, middle="TH 8C 7S")
    table.play("0 swap 9S TH")
    assert table.outcome.losers == (1, 2)


def test_a_triple_that_is_no_fire_ends_nothing():
    table = Table(rules(triple_value=33), "TC TS TH", KARO_29, LOW_9, middle="9S 8C 7S")
    assert not table.over


def test_several_fires_draw_nobody_loses():
    table = Table(rules(fire=["31"], several_fires="draw"), HERZ_31, LOW_9, PIK_31)
    assert (table.outcome.holders, table.outcome.losers) == ((0, 2), ())
    assert table.lives == (3, 3, 3)


def test_several_fires_spared_only_the_others_lose():
    table = Table(rules(fire=["31"], several_fires="spared"), HERZ_31, LOW_9, PIK_31)
    assert (table.outcome.holders, table.outcome.losers) == ((0, 2), (1,))


@pytest.mark.parametrize("several", ["draw", "spared"])
def test_several_fires_of_all_seats_cost_nobody(several):
    table = Table(rules(fire=["31"], several_fires=several), HERZ_31, PIK_31, lives=(0, 0))
    assert (table.outcome.losers, table.outcome.void) == ((), False)
    assert table.status == ["swims", "swims"]


def test_holders_of_fire_are_named_in_seat_order_wherever_the_start_was():
    table = Table(rules(fire=["31"]), HERZ_31, LOW_9, PIK_31, first=2)
    assert table.outcome.holders == (0, 2)


def test_a_fire_takes_exactly_one_life_and_drowns_swimmers():
    table = Table(rules(fire=["31"]), HERZ_31, LOW_9, PIK_20, lives=(3, 0, 1))
    assert (table.outcome.lost, table.outcome.drowned) == ((0, 1, 1), (1,))
    assert table.status == ["in", "out", "swims"]
