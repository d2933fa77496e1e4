"""Who is lowest, who loses how much, and who goes under."""

import pytest

from tests.engine.table import (
    HERZ_20,
    HERZ_31,
    KARO_29,
    KREUZ_20,
    LOW_9,
    MIDDLE,
    PIK_20,
    PIK_31,
    Table,
    rules,
)


def shown(*hands: str, lives=None, middle=MIDDLE, **options) -> Table:
    """A round revealed as it was dealt."""
    return Table(rules(**options), *hands, lives=lives, middle=middle).stop_round()


# ties


def test_ties_all_every_joint_lowest_loses():
    assert shown(PIK_20, KREUZ_20, HERZ_20, KARO_29).outcome.losers == (0, 1, 2)


def test_ties_none_several_lowest_cost_nobody():
    assert shown(PIK_20, KREUZ_20, HERZ_20, KARO_29, ties="none").outcome.losers == ()


def test_ties_none_a_single_lowest_loses():
    assert shown(PIK_20, KREUZ_20, LOW_9, ties="none").outcome.losers == (2,)


def test_ties_none_spares_a_joint_lowest_knocker_too():
    table = Table(rules(ties="none", knock_penalty=2), PIK_20, KREUZ_20, KARO_29)
    table.play("0 knock, 1 push, 2 push")
    assert table.lives == (3, 3, 3)


def test_ties_all_with_everybody_equal_everybody_loses():
    assert shown(PIK_20, KREUZ_20, HERZ_20).lives == (2, 2, 2)


def test_a_triple_worth_30_ties_with_a_suit_hand_of_30():
    hands = ("7C 7S 7D", "KH QH JH", "AS KS QS")
    table = shown(*hands, middle="9S 8C 9H", triple_value=30, reveal_31="off")
    assert table.outcome.losers == (0, 1)


# tiebreak

RANK_SUIT = {"tiebreak": "rank_suit"}


def losers(*hands: str, middle: str, **options) -> tuple[int, ...]:
    return shown(*hands, middle=middle, **options).outcome.losers


def test_tiebreak_none_equal_points_are_equal():
    assert losers("KC KS KH", "7C 7S 7H", middle="9S 8C 8D") == (0, 1)


@pytest.mark.parametrize(
    ("high", "low"), [("A", "K"), ("K", "Q"), ("Q", "J"), ("J", "T"), ("T", "9"), ("9", "8")]
)
def test_rank_suit_equal_triples_by_rank(high, low):
    hands = [f"{rank}C {rank}S {rank}H" for rank in (high, low)]
    assert losers(*hands, middle="7S 7C 7D", **RANK_SUIT) == (1,)


def test_rank_suit_equal_suit_hands_by_suit():
    hands = ("TC JC 8H", "TS JS 8D", "TH JH 8C", "TD JD 8S")
    middle = "9S 7C 7H"
    assert losers(*hands, middle=middle, **RANK_SUIT) == (3,)
    assert losers(*hands[:3], middle=middle, **RANK_SUIT) == (2,)
    assert losers(*hands[:2], middle=middle, **RANK_SUIT) == (1,)


def test_rank_suit_only_same_suit_and_same_value_tie():
    assert losers("TC JC 8H", "QC KC 8S", KARO_29, middle="9S 7C 7H", **RANK_SUIT) == (0, 1)


def test_rank_suit_with_two_equally_good_suits_the_higher_counts():
    middle = "9S 8C 7C"
    assert losers("TC TH 9D", "JC 8S 7H", PIK_20, middle=middle, **RANK_SUIT) == (0, 1)
    assert losers("TH TD 9C", "JD 8S 7H", PIK_20, middle=middle, **RANK_SUIT) == (1,)


def test_rank_suit_decides_between_two_31s():
    table = Table(rules(**RANK_SUIT), HERZ_31, PIK_31)
    assert table.outcome.losers == (0,)


def test_rank_suit_a_lower_value_loses_whatever_the_suit():
    assert losers("TC 9C 8H", "TD JD 8S", middle="9S 7C 7H", **RANK_SUIT) == (0,)


