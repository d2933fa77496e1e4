"""A 31 that is no fire: laid down by itself, or to be knocked, or waiting for the first turn."""

from tests.engine.table import (
    HERZ_31,
    KARO_29,
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
OPEN_MIDDLE = "9S 8C 7D"
PIK_20_OPEN = "KS QS 8H"
ALMOST_31 = "AH KH 9S"
WITH_QUEEN = "QH 8C 7S"


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
