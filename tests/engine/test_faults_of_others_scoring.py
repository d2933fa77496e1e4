"""Faults that other implementations of this game had: who loses, who is out, when it is over."""

from itertools import combinations, permutations

import pytest

from games import engine
from tests.engine.table import (
    HERZ_20,
    HERZ_31,
    KARO_29,
    KREUZ_20,
    KREUZ_31,
    LOW_9,
    PIK_20,
    THREE_ACES,
    Table,
    rules,
)

VALUE = {LOW_9: 9, PIK_20: 20, KARO_29: 29}


def shown(*hands, lives=None, middle="9S 8C 7H", first=0, **options):
    """A round revealed as it was dealt."""
    table = Table(rules(**options), *hands, lives=lives, middle=middle, first=first)
    return table.stop_round()


# What a hand is worth, and whose it is


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("hands", list(permutations(VALUE)), ids="-".join)
def test_N1_every_seat_is_scored_by_its_own_hand_and_by_its_best_suit_alone(hands, first):
    table = shown(*hands, first=first)
    assert table.outcome.values == tuple(VALUE[hand] for hand in hands)
    assert table.outcome.losers == (hands.index(LOW_9),)


@pytest.mark.parametrize("out", [0, 1, 2, 3])
def test_N1_a_seat_that_is_out_shifts_nobodys_score(out):
    hands = [PIK_20, LOW_9, KARO_29]
    hands.insert(out, None)
    lives = tuple(None if hand is None else 3 for hand in hands)
    table = shown(*hands, lives=lives)
    assert table.outcome.values == tuple(VALUE.get(hand) for hand in hands)
    assert table.outcome.losers == (hands.index(LOW_9),)


@pytest.mark.parametrize(
    ("hand", "value"),
    [("AC 7S 8H", 11), ("7C 8S AH", 11), ("9C KS 7H", 10), ("AC AS AD", 30.5), ("7C 7S 7H", 30.5)],
)
def test_K6_of_three_suits_the_best_card_counts_and_a_triple_has_a_number(hand, value):
    table = shown(hand, "KD QD 9D", middle="9S 8C 9H")
    assert table.outcome.values == (value, 29)
    assert table.outcome.losers == ((0,) if value < 29 else (1,))


# Who loses


@pytest.mark.parametrize("both", list(combinations(range(4), 2)), ids=str)
def test_N4_two_who_share_the_lowest_hand_both_lose(both):
    equal, better = iter([PIK_20, KREUZ_20]), iter([KARO_29, "AH KH 7S"])
    table = shown(*[next(equal) if seat in both else next(better) for seat in range(4)])
    assert table.outcome.losers == both
    assert table.lives == tuple(2 if seat in both else 3 for seat in range(4))


def test_N4_three_who_share_the_lowest_hand_all_lose():
    assert shown(KARO_29, PIK_20, KREUZ_20, HERZ_20).outcome.losers == (1, 2, 3)


@pytest.mark.parametrize("lowest", [0, 1, 2, 3])
def test_K3_only_the_lowest_loses_and_not_everybody_but_the_best(lowest):
    hands = [PIK_20, "TC JC 9H", KARO_29]
    hands.insert(lowest, "7C 8D TH")
    table = shown(*hands, middle="9S 8C 7H")
    assert table.outcome.losers == (lowest,)
    assert sum(table.outcome.lost) == 1


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("seats", list(permutations(range(3))), ids=str)
def test_O1_three_aces_end_the_round_and_a_31_beside_them_loses_wherever_they_sit(seats, first):
    hands = dict(zip(seats, (THREE_ACES, HERZ_31, LOW_9), strict=True))
    table = Table(rules(fire=["aces"]), *[hands[seat] for seat in range(3)], first=first)
    assert (table.outcome.reason, table.outcome.holders) == ("fire", (seats[0],))
    assert table.lives == tuple(3 if seat == seats[0] else 2 for seat in range(3))


@pytest.mark.parametrize("first", [0, 1])
def test_O16_two_players_with_31_fare_alike_whoever_sits_later(first):
    for hands in ((KREUZ_31, HERZ_31), (HERZ_31, KREUZ_31)):
        both = Table(rules(), *hands, first=first)
        assert (both.outcome.holders, both.lives) == ((0, 1), (2, 2))
        fire = Table(rules(fire=["31"], several_fires="draw"), *hands, first=first)
        assert fire.lives == (3, 3)
        by_suit = Table(rules(tiebreak="rank_suit"), *hands, first=first)
        assert by_suit.outcome.losers == (hands.index(HERZ_31),)


