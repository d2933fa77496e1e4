"""Dealing, the dealer's choice, and whose deal or start comes next."""

import pytest

from games import engine
from games.engine import DECK, Dealt, MiddleChanged
from tests.engine.table import (
    HERZ_31,
    KREUZ_20,
    LOW_9,
    MIDDLE,
    NINE_HANDS,
    NINE_MIDDLE,
    NINE_STOCK,
    PIK_20,
    THREE_ACES,
    Table,
    rules,
)

LOOK = {"dealer_choice": "look", "rotation": "dealer"}
BLIND = {"dealer_choice": "blind_middle", "rotation": "dealer"}
ACES = {"fire": ["aces"], "aces_value": 33}


def dealt(seats: int, **options):
    state = engine.new_match(rules(**options), seats, 0)
    return engine.deal(state, DECK, "key")[0]


@pytest.mark.parametrize("seats", range(2, 10))
def test_three_cards_each_from_the_starter_on_then_three_for_the_middle_then_the_stock(seats):
    state = dealt(seats)
    for seat in range(seats):
        assert state.current.hands[seat] == DECK[3 * seat : 3 * seat + 3]
    assert state.current.middle == DECK[3 * seats : 3 * seats + 3]
    assert state.current.stock == DECK[3 * seats + 3 :]
    assert engine.view(state, 0).stock == 29 - 3 * seats


def test_with_a_dealer_his_left_neighbour_is_dealt_first_and_he_himself_last():
    state = dealt(3, rotation="dealer")
    assert state.current.hands == (DECK[6:9], DECK[:3], DECK[3:6])


def test_a_drowned_seat_is_dealt_nothing():
    state = engine.new_match(rules(), 3, 0, (3, None, 3))
    state, events = engine.deal(state, DECK, "key")
    assert state.current.hands == (DECK[:3], None, DECK[3:6])
    assert events[0] == Dealt(1, 0, (0, 2))


@pytest.mark.parametrize(
    "deck", [(), DECK[:31], DECK[:31] + DECK[:1], (*DECK, "7C"), (*DECK[:31], "1X")]
)
def test_a_deck_is_the_32_cards_each_once(deck):
    with pytest.raises(ValueError, match="deck"):
        engine.deal(engine.new_match(rules(), 2, 0), deck, "key")


def test_nothing_is_dealt_while_a_round_runs_or_after_the_match():
    table = Table(rules(), PIK_20, LOW_9, lives=(3, 0))
    with pytest.raises(ValueError, match="phase turn"):
        engine.deal(table.state, DECK, "key")
    table.play("0 knock, 1 push")
    assert table.phase == "over"
    with pytest.raises(ValueError, match="phase over"):
        engine.deal(table.state, DECK, "key")


@pytest.mark.parametrize(
    ("seats", "first", "lives"),
    [(1, 0, None), (10, 0, None), (3, 3, None), (3, -1, None), (3, 0, (3, 3)), (2, 0, (3, None))],
)
def test_an_impossible_match_is_refused(seats, first, lives):
    with pytest.raises(ValueError, match="seat"):
        engine.new_match(rules(), seats, first, lives)


# dealer_choice


def test_dealer_choice_none_puts_the_starter_on_turn_at_once():
    table = Table(rules(rotation="dealer"), PIK_20, LOW_9, first=1)
    assert (table.phase, table.turn, table.middle) == ("turn", 0, MIDDLE)


def test_look_lets_the_dealer_choose_before_anybody_moves():
    table = Table(rules(**LOOK), PIK_20, KREUZ_20, LOW_9, first=2)
    assert (table.phase, table.turn) == ("dealer", 2)
    assert table.legal == {"dealer_keep", "dealer_change"}
    assert table.refusal("0 push") == "not_your_turn"
    assert table.refusal("2 push") == "illegal"
    assert table.refusal("2 swap_all") == "illegal"


def test_look_keep_makes_the_unseen_packet_the_middle():
    table = Table(rules(**LOOK), PIK_20, KREUZ_20, LOW_9, first=2).play("2 dealer_keep")
    assert (table.hand(2), table.middle) == (LOW_9, MIDDLE)
    assert (table.phase, table.turn) == ("turn", 0)
    assert MiddleChanged(tuple(MIDDLE.split())) in table.events


def test_look_change_lays_the_dealers_three_open_and_takes_the_packet():
    table = Table(rules(**LOOK), PIK_20, KREUZ_20, LOW_9, first=2).play("2 dealer_change")
    assert (table.hand(2), table.middle) == (MIDDLE, LOW_9)
    assert table.turn == 0


def test_look_shows_the_packet_to_nobody_before_the_choice():
    table = Table(rules(**LOOK), PIK_20, KREUZ_20, LOW_9, first=2)
    for seat in (0, 1, 2, None):
        assert engine.view(table.state, seat).middle == ()
    assert engine.view(table.state, 2).hand == tuple(LOW_9.split())


def test_blind_middle_lies_open_and_the_dealer_has_not_seen_his_three():
    table = Table(rules(**BLIND), PIK_20, KREUZ_20, LOW_9, first=2)
    dealer, neighbour = engine.view(table.state, 2), engine.view(table.state, 0)
    assert (dealer.hand, dealer.value) == (None, None)
    assert dealer.middle == neighbour.middle == tuple(MIDDLE.split())
    assert neighbour.hand == tuple(PIK_20.split())
    assert table.legal == {"dealer_keep", "dealer_change"}


