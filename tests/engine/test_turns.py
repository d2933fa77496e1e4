"""What a seat may do on its turn, and what each action does to the cards."""

import pytest

from games import engine
from games.engine import IllegalAction, Knock, Push
from tests.engine.table import KREUZ_20, LOW_9, MIDDLE, PIK_20, Table, rules

KINDS = {"swap", "swap_all", "push", "knock"}


def three(**options) -> Table:
    return Table(rules(**options), PIK_20, KREUZ_20, LOW_9)


def test_a_turn_is_a_swap_a_swap_of_all_a_push_or_a_knock():
    assert three().legal == KINDS


def test_there_are_nine_single_swaps():
    actions = engine.legal_actions(three().state)
    assert len(actions) == 9 + 3 == len(set(actions))


def test_swap_exchanges_one_card_and_what_was_given_lies_open():
    table = three().play("0 swap 7D 9S")
    assert table.hand(0) == "KS QS 9S"
    assert table.middle == "7D 8C 7H"
    assert engine.view(table.state, None).middle == ("7D", "8C", "7H")


def test_swap_all_exchanges_the_whole_hand():
    table = three().play("0 swap_all")
    assert (table.hand(0), table.middle) == (MIDDLE, PIK_20)


@pytest.mark.parametrize("action", ["push", "knock"])
def test_push_and_knock_move_no_card(action):
    table = three().play(f"0 {action}")
    assert (table.hand(0), table.middle, table.stock) == (PIK_20, MIDDLE, 20)


def test_the_turn_goes_to_the_left_over_drowned_seats():
    table = Table(rules(), PIK_20, None, KREUZ_20, LOW_9, lives=(3, None, 3, 3))
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        table.play("clock")
    assert turns == [0, 2, 3, 0]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 push", "not_your_turn"),
        ("2 knock", "not_your_turn"),
        ("0 swap 9S 7D", "illegal"),
        ("0 swap KS AC", "illegal"),
        ("0 swap TC 9S", "illegal"),
        ("0 dealer_keep", "illegal"),
        ("0 dealer_change", "illegal"),
        ("0 reveal", "illegal"),
        ("0 hold", "illegal"),
        ("0 keep3 KS QS 9S", "illegal"),
        ("0 keep3 KS QS 7D", "illegal"),
        ("9 push", "not_your_turn"),
    ],
)
def test_anything_else_is_refused_and_touches_nothing(text, code):
    table = three()
    before = table.state
    assert table.refusal(text) == code
    assert table.state == before


def test_between_rounds_and_after_the_match_every_action_is_over():
    table = three().stop_round()
    assert table.phase == "pause"
    assert table.refusal("0 push") == "over"
    assert engine.legal_actions(table.state) == []
    ended = Table(rules(), PIK_20, LOW_9, lives=(3, 0)).stop_round()
    assert ended.phase == "over"
    assert ended.refusal("0 push") == "over"
    assert engine.legal_actions(ended.state) == []
    with pytest.raises(IllegalAction) as refused:
        engine.apply(engine.new_match(rules(), 2, 0), 0, Push())
    assert refused.value.code == "over"


def test_swap_all_off_is_refused_before_and_after_a_knock():
    table = three(swap_all=False)
    assert table.legal == KINDS - {"swap_all"}
    assert table.refusal("0 swap_all") == "illegal"
    table.play("0 knock")
    assert table.legal == {"swap", "push"}


def test_push_off_leaves_swapping_and_knocking():
    table = three(push=False)
    assert table.legal == KINDS - {"push"}
    assert table.refusal("0 push") == "illegal"


def test_without_push_a_seat_in_the_last_lap_may_still_stand_pat():
    table = three(push=False).play("0 knock")
    assert table.legal == {"swap", "swap_all", "push"}
    table.play("1 push, 2 push")
    assert table.outcome.reason == "knock"


# knock_from_lap


def test_knock_from_lap_1_allows_the_first_seat_to_knock():
    assert "knock" in three(knock_from_lap=1).legal


def test_knock_from_lap_2_waits_until_every_seat_has_had_a_turn():
    table = three(knock_from_lap=2)
    for script in ("0 push", "1 swap 8H 7H", "2 push"):
        assert table.refusal(f"{script[0]} knock") == "illegal"
        assert "knock" not in table.legal
        table.play(script)
    assert "knock" in table.legal


def test_a_push_by_the_clock_counts_as_a_turn_had():
    table = three(knock_from_lap=2).play("clock, clock, clock")
    assert "knock" in table.legal


def test_knock_from_lap_2_asks_only_seats_still_in():
    table = Table(rules(knock_from_lap=2), PIK_20, None, LOW_9, lives=(3, None, 3))
    assert "knock" in table.play("0 push, 2 push").legal


def test_the_dealers_choice_is_no_turn_of_the_lap():
    options = {"knock_from_lap": 2, "dealer_choice": "look", "rotation": "dealer"}
    table = Table(rules(**options), PIK_20, LOW_9, first=1).play("1 dealer_keep, 0 push")
    assert table.refusal("1 knock") == "illegal"
    assert "knock" in table.play("1 push").legal


def test_one_knock_per_round():
    table = three().play("0 knock")
    assert table.refusal("1 knock") == "illegal"
    assert table.refusal("0 knock") == "not_your_turn"
    assert engine.view(table.state, None).knocker == 0
    assert Knock() not in engine.legal_actions(table.state)