FIRES = [("aces", THREE_ACES), ("triples", "7C 7S 7D"), ("31", HERZ_31)]


@pytest.mark.parametrize(("fire", "hand"), FIRES, ids=[fire for fire, _ in FIRES])
def test_TS7_each_fire_is_wired_in_after_the_deal_and_after_a_swap(fire, hand):
    on, off = rules(fire=[fire], reveal_31="off"), rules(reveal_31="off")
    others = ("KC TC 8H", "TD JD 9S")
    dealt = Table(on, *others, hand, middle="8S 9C 8D")
    assert (dealt.outcome.reason, dealt.lives) == ("fire", (2, 2, 3))
    assert not Table(off, *others, hand, middle="8S 9C 8D").over
    taken = Table(on, *others, "8S 9C 8D", middle=hand, first=2).play("2 swap_all")
    assert (taken.outcome.reason, taken.lives) == ("fire", (2, 2, 3))
    assert not Table(off, *others, "8S 9C 8D", middle=hand, first=2).play("2 swap_all").over


# Once, and only once


def test_TS1_a_round_is_settled_once_however_often_its_result_is_looked_at():
    table = Table(rules(), LOW_9, PIK_20, KREUZ_20).play("0 knock, 1 push, 2 push")
    assert (table.outcome.lost, table.lives) == ((1, 0, 0), (2, 3, 3))
    before = table.state
    for seat in (0, 1, 2, None):
        assert engine.view(table.state, seat).outcome == table.outcome
    for action in ("push", "knock", "reveal"):
        assert table.refusal(f"0 {action}") == "over"
    with pytest.raises(ValueError, match="no round runs"):
        table.stop_round()
    table.state = engine.load(engine.dump(table.state), table.state.rules)
    assert table.state == before
    assert table.deal(LOW_9, PIK_20, KREUZ_20).lives == (2, 3, 3)


@pytest.mark.parametrize("lowest", [0, 1, 2])
def test_N5_after_the_first_of_three_is_out_the_game_goes_on(lowest):
    hands = [PIK_20, KARO_29]
    hands.insert(lowest, LOW_9)
    table = shown(*hands, lives=(0, 0, 0))
    assert table.outcome.drowned == (lowest,)
    assert (table.phase, table.state.result) == ("pause", None)
    hands[lowest] = None
    table.deal(*hands)
    assert (table.phase, table.state.seats_in) == ("turn", tuple({0, 1, 2} - {lowest}))


@pytest.mark.parametrize("winner", [0, 1, 2, 3])
def test_TS3_when_the_last_opponent_is_out_the_winner_is_there_at_once(winner):
    loser = (winner + 2) % 4
    hands, lives = [None] * 4, [None] * 4
    hands[winner], hands[loser] = PIK_20, LOW_9
    lives[winner], lives[loser] = 0, 0
    table = shown(*hands, lives=tuple(lives))
    assert (table.phase, table.turn) == ("over", None)
    assert (table.result.winner, table.result.ended_by) == (winner, "last")
    assert (table.result.places[winner], table.result.places[loser]) == (1, 2)
    assert table.refusal(f"{winner} push") == "over"
    with pytest.raises(ValueError, match="no deal in phase over"):
        engine.deal(table.state, engine.DECK, "key")


@pytest.mark.parametrize(("all_drown", "phase"), [("void", "pause"), ("hand", "over")])
def test_M8_the_last_two_may_go_under_in_one_round(all_drown, phase):
    hands = (PIK_20, None, KREUZ_20)
    table = shown(*hands, lives=(0, None, 0), all_drown=all_drown)
    assert table.phase == phase
    if all_drown == "void":
        assert table.deal(*hands).state.seats_in == (0, 2)
    else:
        assert (table.result.winner, table.result.places) == (None, (1, 3, 1))


def test_O19_a_game_of_two_goes_on_with_the_leavers_cards_and_never_crowns_him():
    table = Table(rules(), PIK_20, LOW_9, lives=(0, 0)).leave(0)
    assert (table.state.seats_in, table.turn) == ((0, 1), 0)
    table.play("clock").play("1 push").stop_round()
    assert (table.phase, table.result.winner) == ("over", None)
