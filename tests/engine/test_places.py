"""How a match ends and who is placed where."""

from tests.engine.table import (
    HERZ_20,
    KARO_29,
    KREUZ_20,
    LOW_9,
    PIK_20,
    Table,
    rules,
)


def test_the_last_one_left_wins():
    table = Table(rules(), PIK_20, LOW_9, lives=(1, 0)).stop_round()
    assert table.phase == "over"
    assert table.result == ((1, 2), 0, "last")


def test_who_drowned_later_is_placed_better():
    table = Table(rules(), LOW_9, PIK_20, KREUZ_20, lives=(0, 0, 3)).stop_round()
    assert table.phase == "pause"
    table.deal(None, PIK_20, KARO_29).stop_round()
    assert table.result == ((3, 2, 1), 2, "last")


def test_drowned_in_the_same_round_the_higher_hand_is_placed_better():
    hands = ("AH KH QH", LOW_9, "TC JD 7S", KARO_29)
    table = Table(rules(fire=["31"]), *hands, lives=(3, 0, 0, 0), middle="9S 8C 7H")
    assert table.outcome.values == (31, 9, 10, 29)
    assert table.result.places == (1, 4, 3, 2)


def test_drowned_in_the_same_round_with_equal_hands_share_a_place():
    table = Table(rules(), KARO_29, PIK_20, KREUZ_20, lives=(3, 0, 0)).stop_round()
    assert table.result.places == (1, 2, 2)


def test_the_place_after_a_shared_one_is_left_out():
    hands = (KARO_29, PIK_20, KREUZ_20, None)
    table = Table(rules(), *hands, lives=(3, 0, 0, None)).stop_round()
    assert table.result.places == (1, 2, 2, 4)


def test_the_tiebreak_decides_places_too():
    hands = ("AD KD QD", PIK_20, KREUZ_20)
    table = Table(rules(tiebreak="rank_suit", fire=["31"]), *hands, lives=(3, 0, 0))
    assert table.result.places == (1, 3, 2)


def test_a_winner_may_swim():
    table = Table(rules(), PIK_20, LOW_9, lives=(0, 0)).stop_round()
    assert table.result.winner == 0
    assert table.status == ["swims", "out"]


def test_all_drowned_share_the_first_place_before_who_drowned_earlier():
    hands = (PIK_20, KREUZ_20, None, HERZ_20)
    table = Table(rules(all_drown="hand"), *hands, lives=(0, 0, None, 0)).stop_round()
    assert table.result == ((1, 1, 4, 1), None, "all_drowned")


def test_a_match_goes_on_while_two_are_in():
    table = Table(rules(), PIK_20, LOW_9, KREUZ_20, lives=(0, 0, 0)).stop_round()
    assert (table.phase, table.state.result) == ("pause", None)
    assert table.state.seats_in == (0, 2)


# leaver_may_win


def test_leaver_may_win_false_a_seat_whose_owner_left_is_never_crowned():
    table = Table(rules(), PIK_20, LOW_9, lives=(1, 0)).leave(0).stop_round()
    assert table.result == ((1, 2), None, "last")


def test_leaver_may_win_true_crowns_the_seat():
    table = Table(rules(leaver_may_win=True), PIK_20, LOW_9, lives=(1, 0)).leave(0).stop_round()
    assert table.result == ((1, 2), 0, "last")


def test_a_leaver_who_goes_under_hinders_nobody():
    table = Table(rules(), PIK_20, LOW_9, lives=(1, 0)).leave(1).stop_round()
    assert table.result.winner == 0


# leaving


def test_leaving_changes_neither_the_turn_nor_the_cards_nor_the_turns_left():
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9).play("0 knock")
    before = table.state
    table.leave(0).leave(1)
    assert table.state.left == (0, 1)
    assert table.state == before._replace(left=(0, 1))
    table.play("1 push, 2 push")
    assert table.outcome.reason == "knock"


def test_a_knocker_who_leaves_keeps_his_penalty():
    table = Table(rules(knock_penalty=2), LOW_9, KREUZ_20, PIK_20).play("0 knock").leave(0)
    assert table.play("1 push, 2 push").outcome.lost == (2, 0, 0)


def test_a_dealer_who_leaves_still_has_the_choice_and_the_clock_keeps_for_him():
    options = {"dealer_choice": "look", "rotation": "dealer"}
    table = Table(rules(**options), PIK_20, KREUZ_20, LOW_9, first=2).leave(2)
    assert (table.phase, table.turn) == ("dealer", 2)
    assert table.play("clock").hand(2) == LOW_9


def test_one_may_leave_between_rounds():
    table = Table(rules(), PIK_20, LOW_9).stop_round().leave(1)
    assert table.state.left == (1,)
    assert table.deal(PIK_20, LOW_9).state.left == (1,)