def test_blind_middle_keep_and_change():
    kept = Table(rules(**BLIND), PIK_20, KREUZ_20, LOW_9, first=2).play("2 dealer_keep")
    assert (kept.hand(2), kept.middle) == (LOW_9, MIDDLE)
    changed = Table(rules(**BLIND), PIK_20, KREUZ_20, LOW_9, first=2).play("2 dealer_change")
    assert (changed.hand(2), changed.middle) == (MIDDLE, LOW_9)
    assert engine.view(changed.state, 2).hand == tuple(MIDDLE.split())


def test_after_a_blind_change_all_know_what_the_dealer_holds_after_a_look_change_nobody():
    blind = Table(rules(**BLIND), PIK_20, KREUZ_20, LOW_9, first=2).play("2 dealer_change")
    look = Table(rules(**LOOK), PIK_20, KREUZ_20, LOW_9, first=2).play("2 dealer_change")
    assert set(engine.view(blind.state, 0).seats[2].known) == set(MIDDLE.split())
    assert engine.view(look.state, 0).seats[2].known == ()


@pytest.mark.parametrize("choice", ["look", "blind_middle"])
def test_the_choice_is_a_turn_with_a_clock_and_the_clock_keeps(choice):
    table = Table(rules(dealer_choice=choice, rotation="dealer"), PIK_20, LOW_9, first=1)
    assert engine.clock_action(table.state) == engine.DealerKeep()


def test_hands_are_checked_only_after_the_dealers_choice():
    table = Table(rules(**LOOK, **ACES), THREE_ACES, KREUZ_20, LOW_9, first=2)
    assert table.phase == "dealer"
    table.play("2 dealer_keep")
    assert table.outcome.reason == "fire"


def test_a_dealer_who_takes_fire_unseen_ends_the_round():
    table = Table(rules(**LOOK, **ACES), PIK_20, KREUZ_20, LOW_9, middle=THREE_ACES, first=2)
    table.play("2 dealer_change")
    assert (table.outcome.reason, table.outcome.holders) == ("fire", (2,))


def test_a_dealer_who_keeps_an_unseen_31_lays_it_down_after_the_choice():
    table = Table(rules(**BLIND), PIK_20, LOW_9, HERZ_31, middle="9S 8C 7H", first=2)
    table.play("2 dealer_keep")
    assert (table.outcome.reason, table.outcome.holders) == ("31", (2,))


def test_a_31_that_the_dealer_lays_open_ends_nothing():
    table = Table(rules(**LOOK), PIK_20, LOW_9, HERZ_31, first=2).play("2 dealer_change")
    assert (table.phase, table.middle) == ("turn", HERZ_31)


# rotation


def test_rotation_dealer_starts_left_of_the_dealer_and_the_deal_moves_left():
    table = Table(rules(rotation="dealer"), PIK_20, KREUZ_20, LOW_9, first=2)
    openers = []
    for opener in (0, 1, 2, 0):
        assert table.state.current.dealer == (opener + 2) % 3
        openers.append(table.turn)
        table.stop_round()
        table.state = table.state._replace(lives=(3, 3, 3))
        table.deal(PIK_20, KREUZ_20, LOW_9)
    assert openers == [0, 1, 2, 0]


def test_rotation_starter_has_no_dealer_and_the_start_moves_left():
    table = Table(rules(rotation="starter"), PIK_20, KREUZ_20, LOW_9, first=1)
    openers = []
    for _ in range(3):
        assert table.state.current.dealer is None
        openers.append(table.turn)
        table.stop_round().deal(PIK_20, KREUZ_20, LOW_9)
    assert openers == [1, 2, 0]


@pytest.mark.parametrize(("rotation", "openers"), [("dealer", [2, 3, 0]), ("starter", [0, 2, 3])])
def test_deal_and_start_move_over_drowned_seats(rotation, openers):
    hands = (PIK_20, None, KREUZ_20, LOW_9)
    table = Table(rules(rotation=rotation), *hands, lives=(3, None, 3, 3))
    found = [table.turn]
    for _ in range(2):
        found.append(table.stop_round().deal(*hands).turn)
    assert found == openers


def test_a_dealer_who_drowned_in_his_round_is_followed_by_the_next_seat_in():
    table = Table(rules(rotation="dealer"), PIK_20, LOW_9, KREUZ_20, first=0, lives=(3, 0, 3))
    table.stop_round()
    assert table.outcome.drowned == (1,)
    table.deal(PIK_20, None, KREUZ_20)
    assert (table.state.current.dealer, table.turn) == (2, 0)


def test_a_void_round_moves_the_deal_on_too():
    table = Table(rules(rotation="starter"), PIK_20, KREUZ_20, lives=(0, 0)).stop_round()
    assert table.outcome.void
    assert table.deal(PIK_20, KREUZ_20).turn == 1


def test_nine_seats_leave_two_cards_in_the_stock():
    assert Table(rules(), *NINE_HANDS, middle=NINE_MIDDLE, stock=NINE_STOCK).stock == 2
