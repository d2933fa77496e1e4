"""Faults that other implementations of this game had, against a match: races, frames, names."""

import asyncio
import json
from datetime import timedelta

import pytest

from accounts.services.guests import guest_for
from games import db_threads, engine, selectors, services
from games.codes import Code
from games.models import Match, Move
from tests.games.sockets import open_socket, push, silence
from tests.games.tables import (
    NOW,
    RNG,
    act,
    deal_on,
    dealt,
    due,
    last_moved,
    person,
    refusal,
    seat_on_turn,
    state_of,
    woken,
)
from tests.games.test_frames_interference import hidden_from
from tests.games.test_scenarios import cards_in, on_the_real_clock, shown

PUSH, KNOCK = engine.Push(), engine.Knock()

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


def to_the_pause(match):
    act(match, KNOCK), act(match, PUSH)
    assert match.step == "deal"


# Two at once, and twice


@in_one_transaction
def test_B17_of_two_messages_for_one_version_the_second_is_refused_and_nothing_is_lost(match):
    seat = seat_on_turn(match)
    assert act(match, PUSH, version=1) == 2
    assert refusal(match, KNOCK, version=1) == Code.STALE
    assert refusal(match, KNOCK, seat=seat, version=1) == Code.STALE
    moves = match.moves.values_list("version", "action")
    assert list(moves) == [(1, {"do": "deal"}), (2, {"do": "push"})]
    assert state_of(match).current.knocker is None


@with_sockets
async def test_B17_X7_of_two_sockets_that_act_in_one_moment_one_is_played(match, anna, ben):
    await db_threads.run(on_the_real_clock, match)
    user = [anna, ben][await db_threads.run(seat_on_turn, match)]
    async with open_socket(match, user) as one, open_socket(match, user) as other:
        await one.hear(), await other.hear()
        await asyncio.gather(one.say(push(1)), other.say(push(1)))
        heard = [await one.hear(), await other.hear()]
        for client in (one, other):
            if not await client.receive_nothing(0.05):
                heard.append(await client.hear())
        assert await silence(one, other)
    assert sorted(frame["type"] for frame in heard) == ["refused", "update", "update"]
    assert {frame.get("version", 2) for frame in heard} == {2}
    assert await db_threads.run(match.moves.count) == 2


# What is sent


@with_sockets
async def test_B14_Q5_whoever_connects_is_sent_the_whole_table_and_no_hidden_card(match, anna, ben):
    await db_threads.run(on_the_real_clock, match)
    state = await db_threads.run(state_of, match)
    for seat, user in ((0, anna), (1, ben), (None, None)):
        async with open_socket(match, user) as client:
            frame = await client.hear()
        assert (frame["type"], frame["version"], frame["seat"]) == ("update", 1, seat)
        assert cards_in(frame["view"]) == set(engine.DECK) - set(hidden_from(state, seat))
        assert match.secret not in json.dumps(frame)


@in_one_transaction
def test_X15_a_second_account_that_watches_sees_the_hands_at_the_reveal_only(match):
    state = state_of(match)
    assert not cards_in(shown(match, None)) & set(hidden_from(state, None))
    assert shown(match, None)["view"]["shown"] is None
    to_the_pause(match)
    hands = shown(match, None)["view"]["shown"]
    assert [tuple(hands[seat]["cards"]) for seat in "01"] == list(state_of(match).round.hands)


@in_one_transaction
def test_X16_the_hands_of_the_last_reveal_are_in_no_frame_of_the_next_round(match):
    to_the_pause(match)
    deal_on(match)
    state = state_of(match)
    for seat in (0, 1, None):
        frame = shown(match, seat, since=match.version - 1)
        assert (frame["view"]["shown"], frame["view"]["outcome"]) == (None, None)
        assert not cards_in(frame) & set(hidden_from(state, seat))


@in_one_transaction
def test_O14_whoever_loads_the_page_in_the_midst_of_it_is_shown_how_it_stands(match):
    to_the_pause(match)
    deal_on(match)
    for seat in (0, 1, None):
        fresh, animated = shown(match, seat), shown(match, seat, since=1)
        assert fresh["view"] == animated["view"]
        assert (fresh["events"], len(animated["events"]) > 2) == ([], True)


@in_one_transaction
def test_X12_view_and_events_of_a_new_deal_are_of_one_version(match):
    to_the_pause(match)
    before = match.version
    deal_on(match)
    for since in range(before, match.version):
        frame = shown(match, 0, since=since)
        assert frame["version"] == match.version
        deals = [event["round"] for event in frame["events"] if event["type"] == "dealt"]
        assert deals == list(range(since - before + 2, frame["view"]["round"] + 1))


@in_one_transaction
def test_B11_after_a_round_the_hands_lie_open_for_seconds_and_nobody_can_act(match):
    to_the_pause(match)
    assert due(match) - last_moved(match) >= timedelta(seconds=5)
    for seat in (0, 1):
        assert refusal(match, PUSH, seat=seat) == Code.OVER
        assert shown(match, seat)["view"]["shown"]
    assert shown(match, 0)["remaining_ms"] > 0


# Who one is


@in_one_transaction
def test_J1_a_guest_with_the_name_of_a_player_gets_neither_his_seat_nor_his_cards(match, anna):
    guest = guest_for("Anna")
    assert guest.name != "Anna"
    assert selectors.seat_of(match_id=match.pk, user_id=anna.pk) == 0
    assert selectors.seat_of(match_id=match.pk, user_id=guest.pk) is None
    match.players.filter(seat=0).update(name=guest.name)
    assert selectors.admit(match_id=match.pk, user_id=guest.pk) is None
    assert shown(match, None)["view"]["hand"] is None


@in_one_transaction
def test_M9_two_players_of_one_name_have_a_hand_each(match):
    match.players.update(name="Max")
    selectors.forget()
    seat, state = seat_on_turn(match), state_of(match)
    act(match, engine.SwapAll())
    after = state_of(match).current.hands
    assert after[seat] == state.current.middle
    assert after[1 - seat] == state.current.hands[1 - seat]


@in_one_transaction
def test_J13_what_plays_by_itself_acts_for_its_own_seat_alone(anna, ben):
    match = dealt(anna, ben, bots=2)
    services.leave(match_id=match.pk, seat=1, now=NOW, rng=RNG)
    match.refresh_from_db()
    kinds = {
        0: {Move.Cause.CLOCK},
        1: {Move.Cause.STAND_IN},
        2: {Move.Cause.BOT},
        3: {Move.Cause.BOT},
    }
    seen = set()
    for _ in range(12):
        turn, version = state_of(match).turn, match.version
        if match.step == Match.Step.TURN:
            act(match, PUSH)
            continue
        woken(match)
        if turn is not None:
            move = match.moves.get(version=version + 1)
            assert (move.seat, move.cause in kinds[turn]) == (turn, True)
            seen.add(turn)
    assert seen >= {1, 2, 3}
