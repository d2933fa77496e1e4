"""What the server plays when time is up: on a turn, for a round, for a match; and the lap cap."""

import pytest

from games import engine
from games.engine import DealerKeep, Hold, Keep3, Knock, Push, Swap
from tests.engine.table import KARO_29, KREUZ_20, LOW_9, MIDDLE, PIK_20, Table, rules

# the clock of a turn


def test_the_clock_pushes():
    assert engine.clock_action(Table(rules(), PIK_20, LOW_9).state) == Push()


def test_the_clock_pushes_in_the_last_lap():
    assert engine.clock_action(Table(rules(), PIK_20, LOW_9).play("0 knock").state) == Push()


def test_the_clock_keeps_in_a_dealers_choice():
    options = {"dealer_choice": "blind_middle", "rotation": "dealer"}
    assert engine.clock_action(Table(rules(**options), PIK_20, LOW_9).state) == DealerKeep()


def test_the_clock_holds_where_a_31_may_be_revealed():
    table = Table(rules(reveal_31="optional"), "AH KH QH", LOW_9, middle="9S 8C 7S")
    assert engine.clock_action(table.state) == Hold()


def test_the_clock_pushes_a_held_31_along():
    table = Table(rules(reveal_31="optional"), "AH KH QH", LOW_9, middle="9S 8C 7S")
    assert engine.clock_action(table.play("0 hold").state) == Push()


def test_the_clock_knocks_where_it_must():
    options = {"forced_knock_after": 14, "all_push": "nothing"}
    table = Table(rules(**options), PIK_20, LOW_9).clocks(28)
    assert engine.clock_action(table.state) == Knock()


def test_where_pushing_is_forbidden_the_clock_plays_the_swap_that_keeps_the_hand_highest():
    table = Table(rules(push=False), PIK_20, LOW_9, middle=MIDDLE)
    assert engine.clock_action(table.state) == Swap("7D", "9S")


def test_where_pushing_is_forbidden_and_every_swap_harms_the_clock_plays_the_least_harm():
    table = Table(rules(push=False), "KS QS JS", LOW_9, middle="9S 8C 7H")
    action = engine.clock_action(table.state)
    assert isinstance(action, Swap)
    assert action.take == "9S"
    state, _ = engine.apply(table.state, 0, action)
    assert engine.view(state, 0).value == 29


def test_where_pushing_is_forbidden_the_clock_stands_pat_in_the_last_lap():
    table = Table(rules(push=False), PIK_20, LOW_9).play("0 knock")
    assert engine.clock_action(table.state) == Push()


def test_where_pushing_is_forbidden_the_clock_swaps_only_one_card_if_all_are_no_better():
    table = Table(rules(push=False), "TC 9H 8S", KARO_29, middle="JS QH 7D")
    assert engine.clock_action(table.state) == Swap("TC", "QH")


def test_of_a_swap_and_a_swap_of_all_that_are_worth_the_same_the_clock_plays_the_single_one():
    table = Table(rules(push=False), "TC 9H 8S", KARO_29, middle="TH 9S KS")
    assert engine.clock_action(table.state) == Swap("TC", "TH")


def test_in_covered_passing_the_clock_keeps_the_own_three():
    options = {"covered_passing": True, "rotation": "dealer"}
    table = Table(rules(**options), PIK_20, LOW_9, middle="9S 8C", first=1)
    assert engine.clock_action(table.state) == Push()


def test_in_covered_passing_without_push_the_clock_keeps_the_best_other_three():
    options = {"covered_passing": True, "rotation": "dealer", "push": False}
    table = Table(rules(**options), PIK_20, LOW_9, middle="9S 8C", first=1)
    action = engine.clock_action(table.state)
    assert isinstance(action, Keep3)
    assert set(action.cards) == {"KS", "QS", "9S"}


# round clock


def test_the_round_clock_reveals_as_it_stands():
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9).play("0 push").stop_round()
    assert (table.outcome.reason, table.outcome.knocker) == ("time", None)
    assert table.outcome.losers == (2,)


def test_the_round_clock_keeps_the_penalty_of_a_knock_already_made():
    table = Table(rules(knock_penalty=2), LOW_9, PIK_20, KREUZ_20).play("0 knock").stop_round()
    assert (table.outcome.reason, table.outcome.knocker) == ("time", 0)
    assert table.outcome.lost == (2, 0, 0)


