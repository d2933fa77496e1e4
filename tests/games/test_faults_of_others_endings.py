"""Faults that other implementations of this game had: absence, time and the end."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from accounts.models import Account
from games import db_threads, engine, protocol, services
from games.codes import Code, Refused
from games.models import Move
from leaderboard import rebuild
from leaderboard.models import Result
from tests.games.sockets import open_socket
from tests.games.tables import (
    NOW,
    RNG,
    act,
    deal_on,
    dealt,
    due,
    last_moved,
    match_of,
    person,
    play_on,
    refusal,
    seat_on_turn,
    state_of,
    woken,
)
from tests.games.test_scenarios import on_the_real_clock
from tests.games.test_stakes import balances, rich, staked

PUSH, KNOCK = engine.Push(), engine.Knock()
KLASSISCH = engine.PRESETS["klassisch"]
ENDLESS = replace(KLASSISCH, fire=frozenset(), reveal_31="off", round_seconds=None)
FULL = timedelta(seconds=KLASSISCH.turn_seconds)

in_one_transaction = pytest.mark.django_db
with_sockets = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def match(anna, ben):
    """Anna on seat 0 and Ben on seat 1, dealt a moment ago."""
    return dealt(anna, ben)


def knock_or_push(match):
    legal = engine.legal_actions(state_of(match))
    return next(action for action in (KNOCK, PUSH, *legal) if action in legal)


# Whoever does not come


@with_sockets
async def test_B18_J3_whoever_vanishes_on_his_turn_is_played_for_by_the_clock_and_then_by_a_bot(
    match, anna, ben
):
    seat = await db_threads.run(lambda: seat_on_turn(on_the_real_clock(match)))
    async with open_socket(match, [anna, ben][seat]) as client:
        await client.hear()

    def go_on():
        causes = []
        for _ in range(3):
            causes.append(woken(match).moves.get(version=match.version).cause)
            if match.step == "turn" and seat_on_turn(match) != seat:
                act(match, PUSH)
        return causes

    assert await db_threads.run(go_on) == ["clock", "clock", "stand-in"]


@in_one_transaction
def test_O19_when_one_of_two_leaves_in_the_round_a_bot_goes_on_to_the_end(match):
    leaver = seat_on_turn(match)
    services.leave(match_id=match.pk, seat=leaver, now=last_moved(match), rng=RNG)
    match.refresh_from_db()
    assert (match.status, match.step, seat_on_turn(match)) == ("running", "bot", leaver)
    woken(match)
    assert match.moves.get(seat=leaver, cause=Move.Cause.STAND_IN)
    for _ in play_on(match, Random(3)):
        pass
    assert (match.status, state_of(match).result.winner == leaver) == ("over", False)


@in_one_transaction
def test_X18_an_absence_costs_two_clocks_and_then_only_a_short_pause(anna, ben):
    match, waits = dealt(anna, ben, rules=ENDLESS), []
    absent = seat_on_turn(match)
    while len(waits) < 4:
        before = last_moved(match)
        if seat_on_turn(match) == absent:
            waits.append(due(match) - before)
            woken(match)
        else:
            act(match, PUSH)
        assert match.step != "deal"
    assert waits[:2] == [FULL, FULL]
    assert max(waits[2:]) <= timedelta(seconds=2)


@in_one_transaction
def test_X22_an_action_between_two_missed_turns_counts_them_anew(match):
    first = seat_on_turn(match)
    for _ in range(3):
        woken(match), act(match, PUSH)
        assert match.players.get(seat=first).missed == 1
        act(match, PUSH, seat=first), act(match, PUSH)
        assert match.players.get(seat=first).missed == 0
    assert not match.players.get(seat=first).stand_in


@in_one_transaction
def test_X19_a_new_round_gives_everybody_a_full_clock_and_skips_nobody(match):
    woken(match), act(match, KNOCK), act(match, PUSH)
    deal_on(match)
    starter = state_of(match).current.starter
    for seat in (starter, 1 - starter):
        assert (match.step, seat_on_turn(match)) == ("turn", seat)
        assert match.step_due - last_moved(match) == FULL
        act(match, PUSH)


# When it is over


@in_one_transaction
@pytest.mark.parametrize("kind", ["end", "end_game", "match_ended", "stop", "next", "undo"])
def test_J10_M14_no_frame_of_one_player_ends_the_game_or_takes_anything_back(match, kind):
    with pytest.raises(Refused) as no:
        protocol.parse({"type": kind, "version": 1})
    assert no.value.code == Code.BAD_FRAME
    with pytest.raises(Refused):
        protocol.parse({"type": "act", "version": 1, "action": {"do": kind}})
    services.leave(match_id=match.pk, seat=0, now=NOW, rng=RNG)
    match.refresh_from_db()
    assert match.status == "running"


@in_one_transaction
def test_X6_a_long_match_is_settled_by_its_standing_and_not_thrown_away(anna, ben):
    match = match_of(anna, ben, rules=engine.PRESETS["badesee"])
    limit = NOW + timedelta(minutes=45)
    assert match.match_due == limit
    while not state_of(match).number or len(set(state_of(match).lives)) == 1:
        woken(match) if match.step == "deal" else act(match, knock_or_push(match))
    lives = state_of(match).lives
    services.wake(match_id=match.pk, now=limit, rng=RNG)
    result = state_of(match).result
    assert (match.status, result.ended_by) == ("over", "time")
    assert result.winner == lives.index(max(lives))


@in_one_transaction
def test_X21_an_opponent_who_neither_moves_nor_leaves_cannot_stop_the_match_from_ending(anna, ben):
    match = dealt(anna, ben)
    while match.status == "running":
        act(match, PUSH) if match.step == "turn" and seat_on_turn(match) == 0 else woken(match)
    assert match.ended_at - NOW <= timedelta(minutes=45)
    assert not match.moves.filter(seat=1, cause=Move.Cause.PLAYER).exists()


@in_one_transaction
@pytest.mark.parametrize("level", ["leicht", "normal", "stark"])
def test_X24_a_match_of_bots_alone_comes_to_its_end(anna, level):
    match = dealt(anna, bots=3, level=level)
    services.leave(match_id=match.pk, seat=0, now=NOW, rng=RNG)
    match.refresh_from_db()
    while match.status == "running":
        woken(match)
        assert match.version < 2000
    assert state_of(match).result.ended_by in ("last", "all_drowned")


@in_one_transaction
def test_X9_X10_who_went_and_came_back_has_one_result_and_the_winner_one_win(anna, ben):
    match = dealt(anna, ben)
    first = seat_on_turn(match)
    woken(match), act(match, PUSH), woken(match), act(match, PUSH)
    services.come_back(match_id=match.pk, seat=first, now=last_moved(match))
    for _ in play_on(match, Random(3)):
        pass
    assert state_of(match).number > 1
    results = Result.objects.filter(match=match.pk)
    assert sorted(results.values_list("user", flat=True)) == sorted([anna.pk, ben.pk])
    assert sum(line[3] == "won" for line in match.points) == results.filter(place=1).count() == 1
    services.wake(match_id=match.pk, now=match.ended_at + timedelta(days=1), rng=RNG)
    assert results.count() == 2
    assert list(rebuild.faults(rebuild.rebuilt())) == []


# The rest of the house


@in_one_transaction
def test_J12_bots_owe_and_win_nothing():
    anna, ben = rich("Anna"), rich("Ben")
    match = staked(anna, ben, bots=3)
    assert balances(anna, ben) == [950, 950]
    assert Account.objects.get(match=match.pk).balance == 100
    for _ in play_on(match, Random(3)):
        pass
    assert sum(balances(anna, ben)) == 2000


@in_one_transaction
def test_O22_two_matches_of_one_instant_have_nothing_of_their_shuffle_in_common(anna, ben):
    one, other = (
        services.start_solo(
            user=user, opponents=1, level="normal", preset="klassisch", tempo="normal", now=NOW
        )
        for user in (anna, ben)
    )
    assert one.created_at == other.created_at
    assert len(bytes.fromhex(one.secret)) == len(bytes.fromhex(other.secret)) == 32
    assert one.secret != other.secret
    assert woken(one).deals.get().deck != woken(other).deals.get().deck


@in_one_transaction
def test_M3_a_crafted_knock_in_the_first_lap_is_refused_by_the_server(anna, ben):
    match = dealt(anna, ben, rules=engine.PRESETS["hart"])
    if state_of(match).phase == "dealer":
        act(match, engine.DealerKeep())
    frame = {"type": "act", "version": match.version, "action": {"do": "knock"}}
    crafted = protocol.parse(frame)
    assert refusal(match, crafted.action, version=crafted.version) == Code.ILLEGAL
