"""Time: one `wake_at` per match, and what the server does when it has come."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from games import clock, engine, services
from games.models import Match, Move
from tests.games.tables import (
    NOW,
    RNG,
    act,
    dealt,
    due,
    last_moved,
    match_of,
    person,
    seat_on_turn,
    state_of,
    woken,
)

pytestmark = pytest.mark.django_db

PUSH, KNOCK = engine.Push(), engine.Knock()
KLASSISCH = engine.PRESETS["klassisch"]
SHORT = replace(KLASSISCH, round_seconds=None, match_seconds=60)
MOMENT = timedelta(milliseconds=1)


def player_on_turn(match):
    return match.players.get(seat=seat_on_turn(match))


def test_nothing_is_played_before_it_is_due():
    match = dealt(person(), person("Ben"))
    assert services.wake(match_id=match.pk, now=due(match) - MOMENT, rng=RNG) == due(match)
    match.refresh_from_db()
    assert match.version == 1


def test_whoever_comes_late_finds_nothing_due():
    match = dealt(person(), person("Ben"))
    late = due(match) + timedelta(minutes=1)
    services.wake(match_id=match.pk, now=late, rng=RNG)
    services.wake(match_id=match.pk, now=late, rng=RNG)
    match.refresh_from_db()
    assert match.version == 2


def test_a_match_that_is_gone_or_over_is_never_woken():
    match = match_of(person(), bots=1, rules=SHORT)
    services.wake(match_id=match.pk, now=NOW + timedelta(seconds=60), rng=RNG)
    match.refresh_from_db()
    assert match.status == "over"
    assert services.wake(match_id=match.pk, now=NOW + timedelta(days=1), rng=RNG) is None


def test_when_the_time_is_up_the_clock_pushes():
    match = dealt(person(), person("Ben"))
    assert due(match) == last_moved(match) + timedelta(seconds=KLASSISCH.turn_seconds)
    seat = seat_on_turn(match)
    woken(match)
    move = match.moves.get(version=2)
    assert (move.seat, move.action, move.cause) == (seat, {"do": "push"}, "clock")
    assert match.players.get(seat=seat).missed == 1
    assert seat_on_turn(match) != seat


def test_without_a_clock_the_match_waits_for_its_people():
    rules = replace(KLASSISCH, turn_seconds=None, round_seconds=None, match_seconds=None)
    match = dealt(person(), person("Ben"), rules=rules)
    assert (match.step, match.step_due, match.wake_at) == ("turn", None, None)
    act(match, PUSH)
    assert match.wake_at is None


def test_two_missed_turns_in_a_row_bring_the_stand_in():
    match = dealt(person(), person("Ben"))
    first = seat_on_turn(match)
    woken(match), act(match, PUSH), woken(match)
    absent = match.players.get(seat=first)
    assert (absent.missed, absent.stand_in) == (2, True)
    act(match, PUSH)
    assert (match.step, seat_on_turn(match)) == ("bot", first)
    woken(match)
    assert match.moves.last().cause == Move.Cause.STAND_IN


def test_a_real_action_forgives_a_missed_turn():
    match = dealt(person(), person("Ben"))
    first = seat_on_turn(match)
    woken(match), act(match, PUSH)
    act(match, PUSH, seat=first)
    assert match.players.get(seat=first).missed == 0


def absent_on_turn(match):
    """The match with its first seat on turn, a stand-in about to play for it."""
    first = seat_on_turn(match)
    woken(match), act(match, PUSH), woken(match), act(match, PUSH)
    return first


def test_an_action_takes_the_seat_back_from_the_stand_in():
    match = dealt(person(), person("Ben"))
    first = absent_on_turn(match)
    act(match, PUSH, seat=first)
    player = match.players.get(seat=first)
    assert (player.missed, player.stand_in) == (0, False)


def test_coming_back_is_between_two_turns():
    match = dealt(person(), person("Ben"))
    first = absent_on_turn(match)
    planned = due(match)
    version = services.come_back(match_id=match.pk, seat=first, now=last_moved(match))
    match.refresh_from_db()
    assert (match.version, match.step, due(match)) == (version, "bot", planned)
    woken(match)
    assert match.moves.last().cause == Move.Cause.STAND_IN
    while match.step != "turn" or seat_on_turn(match) != first:  # the stand-in may end the round
        act(match, PUSH) if match.step == "turn" else woken(match)
    assert match.moves.filter(cause=Move.Cause.STAND_IN).count() == 1


def test_coming_back_to_a_seat_one_never_lost_changes_nothing():
    match = dealt(person(), person("Ben"))
    assert services.come_back(match_id=match.pk, seat=0, now=NOW) == 1


def test_no_stand_in_where_the_rules_have_none():
    rules = replace(KLASSISCH, stand_in_after=None)
    match = dealt(person(), person("Ben"), rules=rules)
    for _ in range(6):
        woken(match)
    assert not match.players.filter(stand_in=True).exists()


def test_leaving_and_coming_back_touch_nobody_elses_clock():
    match = dealt(person(), person("Ben"), person("Cem"))
    turn = seat_on_turn(match)
    services.leave(match_id=match.pk, seat=(turn + 1) % 3, now=NOW + timedelta(seconds=5))
    before = match.wake_at
    match.refresh_from_db()
    assert (match.wake_at, match.step, seat_on_turn(match)) == (before, "turn", turn)


def test_leaving_on_the_own_turn_lets_the_stand_in_play():
    match = dealt(person(), person("Ben"))
    seat, now = seat_on_turn(match), last_moved(match) + timedelta(seconds=5)
    services.leave(match_id=match.pk, seat=seat, now=now, rng=RNG)
    match.refresh_from_db()
    assert match.step == "bot"
    assert now < due(match) < now + timedelta(seconds=3)


@pytest.mark.parametrize("tempo", Match.Tempo.values)
def test_a_bots_pause_is_a_matter_of_tempo_and_never_of_the_hand(tempo):
    pauses = set()
    for number in range(20):
        match = dealt(person(f"Anna {number}"), bots=1, tempo=tempo)
        if match.step != "bot":
            RNG.seed(7)
            act(match, PUSH, now=NOW)
        else:
            state = state_of(match)
            players = list(match.players.order_by("seat"))
            due_at = clock.plan(state, players, tempo, NOW, Random(7)).due
            pauses.add(due_at)
            continue
        pauses.add(match.step_due)
    assert len(pauses) == 1
    share = (pauses.pop() - NOW).total_seconds() / clock.BOT_PAUSE[Match.Tempo(tempo)]
    assert 1 - clock.UNEVEN <= share <= 1 + clock.UNEVEN


def test_after_a_round_there_is_time_to_read_before_the_next_deal():
    match = dealt(person(), person("Ben"))
    act(match, KNOCK), act(match, PUSH)
    assert match.step == "deal"
    assert due(match) - last_moved(match) == timedelta(seconds=clock.ROUND_PAUSE["normal"])
    woken(match)
    assert (state_of(match).number, match.deals.count()) == (2, 2)


def test_the_round_clock_reveals_as_it_stands():
    match = dealt(person(), person("Ben"), rules=replace(KLASSISCH, round_seconds=30))
    dealt_at = last_moved(match)
    assert match.round_due == dealt_at + timedelta(seconds=30)
    woken(match)
    assert due(match) == match.round_due
    woken(match)
    assert match.moves.last().action == {"do": "round_clock"}
    assert state_of(match).current.outcome.reason == "time"
    assert match.round_due is None


def test_the_match_clock_ends_the_match():
    match = dealt(person(), person("Ben"), rules=SHORT)
    while match.status == "running":
        woken(match)
    assert match.moves.last().action == {"do": "match_clock"}
    assert match.ended_at == NOW + timedelta(seconds=60)
    assert state_of(match).result.ended_by == "time"


@pytest.mark.parametrize("choice", ["look", "blind_middle"])
def test_the_dealers_choice_is_on_the_clock_which_keeps(choice):
    rules = replace(engine.PRESETS["badesee"], dealer_choice=choice)
    match = dealt(person(), person("Ben"), rules=rules)
    assert (state_of(match).phase, match.step) == ("dealer", "turn")
    woken(match)
    assert match.moves.last().action == {"do": "dealer_keep"}


def test_a_human_action_after_the_time_counts_if_it_comes_before_the_clock():
    match = dealt(person(), person("Ben"))
    act(match, PUSH, now=due(match) + MOMENT)
    assert match.moves.last().cause == Move.Cause.PLAYER
