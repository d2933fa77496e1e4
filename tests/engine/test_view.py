"""What a pair of eyes sees: the own hand, what lies open, and what all can know of the others."""

import pytest

from games import engine
from games.engine import Preview, Swap, SwapAll
from tests.engine.table import KREUZ_20, LOW_9, MIDDLE, PIK_20, Table, rules


def three(**options) -> Table:
    return Table(rules(**options), PIK_20, KREUZ_20, LOW_9)


def seen(table: Table, seat: int | None) -> dict:
    return engine.view_to_dict(engine.view(table.state, seat))


def known(table: Table, seat: int) -> set[str]:
    return set(engine.view(table.state, None).seats[seat].known)


def test_a_player_sees_his_own_hand_and_its_value_and_no_other():
    seen = engine.view(three().state, 1)
    assert (seen.hand, seen.value, seen.seat) == (tuple(KREUZ_20.split()), 20, 1)
    assert seen.shown is None


def test_a_watcher_sees_the_table_without_hands():
    seen = engine.view(three().state, None)
    assert (seen.hand, seen.value, seen.seat) == (None, None, None)
    assert (seen.middle, seen.stock, seen.turn) == (tuple(MIDDLE.split()), 20, 0)
    assert (seen.legal, seen.previews) == ((), ())


def test_a_drowned_player_sees_what_a_watcher_sees():
    table = Table(rules(), PIK_20, None, LOW_9, lives=(3, None, 3))
    drowned = engine.view_to_dict(engine.view(table.state, 1))
    watcher = engine.view_to_dict(engine.view(table.state, None))
    assert drowned == {**watcher, "seat": 1}


def test_only_the_seat_on_turn_is_told_what_is_legal():
    table = three()
    assert set(engine.view(table.state, 0).legal) == set(engine.legal_actions(table.state))
    assert engine.view(table.state, 1).legal == ()


def test_previews_tell_the_value_after_each_exchange():
    previews = engine.view(three().state, 0).previews
    assert len(previews) == 10
    assert Preview(Swap("7D", "9S"), 29) in previews
    assert Preview(SwapAll(), 9) in previews


def test_what_was_taken_from_the_open_middle_is_known_until_it_is_given_away():
    table = three().play("0 swap 7D 9S")
    assert known(table, 0) == {"9S"}
    table.play("1 push, 2 push, 0 swap KS 7H")
    assert known(table, 0) == {"9S", "7H"}
    table.play("1 push, 2 push, 0 swap 9S 8C")
    assert known(table, 0) == {"7H", "8C"}


def test_who_swapped_all_is_known_altogether():
    table = three().play("0 swap_all, 1 push, 2 push")
    assert known(table, 0) == set(MIDDLE.split())
    assert known(table.play("0 swap_all"), 0) == set(PIK_20.split())


@pytest.mark.parametrize("action", ["push", "knock"])
def test_a_push_or_a_knock_makes_nothing_known(action):
    assert known(three().play(f"0 {action}"), 0) == set()


def test_nothing_is_known_at_the_start_of_the_next_round():
    table = three().play("0 swap_all").stop_round()
    assert known(table, 0) == set()
    assert known(table.deal(PIK_20, KREUZ_20, LOW_9), 0) == set()


def test_after_the_round_all_hands_are_shown_to_everybody():
    table = Table(rules(), PIK_20, None, LOW_9, lives=(3, None, 3)).stop_round()
    for seat in (0, 1, 2, None):
        seen = engine.view(table.state, seat)
        assert seen.shown == (tuple(PIK_20.split()), None, tuple(LOW_9.split()))
        assert seen.outcome is not None
    told = engine.view_to_dict(engine.view(table.state, None))["shown"]
    assert told == {
        "0": {"cards": PIK_20.split(), "value": 20, "lost": 0},
        "2": {"cards": LOW_9.split(), "value": 9, "lost": 1},
    }


def test_before_the_first_deal_there_is_nothing_to_see():
    seen = engine.view(engine.new_match(rules(), 2, 0), 0)
    assert (seen.phase, seen.hand, seen.middle, seen.stock) == ("pause", None, (), 0)


def test_the_lap_that_runs_is_counted_from_one():
    table = three()
    laps = [engine.view(table.play("clock").state, 0).lap for _ in range(6)]
    assert laps == [1, 1, 2, 2, 2, 3]


def test_who_deals_is_marked():
    table = Table(rules(rotation="dealer"), PIK_20, LOW_9, first=1)
    assert [seat.dealer for seat in engine.view(table.state, 0).seats] == [False, True]


def test_the_second_asked_for_a_31_is_not_given_away_before_his_turn():
    hands = ("AH KH QH", "AS KS QS", LOW_9)
    table = Table(rules(reveal_31="optional"), *hands, middle="9S 8C 7S")
    alone = Table(rules(reveal_31="optional"), hands[0], "TS KS 8H", LOW_9, middle="9S 8C 7S")
    for seat in (2, None):
        seen = engine.view_to_dict(engine.view(table.state, seat))
        assert seen == engine.view_to_dict(engine.view(alone.state, seat))


@pytest.mark.parametrize(
    "options", [{"knock_from_lap": 2, "initial_31_waits": True}, {"reveal_31": "off"}]
)
def test_a_dealt_31_that_is_not_laid_down_is_given_away_to_nobody(options):
    holder = Table(rules(**options), PIK_20, "AH KH QH", LOW_9, middle="9S 8C 7H")
    harmless = Table(rules(**options), PIK_20, "AH KH QC", LOW_9, middle="9S 8C 7H")
    others = (0, 2, None)
    before = [seen(holder, seat) == seen(harmless, seat) for seat in others]
    holder.play("0 push")
    harmless.play("0 push")
    after = [seen(holder, seat) == seen(harmless, seat) for seat in others]
    assert before + after == [True] * 6


def test_who_is_asked_for_a_dealt_31_does_not_see_the_pair_that_is_not_for_him():
    options = {"reveal_31": "optional", "covered_passing": True, "rotation": "dealer"}
    table = Table(rules(**options), PIK_20, "AH KH QH", LOW_9, middle="9S 8C", first=2)
    assert (table.phase, table.turn) == ("reveal", 1)
    assert engine.view(table.state, 1).middle == ()
