"""Fire and 31: when they end a round, whom they cost what, and who may keep them back."""

import pytest

from games import engine
from tests.engine.table import (
    HERZ_31,
    KARO_29,
    KREUZ_20,
    KREUZ_31,
    LOW_9,
    PIK_20,
    PIK_31,
    THREE_ACES,
    Table,
    rules,
)

ACES = {"fire": ["aces"], "aces_value": 33}
WAITS = {"knock_from_lap": 2, "initial_31_waits": True}
OPTIONAL = {"reveal_31": "optional"}
OPEN_MIDDLE = "9S 8C 7D"
PIK_20_OPEN = "KS QS 8H"
ALMOST_31 = "AH KH 9S"
WITH_QUEEN = "QH 8C 7S"


# fire


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


# reveal_31: auto


def test_auto_a_dealt_31_ends_the_round_and_only_the_lowest_loses():
    table = Table(rules(), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    assert (table.outcome.reason, table.outcome.holders) == ("31", (1,))
    assert table.lives == (3, 3, 2)


def test_auto_a_31_made_on_a_turn_ends_the_round_at_once():
    table = Table(rules(), ALMOST_31, LOW_9, PIK_20, middle=WITH_QUEEN).play("0 swap 9S QH")
    assert (table.outcome.reason, table.outcome.losers) == ("31", (1,))


def test_auto_a_31_in_the_last_lap_ends_the_round_at_once():
    table = Table(rules(), LOW_9, ALMOST_31, PIK_20, middle=WITH_QUEEN)
    table.play("0 knock, 1 swap 9S QH")
    assert (table.outcome.reason, table.outcome.knocker) == ("31", 0)


def test_several_dealt_31s_are_all_shown_and_the_lowest_hand_of_the_round_loses():
    table = Table(rules(), HERZ_31, PIK_31, KREUZ_31, "TH 9S 8D", middle="9D 8C 7H")
    assert (table.outcome.holders, table.outcome.losers) == ((0, 1, 2), (3,))


def test_two_players_both_31_both_lose_and_both_swimming_is_void():
    assert Table(rules(), HERZ_31, PIK_31).lives == (2, 2)
    table = Table(rules(), HERZ_31, PIK_31, lives=(0, 0))
    assert (table.outcome.void, table.status) == (True, ["swims", "swims"])


def test_a_triple_worth_31_that_is_no_fire_is_not_laid_down():
    table = Table(rules(triple_value=31), "TC TS TH", KARO_29, LOW_9, middle="9S 8C 7S")
    assert (table.over, table.legal) == (False, {"swap", "swap_all", "push", "knock"})


def test_where_31_is_fire_it_is_fire_and_not_just_31():
    table = Table(rules(fire=["31"]), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    assert (table.outcome.reason, table.outcome.losers) == ("fire", (0, 2))


# reveal_31: off


def test_off_a_31_must_be_knocked():
    table = Table(rules(reveal_31="off"), HERZ_31, PIK_20, LOW_9)
    assert not table.over
    assert "reveal" not in table.legal
    table.play("0 knock, 1 push, 2 push")
    assert (table.outcome.reason, table.outcome.holders) == ("knock", ())
    assert table.outcome.losers == (2,)


def test_off_a_31_made_on_a_turn_goes_on_too():
    table = Table(rules(reveal_31="off"), ALMOST_31, LOW_9, middle=WITH_QUEEN)
    assert not table.play("0 swap 9S QH, 1 push").over


# reveal_31: optional


def test_optional_the_holder_of_a_dealt_31_is_asked_before_the_first_turn():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    assert (table.phase, table.turn, table.legal) == ("reveal", 1, {"reveal", "hold"})
    assert table.refusal("0 push") == "not_your_turn"
    assert table.refusal("1 push") == "illegal"


def test_optional_a_dealt_31_revealed_ends_the_round():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    table.play("1 reveal")
    assert (table.outcome.reason, table.outcome.holders) == ("31", (1,))
    assert table.outcome.losers == (2,)


def test_optional_a_dealt_31_held_lets_the_starter_begin():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    table.play("1 hold")
    assert (table.phase, table.turn) == ("turn", 0)
    assert table.legal == {"swap", "swap_all", "push", "knock"}


def test_optional_a_held_31_may_be_revealed_instead_of_an_action_on_a_later_turn():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    table.play("1 hold, 0 push")
    assert table.legal == {"swap", "swap_all", "push", "knock", "reveal"}
    assert table.play("1 reveal").outcome.reason == "31"


def test_optional_a_held_31_may_be_pushed_along_and_knocked():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    table.play("1 hold, 0 push, 1 push, 2 push, 0 push, 1 knock, 2 push, 0 push")
    assert (table.outcome.reason, table.outcome.knocker) == ("knock", 1)


def test_optional_the_swap_that_made_the_31_is_followed_by_the_question():
    table = Table(rules(**OPTIONAL), ALMOST_31, LOW_9, PIK_20, middle=WITH_QUEEN)
    table.play("0 swap 9S QH")
    assert (table.phase, table.turn, table.legal) == ("reveal", 0, {"reveal", "hold"})
    assert table.play("0 hold").turn == 1


def test_optional_swap_all_that_made_the_31_asks_too():
    table = Table(rules(**OPTIONAL), LOW_9, PIK_20_OPEN, middle=HERZ_31).play("0 swap_all")
    assert table.legal == {"reveal", "hold"}


def test_optional_held_in_the_last_lap_the_lap_goes_on():
    table = Table(rules(**OPTIONAL), LOW_9, ALMOST_31, PIK_20, middle=WITH_QUEEN)
    table.play("0 knock, 1 swap 9S QH, 1 hold")
    assert (table.turn, table.legal) == (2, {"swap", "swap_all", "push"})
    assert table.play("2 push").outcome.reason == "knock"


def test_optional_held_on_the_last_turn_of_the_last_lap_the_knock_decides():
    table = Table(rules(**OPTIONAL), LOW_9, ALMOST_31, middle=WITH_QUEEN)
    table.play("0 knock, 1 swap 9S QH, 1 hold")
    assert (table.outcome.reason, table.outcome.holders) == ("knock", ())


def test_optional_a_held_31_may_be_revealed_in_the_last_lap():
    table = Table(rules(**OPTIONAL, knock_penalty=2), LOW_9, HERZ_31, PIK_20, middle="9S 8C 8H")
    table.play("1 hold, 0 knock")
    assert table.legal == {"swap", "swap_all", "push", "reveal"}
    table.play("1 reveal")
    assert (table.outcome.reason, table.outcome.lost) == ("31", (2, 0, 0))


def test_optional_fire_can_never_be_held_back():
    table = Table(rules(**OPTIONAL, **ACES), "AC AS 9S", LOW_9, middle="AH 8C 7S")
    assert table.play("0 swap 9S AH").outcome.reason == "fire"
    assert Table(rules(**OPTIONAL, **ACES), THREE_ACES, LOW_9).outcome.reason == "fire"


def test_optional_a_fire_dealt_beside_a_31_ends_the_round_without_a_question():
    table = Table(rules(**OPTIONAL, **ACES), HERZ_31, THREE_ACES, LOW_9, middle="9S 8C 7S")
    assert (table.outcome.reason, table.outcome.losers) == ("fire", (0, 2))


def test_optional_a_triple_worth_31_has_nothing_to_reveal():
    table = Table(rules(**OPTIONAL, triple_value=31), "TC TS TH", LOW_9, middle="9S 8C 7S")
    assert (table.phase, table.refusal("0 reveal")) == ("turn", "illegal")


def test_optional_two_dealt_31s_are_each_asked_until_one_reveals():
    table = Table(rules(**OPTIONAL), LOW_9, HERZ_31, PIK_31, middle="9S 8C 7S")
    assert table.turn == 1
    table.play("1 hold")
    assert (table.phase, table.turn) == ("reveal", 2)
    held = table.play("2 hold")
    assert (held.phase, held.turn) == ("turn", 0)
    other = Table(rules(**OPTIONAL), LOW_9, HERZ_31, PIK_31, middle="9S 8C 7S")
    other.play("1 hold, 2 reveal")
    assert (other.outcome.reason, other.outcome.losers) == ("31", (0,))


def test_optional_after_a_dealers_choice_the_question_follows_the_choice():
    options = {"dealer_choice": "look", "rotation": "dealer"}
    table = Table(rules(**OPTIONAL, **options), PIK_20_OPEN, LOW_9, HERZ_31, first=2)
    assert table.phase == "dealer"
    table.play("2 dealer_keep")
    assert (table.phase, table.turn) == ("reveal", 2)
    assert table.play("2 hold").turn == 0


def test_optional_holding_is_no_turn():
    options = {"knock_from_lap": 2}
    table = Table(rules(**OPTIONAL, **options), HERZ_31, PIK_20, LOW_9, middle="9S 8C 8H")
    table.play("0 hold, 0 push, 1 push")
    assert table.refusal("2 knock") == "illegal"


def test_optional_a_held_31_swapped_away_cannot_be_revealed():
    table = Table(rules(**OPTIONAL), HERZ_31, PIK_20, middle="9S 8C 8H").play("0 hold")
    table.play("0 swap QH 9S, 1 push")
    assert table.refusal("0 reveal") == "illegal"


# initial_31_waits


def waiting(**options) -> Table:
    hands = (PIK_20_OPEN, HERZ_31, LOW_9)
    return Table(rules(**{**WAITS, **options}), *hands, middle=OPEN_MIDDLE)


def test_a_dealt_31_waits_for_its_owners_first_turn():
    table = waiting()
    assert not table.over
    assert not table.play("0 push").over
    table.play("1 push")
    assert (table.outcome.reason, table.outcome.holders) == ("31", (1,))


def test_whatever_the_first_turn_was_the_31_lies_if_he_still_holds_one():
    table = Table(rules(**WAITS), PIK_20_OPEN, HERZ_31, LOW_9, middle="JH 8C 7D")
    assert table.play("0 push, 1 swap QH JH").outcome.reason == "31"


def test_the_clocks_push_is_a_first_turn_too():
    assert waiting().play("0 push, clock").outcome.reason == "31"


def test_a_dealt_31_given_away_in_the_first_turn_is_not_laid_down():
    table = waiting().play("0 push, 1 swap QH 7D")
    assert not table.over
    table.play("2 push")
    assert not table.over


def test_one_made_anew_later_lies_at_once():
    table = waiting().play("0 push, 1 swap QH 7D, 2 push, 0 push, 1 swap 7D QH")
    assert table.outcome.reason == "31"


def test_a_31_made_in_lap_one_lies_at_once():
    table = Table(rules(**WAITS), ALMOST_31, PIK_20, LOW_9, middle=WITH_QUEEN)
    assert table.play("0 swap 9S QH").outcome.reason == "31"


def test_anothers_31_ends_the_round_and_the_waiting_one_counts():
    table = Table(rules(**WAITS), "AS KS 9H", HERZ_31, "7C 8D 9D", middle="QS 8C 7S")
    table.play("0 swap 9H QS")
    assert table.outcome.values == (31, 31, 17)
    assert table.outcome.losers == (2,)


def test_anothers_fire_ends_the_round_and_the_waiting_31_loses():
    table = Table(rules(**WAITS, **ACES), "AC AS 9S", HERZ_31, LOW_9, middle="AD 8C 7D")
    assert table.play("0 swap 9S AD").outcome.losers == (1, 2)


def test_fire_never_waits():
    table = Table(rules(**WAITS, **ACES), PIK_20, THREE_ACES, LOW_9)
    assert table.outcome.reason == "fire"


def test_initial_31_waits_off_lays_it_at_once():
    assert waiting(initial_31_waits=False).outcome.reason == "31"


def test_initial_31_waits_means_nothing_where_knocking_is_allowed_in_lap_one():
    assert waiting(knock_from_lap=1).outcome.reason == "31"


def test_a_31_taken_in_the_dealers_choice_is_a_dealt_one():
    options = {"dealer_choice": "look", "rotation": "dealer"}
    table = Table(rules(**WAITS, **options), PIK_20, LOW_9, middle=HERZ_31, first=1)
    table.play("1 dealer_change")
    assert not table.over
    assert table.play("0 push, 1 push").outcome.reason == "31"


def test_reveal_31_off_lets_a_dealt_31_wait_for_ever():
    assert not waiting(reveal_31="off").play("0 push, 1 push, 2 push, 0 push, 1 push").over


def test_the_clock_holds_a_31_that_is_asked_for():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    assert engine.clock_action(table.state) == engine.Hold()
