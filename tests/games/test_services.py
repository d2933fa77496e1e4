"""What the services do to a match; `conftest` audits each one after every test."""

from datetime import timedelta
from random import Random

import pytest
from django.db import IntegrityError

from games import engine, services
from games.codes import Code, Refused
from games.models import Match, Move, Player
from tests.games.tables import (
    NOW,
    RNG,
    act,
    dealt,
    due,
    last_moved,
    match_of,
    person,
    play_on,
    seat_on_turn,
    state_of,
    woken,
)

pytestmark = pytest.mark.django_db

PUSH, KNOCK = engine.Push(), engine.Knock()


def solo(user, **changes):
    choices = {"opponents": 3, "level": "normal", "preset": "badesee", "tempo": "normal"}
    return services.start_solo(user=user, now=NOW, **choices | changes)


def test_a_solo_match_seats_the_person_and_the_bots():
    match = solo(person("Anna", is_guest=True), opponents=8)
    players = list(match.players.order_by("seat"))
    assert [player.kind for player in players] == ["guest"] + ["bot"] * 8
    assert players[0].name == "Anna"
    assert len({player.name for player in players}) == 9
    assert {player.level for player in players[1:]} == {"normal"}


def test_a_double_press_makes_one_match():
    anna = person()
    assert solo(anna) == solo(anna, preset="blitz")
    assert Match.objects.count() == 1


def test_nobody_sits_in_two_running_matches():
    anna = person()
    match_of(anna, bots=1)
    with pytest.raises(IntegrityError):
        match_of(anna, bots=2)


def test_an_ended_match_holds_nobody():
    anna = person()
    match = match_of(anna, bots=1, rules=engine.PRESETS["blitz"])
    for _ in play_on(match, Random(1)):
        pass
    assert solo(anna) != match


def test_the_commitment_stands_before_the_first_deal():
    match = match_of(person(), bots=1)
    assert (match.version, match.step, state_of(match).round) == (0, "deal", None)
    assert match.commitment == engine.commitment(bytes.fromhex(match.secret))
    woken(match)
    assert match.version == 1
    assert match.moves.get().action == {"do": "deal"}


def test_an_action_moves_the_match_by_one_version():
    match = dealt(person(), person("Ben"))
    seat = seat_on_turn(match)
    assert act(match, PUSH) == 2
    move = match.moves.get(version=2)
    assert (move.seat, move.action, move.cause) == (seat, {"do": "push"}, "player")
    assert move.events == [
        {"type": "acted", "seat": seat, "action": {"do": "push"}, "cause": "player"}
    ]


def test_an_action_on_an_old_version_is_stale():
    match = dealt(person(), person("Ben"))
    act(match, PUSH)
    with pytest.raises(Refused) as no:
        act(match, PUSH, version=1)
    assert no.value.code == Code.STALE
    assert match.version == 2


@pytest.mark.parametrize("version", [-1, 0, 3, 2**70])
def test_an_action_on_a_version_that_is_not_is_stale(version):
    match = dealt(person(), person("Ben"))
    with pytest.raises(Refused) as no:
        act(match, PUSH, version=version)
    assert no.value.code == Code.STALE


def test_the_engines_no_is_refused_with_its_code():
    match = dealt(person(), person("Ben"))
    turn = seat_on_turn(match)
    for seat, action, code in [
        (1 - turn, PUSH, Code.NOT_YOUR_TURN),
        (turn, engine.DealerKeep(), Code.ILLEGAL),
    ]:
        with pytest.raises(Refused) as no:
            act(match, action, seat=seat)
        assert no.value.code == code
    assert match.version == 1


def test_between_rounds_there_is_nothing_to_play():
    match = dealt(person(), person("Ben"))
    act(match, KNOCK)
    act(match, PUSH)
    assert state_of(match).phase == "pause"
    with pytest.raises(Refused) as no:
        act(match, PUSH, seat=0)
    assert no.value.code == Code.OVER


def test_nobody_acts_for_a_bot():
    match = dealt(person(), bots=1)
    with pytest.raises(Refused) as no:
        act(match, PUSH, seat=1)
    assert no.value.code == Code.NOT_SEATED


