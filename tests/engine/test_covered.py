"""Covered passing: no open middle, two cards travel, three of five are kept."""

import pytest

from games import engine
from games.engine import Acted, Keep3, Push
from tests.engine.table import KREUZ_20, LOW_9, NINE_HANDS, PIK_20, Table, rules

COVERED = {"covered_passing": True, "rotation": "dealer"}
ACES = {"fire": ["aces"], "aces_value": 33}


def three(**options) -> Table:
    table_rules = rules(**{**COVERED, **options})
    return Table(table_rules, PIK_20, KREUZ_20, LOW_9, middle="9S 8C", first=2)


def test_two_cards_travel_and_the_rest_is_stock():
    table = three()
    assert table.state.current.middle == ("9S", "8C")
    assert table.stock == 32 - 9 - 2


def test_with_nine_seats_three_cards_are_left():
    table = Table(rules(**COVERED), *NINE_HANDS, middle="TD JD", first=8)
    assert table.stock == 3


def test_a_turn_is_a_choice_of_three_a_push_or_a_knock():
    assert three().legal == {"keep3", "push", "knock"}


def test_there_are_nine_choices_beside_keeping_ones_own():
    kept = [a for a in engine.legal_actions(three().state) if isinstance(a, Keep3)]
    assert len({frozenset(action.cards) for action in kept}) == 9


def test_the_two_others_go_to_the_left_neighbour():
    table = three().play("0 keep3 KS QS 9S")
    assert set(table.hand(0).split()) == {"KS", "QS", "9S"}
    assert set(table.middle.split()) == {"7D", "8C"}
    assert set(engine.view(table.state, 1).middle) == {"7D", "8C"}


def test_nobody_but_the_player_on_turn_sees_the_two_cards():
    table = three()
    assert set(engine.view(table.state, 0).middle) == {"9S", "8C"}
    for seat in (1, 2, None):
        assert engine.view(table.state, seat).middle == ()
    table.play("0 keep3 KS QS 9S")
    for seat in (0, 2, None):
        assert engine.view(table.state, seat).middle == ()


def test_the_public_event_names_no_card():
    table = three().play("0 keep3 KS QS 9S")
    public = [engine.event_to_dict(event) for event in table.events]
    assert public[-1] == {"type": "acted", "seat": 0, "action": {"do": "keep3"}}


def test_nothing_is_known_of_anybodys_cards():
    table = three().play("0 keep3 KS QS 9S, 1 keep3 TC JC 8C, 2 push")
    assert all(seat.known == () for seat in engine.view(table.state, None).seats)


def test_the_order_of_the_three_does_not_matter():
    one, other = three().play("0 keep3 KS QS 9S"), three().play("0 keep3 9S QS KS")
    assert set(one.hand(0).split()) == set(other.hand(0).split())
    assert set(one.middle.split()) == set(other.middle.split())


def test_keeping_ones_own_three_is_a_push():
    table = three().play("0 keep3 7D QS KS")
    assert table.events[-1] == Acted(0, Push())
    assert table.hand(0) == PIK_20
    assert table.state == three().play("0 push").state


@pytest.mark.parametrize(
    "text",
    ["0 keep3 KS QS AH", "0 keep3 KS QS 9H", "0 swap KS 9S", "0 swap_all", "0 reveal", "0 hold"],
)
def test_anything_else_is_refused(text):
    assert three().refusal(text) == "illegal"


@pytest.mark.parametrize("kept", [("KS",), ("KS", "QS"), ("KS", "QS", "7D", "9S"), ()])
def test_it_has_to_be_three(kept):
    with pytest.raises(engine.IllegalAction, match="illegal"):
        engine.apply(three().state, 0, Keep3(kept))


def test_the_same_card_cannot_be_kept_twice():
    with pytest.raises(engine.IllegalAction, match="illegal"):
        engine.apply(three().state, 0, Keep3(("KS", "KS", "QS")))


def test_a_knock_is_a_whole_turn_and_the_two_cards_go_on_unseen():
    table = three().play("0 knock")
    assert set(table.middle.split()) == {"9S", "8C"}
    assert table.legal == {"keep3", "push"}
    assert engine.view(table.state, 0).middle == ()
    table.play("1 keep3 TC JC 8C, 2 push")
    assert (table.outcome.reason, table.outcome.losers) == ("knock", (2,))


@pytest.mark.parametrize("all_push", ["new_middle", "reveal", "nothing"])
def test_all_push_does_nothing(all_push):
    table = three(all_push=all_push, max_new_middles=3).clocks(15)
    assert (table.over, table.stock, table.middle) == (False, 21, "9S 8C")


def test_forced_knock_counts_here_too():
    table = three(forced_knock_after=14).clocks(42)
    assert table.legal == {"knock"}
    assert table.refusal("0 keep3 KS QS 9S") == "illegal"
    assert table.refusal("0 keep3 KS QS 7D") == "illegal"


def test_fire_lies_at_once_after_choosing():
    hands = ("AC 7D 8H", "KS QS 9C", LOW_9)
    table = Table(rules(**COVERED, **ACES), *hands, middle="AS AD", first=2)
    table.play("0 keep3 AC AS AD")
    assert (table.outcome.reason, table.outcome.losers) == ("fire", (1, 2))


def test_31_lies_at_once_after_choosing():
    hands = ("AH KH 9S", "TC JC 8S", LOW_9)
    table = Table(rules(**COVERED), *hands, middle="QH 8C", first=2).play("0 keep3 AH KH QH")
    assert (table.outcome.reason, table.outcome.losers) == ("31", (2,))


def test_an_end_hand_among_the_five_need_not_be_kept():
    hands = ("AH KH 9S", "TC JC 8S", LOW_9)
    table = Table(rules(**COVERED), *hands, middle="QH 8C", first=2)
    assert not table.play("0 push").over


def test_optional_reveal_asks_after_the_choice():
    hands = ("AH KH 9S", "TC JC 8S", LOW_9)
    table = Table(rules(**COVERED, reveal_31="optional"), *hands, middle="QH 8C", first=2)
    table.play("0 keep3 AH KH QH")
    assert table.legal == {"reveal", "hold"}
    table.play("0 hold")
    assert (table.turn, set(table.middle.split())) == (1, {"9S", "8C"})


def test_without_push_ones_own_three_cannot_be_kept_before_a_knock():
    table = three(push=False)
    assert table.legal == {"keep3", "knock"}
    assert table.refusal("0 push") == "illegal"
    assert table.refusal("0 keep3 KS QS 7D") == "illegal"
    assert table.play("0 knock").legal == {"keep3", "push"}