def test_the_round_clock_may_ring_in_every_phase_of_a_round():
    look = {"dealer_choice": "look", "rotation": "dealer"}
    assert Table(rules(**look), PIK_20, LOW_9).stop_round().outcome.reason == "time"
    asked = Table(rules(reveal_31="optional"), "AH KH QH", LOW_9, middle="9S 8C 7S")
    assert asked.stop_round().outcome.losers == (1,)


def test_the_round_clock_cannot_ring_between_rounds_or_after_the_match():
    table = Table(rules(), PIK_20, LOW_9).stop_round()
    with pytest.raises(ValueError, match="pause"):
        table.stop_round()
    over = Table(rules(), PIK_20, LOW_9, lives=(3, 0)).stop_round()
    with pytest.raises(ValueError, match="over"):
        over.stop_round()


# match clock


def test_the_match_clock_drops_the_running_round_and_most_lives_wins():
    table = Table(rules(), LOW_9, PIK_20, KREUZ_20, lives=(3, 1, 2)).play("0 knock").stop_match()
    assert table.phase == "over"
    assert table.result == ((1, 3, 2), 0, "time")
    assert table.lives == (3, 1, 2)


def test_the_match_clock_with_equal_lives_has_no_winner():
    table = Table(rules(), LOW_9, PIK_20, KREUZ_20, lives=(2, 2, 1)).stop_match()
    assert table.result == ((1, 1, 3), None, "time")


def test_the_match_clock_places_swimmers_before_the_drowned():
    hands = (LOW_9, None, PIK_20, KREUZ_20)
    table = Table(rules(), *hands, lives=(2, None, 1, 0)).stop_match()
    assert table.result.places == (1, 4, 2, 3)


def test_the_match_clock_may_ring_between_rounds_and_in_a_dealers_choice():
    paused = Table(rules(), PIK_20, LOW_9).stop_round().stop_match()
    assert paused.result.winner == 0
    look = {"dealer_choice": "look", "rotation": "dealer"}
    assert Table(rules(**look), PIK_20, LOW_9).stop_match().result.winner is None


def test_the_match_clock_shows_no_hands_of_the_dropped_round():
    table = Table(rules(), LOW_9, PIK_20, lives=(3, 1)).play("0 push").stop_match()
    watching = engine.view(table.state, None)
    assert (watching.shown, watching.outcome, watching.hand) == (None, None, None)


def test_the_match_clock_rings_once():
    table = Table(rules(), LOW_9, PIK_20).stop_match()
    with pytest.raises(ValueError, match="over"):
        table.stop_match()


def test_after_the_match_clock_nothing_can_be_played():
    assert Table(rules(), LOW_9, PIK_20).stop_match().refusal("0 push") == "over"


# max_laps


@pytest.mark.parametrize("seats", [2, 3])
def test_max_laps_60_reveals_after_60_laps_of_turns(seats):
    hands = (PIK_20, LOW_9, KARO_29)[:seats]
    table = Table(rules(max_laps=60, all_push="nothing"), *hands).clocks(60 * seats - 1)
    assert not table.over
    table.play("clock")
    assert (table.outcome.reason, table.outcome.losers) == ("time", (1,))


def test_max_laps_counts_laps_of_the_seats_still_in():
    table = Table(
        rules(max_laps=60, all_push="nothing"), PIK_20, None, LOW_9, lives=(3, None, 3)
    ).clocks(120)
    assert table.outcome.reason == "time"


def test_max_laps_null_has_no_end():
    assert not Table(rules(max_laps=None, all_push="nothing"), PIK_20, LOW_9).clocks(200).over


def test_no_view_ever_tells_of_a_lap_beyond_the_last():
    table = Table(rules(max_laps=60, all_push="nothing"), PIK_20, LOW_9)
    laps = [engine.view(table.state, None).lap]
    for _ in range(120):
        laps.append(engine.view(table.play("clock").state, None).lap)
    assert (laps[0], laps[1], laps[2], laps[119]) == (1, 1, 2, 60)
    assert max(laps) == 60