# pay_below

BELOW = {"pay_below": 20}


def test_pay_below_null_only_the_lowest_loses():
    assert shown("7C 8C AD", "AH 8H 7S", KARO_29, middle="9S 9C 7H").outcome.losers == (0,)


def test_pay_below_everybody_below_loses_beside_the_lowest_of_the_rest():
    hands = ("7C 8C AD", "TS 9S 8D", "AH TH 7S", "9H 8H 7H", "TC JC 9C")
    table = shown(*hands, middle="QS 9D QD", **BELOW)
    assert table.outcome.values == (15, 19, 21, 24, 29)
    assert table.outcome.losers == (0, 1, 2)


def test_pay_below_the_best_never_pays_though_it_is_below():
    hands = ("TH 9S 8D", "7C 8C AD", "AH 8H 7S")
    assert losers(*hands, middle="9D 9C 7H", **BELOW) == (0, 1)


def test_pay_below_joint_best_below_never_pay():
    hands = ("AH 8H 7S", "AS 8S 7D", "TH 9C 8D")
    assert losers(*hands, middle="9D 8C 7H", **BELOW) == (2,)


def test_pay_below_all_equal_all_pay():
    assert losers("AC 7C 9H", "AS 7S 9D", middle=MIDDLE, **BELOW) == (0, 1)
    assert losers(PIK_20, KREUZ_20, middle=MIDDLE, **BELOW) == (0, 1)


def test_pay_below_the_joint_lowest_of_the_rest_both_pay():
    hands = ("7C 8C AD", "AH TH 7S", "AS KS 7H", "KD QD JD")
    assert losers(*hands, middle="9S 9C 8D", **BELOW) == (0, 1, 2)


def test_pay_below_the_rest_is_best_and_does_not_pay():
    assert losers("7C 8C AD", KARO_29, middle="9S 8S 7H", **BELOW) == (0,)


def test_pay_below_nobody_below_it_is_the_lowest_alone():
    assert losers(PIK_20, "AH TH 7S", KARO_29, middle=MIDDLE, **BELOW) == (0,)


def test_pay_below_20_is_not_below():
    assert losers("AH 8H 7S", PIK_20, KARO_29, "AC KC 9H", middle="9S 8C 7C", **BELOW) == (0, 1)


def test_pay_below_costs_one_life_each_and_the_lowest_knocker_his_penalty():
    options = {**BELOW, "knock_penalty": 2}
    hands = ("TH 9S 8D", "7C 8C AD", KARO_29.replace("9D", "7D"))
    table = Table(rules(**options), *hands, middle="9D 9C 7H").play("0 knock, 1 push, 2 push")
    assert table.outcome.lost == (2, 1, 0)


def test_pay_below_a_knocker_who_pays_without_being_lowest_pays_one():
    options = {**BELOW, "knock_penalty": 2}
    hands = ("7C 8C AD", "TH 9S 8D", KARO_29.replace("9D", "7D"))
    table = Table(rules(**options), *hands, middle="9D 9C 7H").play("0 knock, 1 push, 2 push")
    assert table.outcome.lost == (1, 1, 0)


def test_pay_below_with_ties_none_those_below_pay_though_they_tie():
    options = {**BELOW, "ties": "none"}
    hands = ("7C 8C AD", "7S 8S AH", KARO_29)
    assert losers(*hands, middle="9S 9C 7H", **options) == (0, 1)


def test_pay_below_with_ties_none_joint_lowest_of_the_rest_do_not_pay():
    options = {**BELOW, "ties": "none"}
    hands = ("7C 8C AD", "AH TH 7S", "AS KS 7H", "KD QD JD")
    assert losers(*hands, middle="9S 9C 8D", **options) == (0,)


def test_pay_below_with_ties_none_all_equal_nobody_pays():
    options = {**BELOW, "ties": "none"}
    assert losers("AC 7C 9H", "AS 7S 9D", middle=MIDDLE, **options) == ()


def test_pay_below_a_fire_costs_exactly_one_life():
    options = {**BELOW, "fire": ["31"]}
    assert Table(rules(**options), HERZ_31, LOW_9, PIK_20).outcome.lost == (0, 1, 1)