def test_a_match_that_is_not_is_refused():
    for service in (services.leave, services.come_back):
        with pytest.raises(Refused) as no:
            service(match_id=404, seat=0, now=NOW)
        assert no.value.code == Code.NO_SUCH_MATCH


def test_a_bug_rolls_back_and_decides_nothing():
    match = dealt(person(), bots=1)
    Player.objects.filter(match=match, seat=1).update(level="unheard")
    while seat_on_turn(match) != 1:
        act(match, PUSH)
    version = match.version
    with pytest.raises(KeyError):
        services.wake(match_id=match.pk, now=due(match), rng=RNG)
    match.refresh_from_db()
    assert (match.version, match.status) == (version, "running")
    Player.objects.filter(match=match, seat=1).update(level="normal")


@pytest.mark.parametrize("preset", engine.PRESETS)
def test_a_whole_match_of_every_preset_replays(preset):
    match = match_of(person(), person("Ben"), bots=2, rules=engine.PRESETS[preset])
    for _ in play_on(match, Random(preset)):
        pass
    assert match.status == "over"
    assert match.wake_at is None
    assert match.ended_at == last_moved(match)
    assert state_of(match).result is not None
    causes = set(match.moves.values_list("cause", flat=True))
    assert causes == {Move.Cause.PLAYER, Move.Cause.BOT, Move.Cause.CLOCK}


def test_the_end_lists_every_point_with_its_reason():
    match = match_of(person(), bots=2, rules=engine.PRESETS["blitz"])
    for _ in play_on(match, Random(3)):
        pass
    result = state_of(match).result
    reasons = {reason for _round, _seat, _amount, reason in match.points}
    assert reasons <= {"survived", "lost", "fire", "won"}
    winners = [seat for _round, seat, _amount, reason in match.points if reason == "won"]
    assert winners == ([] if result.winner is None else [result.winner])


def test_leaving_late_costs_points_and_early_does_not():
    early, late = dealt(person("Early"), bots=1), dealt(person("Late"), bots=1)
    services.leave(match_id=early.pk, seat=0, now=NOW + timedelta(seconds=120))
    services.leave(match_id=late.pk, seat=0, now=NOW + timedelta(seconds=121))
    early.refresh_from_db(), late.refresh_from_db()
    assert early.points == []
    assert late.points == [[1, 0, -10, "left"]]


def test_whoever_has_left_cannot_act_or_leave_again():
    match = dealt(person(), person("Ben"))
    services.leave(match_id=match.pk, seat=0, now=NOW)
    for service in (services.leave, services.come_back):
        with pytest.raises(Refused) as no:
            service(match_id=match.pk, seat=0, now=NOW)
        assert no.value.code == Code.NOT_SEATED
    with pytest.raises(Refused) as no:
        act(match, PUSH, seat=0)
    assert no.value.code == Code.NOT_SEATED


def test_a_leaver_is_free_at_once_and_earns_nothing_more():
    anna, ben = person(), person("Ben")
    match = dealt(anna, ben, bots=1)
    services.leave(match_id=match.pk, seat=0, now=NOW)
    assert solo(anna) != match
    for _ in play_on(match, Random(5)):
        pass
    assert {seat for _round, seat, _amount, _reason in match.points} <= {1, 2}
    assert state_of(match).result.winner != 0


def test_when_the_last_person_has_left_the_bots_finish_without_pauses():
    match = dealt(person(), bots=3)
    services.leave(match_id=match.pk, seat=0, now=NOW)
    match.refresh_from_db()
    while match.wake_at is not None:
        assert match.wake_at <= NOW
        services.wake(match_id=match.pk, now=NOW, rng=RNG)
        match.refresh_from_db()
    assert (match.status, match.ended_at) == ("over", NOW)


def test_whoever_drowned_goes_without_having_left():
    people = [person(f"Person {number}") for number in range(8)]
    match = match_of(*people, rules=engine.PRESETS["blitz"])
    playing = play_on(match, Random(11))
    while not (out := set(range(8)) - set(state_of(match).seats_in)):
        next(playing)
    seat, points = out.pop(), match.points
    services.leave(match_id=match.pk, seat=seat, now=NOW + timedelta(minutes=5))
    player = match.players.get(seat=seat)
    assert (player.playing, player.left_at) == (False, None)
    match.refresh_from_db()
    assert match.points == points
    for _ in play_on(match, Random(12)):
        pass