# lives and swimming


@pytest.mark.parametrize("lives", [1, 2, 3, 4, 5])
def test_lives_are_what_everybody_starts_with(lives):
    table = Table(rules(lives=lives), PIK_20, LOW_9)
    assert table.lives == (lives, lives)


@pytest.mark.parametrize("lives", [1, 2, 3, 4, 5])
def test_with_swimming_one_more_round_is_lost_than_there_are_lives(lives):
    table = Table(rules(lives=lives), PIK_20, LOW_9)
    rounds = 1
    while table.stop_round().phase != "over":
        table.deal(PIK_20, LOW_9)
        rounds += 1
    assert rounds == lives + 1


@pytest.mark.parametrize("lives", [1, 2, 3, 4, 5])
def test_without_swimming_one_is_out_with_the_last_life(lives):
    table = Table(rules(lives=lives, swimming=False), PIK_20, LOW_9)
    rounds = 1
    while table.stop_round().phase != "over":
        table.deal(PIK_20, LOW_9)
        rounds += 1
    assert rounds == lives
    assert table.status == ["in", "out"]


def test_each_player_may_swim_several_at_a_time():
    table = shown(PIK_20, KREUZ_20, KARO_29, lives=(1, 1, 3))
    assert table.status == ["swims", "swims", "in"]


def test_going_under_needs_a_lost_round_while_swimming():
    table = shown(LOW_9, KREUZ_20, KARO_29, lives=(1, 0, 3))
    assert table.status == ["swims", "swims", "in"]


def test_L6_a_swimmer_and_a_ring_holder_lose_together_as_the_last_two_the_ring_wins():
    table = shown(PIK_20, KREUZ_20, lives=(0, 1))
    assert (table.outcome.drowned, table.outcome.void) == ((0,), False)
    assert (table.result.winner, table.result.ended_by) == (1, "last")
    assert table.status == ["out", "swims"]


# all_drown


def test_L6_all_drown_void_the_round_does_not_count_and_the_deal_moves_on():
    table = shown(PIK_20, KREUZ_20, HERZ_20, lives=(0, 0, 0), all_drown="void")
    assert (table.outcome.void, table.outcome.drowned) == (True, ())
    assert table.outcome.losers == (0, 1, 2)
    assert table.status == ["swims"] * 3
    assert table.deal(PIK_20, KREUZ_20, LOW_9).turn == 1


def test_L6_all_drown_hand_equal_hands_have_no_winner():
    table = shown(PIK_20, KREUZ_20, lives=(0, 0), all_drown="hand")
    assert table.outcome.drowned == (0, 1)
    assert (table.result.ended_by, table.result.winner) == ("all_drowned", None)
    assert table.result.places == (1, 1)


def test_all_drown_asks_only_seats_still_in():
    hands = (PIK_20, None, KREUZ_20)
    void = shown(*hands, lives=(0, None, 0), all_drown="void")
    assert void.outcome.void
    ended = shown(*hands, lives=(0, None, 0), all_drown="hand")
    assert ended.result.places == (1, 3, 1)


def test_L6_all_drown_void_without_swimming_too():
    table = shown(PIK_20, KREUZ_20, lives=(1, 1), swimming=False)
    assert (table.outcome.void, table.lives) == (True, (1, 1))


def test_a_knockers_penalty_is_forgotten_with_a_void_round():
    table = Table(rules(knock_penalty=2), PIK_20, KREUZ_20, lives=(0, 0))
    table.play("0 knock, 1 push")
    assert table.outcome.lost == (2, 1)
    assert (table.outcome.void, table.lives) == (True, (0, 0))


def test_the_knockers_penalty_alone_does_not_void():
    options = {"knock_penalty": 2, "swimming": False}
    table = Table(rules(**options), PIK_20, KREUZ_20, lives=(2, 2)).play("0 knock, 1 push")
    assert (table.outcome.drowned, table.outcome.void) == ((0,), False)
    assert table.result.winner == 1
