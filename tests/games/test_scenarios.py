"""Faults that users of other sites reported, against one match; the lobby has the rest."""

import asyncio
import json
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from games import db_threads, engine, notify, selectors, services
from games.codes import Code, Refused
from games.models import Move
from tests.games.sockets import open_socket, push, silence
from tests.games.tables import (
    NOW,
    RNG,
    act,
    dealt,
    due,
    last_moved,
    match_of,
    on_the_real_clock,
    person,
    play_on,
    seat_on_turn,
    state_of,
    woken,
)
from tests.games.test_frames_interference import hidden_from

PUSH, KNOCK = engine.Push(), engine.Knock()
KLASSISCH = engine.PRESETS["klassisch"]
MOMENT = timedelta(milliseconds=1)

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
    """Anna on seat 0 and Ben on seat 1, dealt a moment ago by the real clock."""
    return on_the_real_clock(dealt(anna, ben))


def shown(match, seat=None, since=None, now=NOW):
    """What a page that was just loaded shows; with `since`, also all that has happened."""
    selectors.forget()
    return selectors.update_for(match_id=match.pk, seat=seat, since=since, now=now)


def cards_in(frame):
    return {card for card in engine.DECK if f'"{card}"' in json.dumps(frame)}


def tree_of(frame):
    """A frame without what depends on when it was asked for."""
    return {name: frame[name] for name in ("type", "version", "seat", "view")}


async def play(match, seat, version):
    await db_threads.run(
        services.act,
        match_id=match.pk,
        seat=seat,
        action=PUSH,
        version=version,
        now=timezone.now(),
    )


@pytest.fixture
def lose_nudges(monkeypatch):
    """Once called: whatever changes, nobody hears of it."""
    return lambda: monkeypatch.setattr(notify, "nudge", lambda match_id, version: None)


# --- Connection lost and found


@in_one_transaction
def test_A1_a_move_that_comes_after_the_clock_is_refused_and_the_clock_goes_on(anna, ben):
    match = dealt(anna, ben)
    seat, version = seat_on_turn(match), match.version
    woken(match)
    with pytest.raises(Refused) as no:
        act(match, PUSH, seat=seat, version=version)
    assert no.value.code == Code.STALE
    events = shown(match, seat, since=version)["events"]
    assert [(event["seat"], event["cause"]) for event in events] == [(seat, "clock")]
    assert (match.step, seat_on_turn(match)) == ("turn", 1 - seat)
    assert due(match) == last_moved(match) + timedelta(seconds=KLASSISCH.turn_seconds)


@with_sockets
async def test_A2_of_two_swaps_made_offline_one_counts_and_the_page_is_the_truth(match, anna, ben):
    state = await db_threads.run(state_of, match)
    seat, swaps = state.turn, engine.legal_actions(state)
    first, second = [action for action in swaps if isinstance(action, engine.Swap)][:2]
    async with open_socket(match, [anna, ben][seat]) as client:
        await client.hear()
        for name, swap in (("a", first), ("b", second)):
            await client.say(push(1, id=name, action=engine.action_to_dict(swap)))
        frame = await client.hear()
        assert await client.hear() == {"type": "refused", "code": "stale", "id": "b"}
        assert await silence(client)
    assert tree_of(frame) == tree_of(await db_threads.run(shown, match, seat))
    move = await db_threads.run(match.moves.get, version=2)
    assert move.action == engine.action_to_dict(first)
    assert await db_threads.run(match.moves.count) == 2


@with_sockets
async def test_A2_of_two_swaps_made_offline_none_counts_once_the_clock_has_played(
    match, anna, ben, lose_nudges
):
    state = await db_threads.run(state_of, match)
    seat = state.turn
    swap = next(act for act in engine.legal_actions(state) if isinstance(act, engine.Swap))
    async with open_socket(match, [anna, ben][seat]) as client:
        await client.hear()
        lose_nudges()
        late = match.wake_at + MOMENT
        await db_threads.run(services.wake, match_id=match.pk, now=late)
        for name in "ab":
            await client.say(push(1, id=name, action=engine.action_to_dict(swap)))
        frame = await client.hear()
        codes = [await client.hear() for _ in "ab"]
    assert codes == [{"type": "refused", "code": "stale", "id": name} for name in "ab"]
    assert tree_of(frame) == tree_of(await db_threads.run(shown, match, seat))
    assert [event["cause"] for event in frame["events"]] == ["clock"]
    assert await db_threads.run(match.moves.count) == 2


@with_sockets
@pytest.mark.parametrize("missed", [1, 2, 7])
async def test_A3_after_a_gap_the_next_answer_is_what_a_fresh_page_shows(
    match, anna, ben, missed, lose_nudges
):
    seat = await db_threads.run(seat_on_turn, match)
    async with open_socket(match, anna) as client, open_socket(match) as watcher:
        await client.hear(), await watcher.hear()
        lose_nudges()
        for version in range(1, 1 + missed):
            await play(match, (seat + version - 1) % 2, version)
        assert await silence(client, watcher)
        healed = [await who.asked({"type": "sync"}) for who in (client, watcher)]
    async with open_socket(match, anna) as client, open_socket(match) as watcher:
        fresh = [await client.hear(), await watcher.hear()]
    assert [tree_of(frame) for frame in healed] == [tree_of(frame) for frame in fresh]
    for frame in healed:
        assert frame["version"] == 1 + missed
        acted = [event for event in frame["events"] if event["type"] == "acted"]
        assert len(acted) == missed


@with_sockets
async def test_A3_the_change_after_a_lost_one_brings_both(match, anna, ben, lose_nudges):
    seat = await db_threads.run(seat_on_turn, match)
    waiting = 1 - seat
    async with open_socket(match, [anna, ben][waiting]) as client:
        await client.hear()
        lose_nudges()
        await play(match, seat, 1)
        assert await silence(client)
        frame = await client.asked(push(2))  # what the page could not know it may do
        assert frame["version"] == 3
        acted = [event["seat"] for event in frame["events"] if event["type"] == "acted"]
        assert acted == [seat, waiting]
    assert tree_of(frame) == tree_of(await db_threads.run(shown, match, waiting))


@with_sockets
async def test_A7_who_comes_back_gets_his_own_view_and_who_watches_none(match, anna, ben):
    zoe = await db_threads.run(person, "Zoe")
    async with open_socket(match, ben) as before:
        first = await before.hear()
    frames = {}

    async def come(user):
        async with open_socket(match, user) as client:
            frames[user] = await client.hear()

    await asyncio.gather(*(come(user) for user in (ben, zoe, ben, zoe, anna)))
    hands = (await db_threads.run(state_of, match)).current.hands
    assert tree_of(frames[ben]) == tree_of(first)
    assert (frames[ben]["seat"], frames[ben]["view"]["hand"]) == (1, list(hands[1]))
    assert not cards_in(frames[ben]) & set(hands[0])
    assert (frames[zoe]["seat"], frames[zoe]["view"]["hand"]) == (None, None)
    assert not cards_in(frames[zoe]) & {*hands[0], *hands[1]}


# --- Doubled actions


@with_sockets
async def test_C1_a_doubled_push_never_pushes_in_the_next_turn(match, anna, ben):
    seat = await db_threads.run(seat_on_turn, match)
    async with open_socket(match, [anna, ben][seat]) as client:
        await client.hear()
        for name in "aab":  # the same id, and another
            await client.say(push(1, id=name))
        assert (await client.hear())["version"] == 2
        assert [(await client.hear())["code"] for _ in "ab"] == ["stale", "stale"]
        await play(match, 1 - seat, 2)
        assert (await client.hear())["view"]["turn"] == seat  # his again
        for name in "ab":
            refused = await client.asked(push(1, id=name))
            assert refused == {"type": "refused", "code": "stale", "id": name}
    moves = await db_threads.run(lambda: list(match.moves.values_list("seat", flat=True)))
    assert moves == [None, seat, 1 - seat]


# --- Leaving


@in_one_transaction
def test_D3_when_all_people_have_left_the_bots_finish_at_once_and_nobody_is_held(anna, ben):
    match = dealt(anna, ben, bots=2)
    later = NOW + timedelta(minutes=5)
    for seat in (0, 1):
        services.leave(match_id=match.pk, seat=seat, now=later, rng=RNG)
    match.refresh_from_db()
    while match.wake_at is not None:
        assert match.wake_at <= later  # nobody waits for a clock or a pause
        services.wake(match_id=match.pk, now=later, rng=RNG)
        match.refresh_from_db()
    assert (match.status, match.ended_at) == ("over", later)
    assert state_of(match).result.winner not in (0, 1)
    assert [line for line in match.points if line[1] in (0, 1)] == [
        [1, 0, -10, "left"],
        [1, 1, -10, "left"],
    ]
    for user in (anna, ben):
        assert selectors.running_match_of(user_id=user.pk) is None


@in_one_transaction
@pytest.mark.parametrize("seconds", [1, 110, 119])
def test_E5_leaving_a_bad_first_deal_is_leaving(anna, ben, seconds):
    match = dealt(anna, ben, bots=1)
    at = NOW + timedelta(seconds=seconds)
    services.leave(match_id=match.pk, seat=0, now=at, rng=RNG)
    left = match.moves.last()
    assert (left.seat, left.action["do"]) == (0, "leave")
    for again in (services.come_back, services.leave):
        with pytest.raises(Refused) as no:
            again(match_id=match.pk, seat=0, now=at)
        assert no.value.code == Code.NOT_SEATED
    assert 0 in state_of(match).seats_in  # his cards are played on, nobody gains by it
    for _ in play_on(match, Random(5)):
        pass
    played = match.moves.filter(seat=0, version__gt=left.version)
    assert set(played.values_list("cause", flat=True)) <= {Move.Cause.STAND_IN}
    assert state_of(match).result.winner != 0
    assert not [line for line in match.points if line[1] == 0]


# --- Who watches


def watched_match():
    people = [person(f"Person {number}") for number in range(8)]
    return match_of(*people, rules=engine.PRESETS["blitz"])


@in_one_transaction
def test_G2_a_second_account_and_who_has_drowned_learn_nothing_of_the_hands():
    match, looked = watched_match(), 0
    for _ in play_on(match, Random(11)):
        state = state_of(match)
        if state.round is None or state.current.outcome is not None:
            continue
        watcher = shown(match)
        hidden = set(hidden_from(state, None))
        assert not cards_in(watcher) & hidden
        for seat in set(range(8)) - set(state.seats_in):
            looked += 1
            drowned = shown(match, seat)
            assert drowned["view"].pop("seat") == drowned["seat"] == seat
            assert drowned["view"] | {"seat": None} == watcher["view"]
    assert looked


@in_one_transaction
def test_G5_the_course_of_a_running_match_is_its_public_log_only():
    match, looked = watched_match(), 0
    for _ in play_on(match, Random(11)):
        state = state_of(match)
        frame = shown(match, since=0)
        if match.status == "over":
            break
        assert frame["view"]["fairness"]["secret"] is None
        assert match.secret not in json.dumps(frame)
        if state.current.outcome is None:
            rounds = [at for at, event in enumerate(frame["events"]) if event["type"] == "dealt"]
            this_round = frame["events"][rounds[-1] :]
            assert not cards_in(this_round) & set(hidden_from(state, None))
            looked += 1
    assert looked
    last = set(state.current.seats)  # their hands are open, and the secret tells all others
    assert {int(seat) for seat, hand in frame["view"]["shown"].items() if hand} == last
    assert frame["view"]["fairness"]["secret"] == match.secret


@in_one_transaction
def test_G1_the_page_of_a_running_match_names_no_hidden_card(client, anna):
    """The pages over HTTP, for who plays, for who watches, and where there is no page yet."""
    match = match_of(anna, bots=1, rules=engine.PRESETS["blitz"])
    asked = 0
    for _ in play_on(match, Random(4)):
        state = state_of(match)
        if state.round is None or state.current.outcome is not None:
            continue
        for viewer in (anna, None):
            client.logout()
            if viewer:
                client.force_login(viewer)
            hidden = set(hidden_from(state, 0 if viewer else None))
            for part in (
                "",
                "nachsehen/",
                "analyse/",
                "analyse.json",
                "mischung/",
                "mischung.json",
            ):
                page = client.get(f"/partie/{match.pk}/{part}", follow=True)
                named = {card for card in engine.DECK if f'"{card}"' in page.text}
                assert not named & hidden, part
                assert match.secret not in page.text, part
                asked += 1
    assert asked >= 12


# --- Rounds, clocks and the end


@in_one_transaction
@pytest.mark.parametrize("preset", ["badesee", "klassisch", "familie"])
def test_X10_a_match_of_many_rounds_is_won_once(anna, ben, preset):
    match = match_of(anna, ben, bots=1, rules=engine.PRESETS[preset])
    for _ in play_on(match, Random(2)):
        assert match.status == "over" or not [line for line in match.points if line[3] == "won"]
    state = state_of(match)
    assert state.number > 1
    won = [line for line in match.points if line[3] == "won"]
    winner = state.result.winner
    assert [line[:2] for line in won] == ([] if winner is None else [[state.number, winner]])
    services.wake(match_id=match.pk, now=NOW + timedelta(days=1), rng=RNG)
    points = match.points
    match.refresh_from_db()
    assert match.points == points


@with_sockets
@pytest.mark.parametrize("attempt", range(4))
async def test_X12_who_comes_back_in_the_moment_of_a_deal_misses_and_doubles_nothing(
    match, anna, attempt
):
    def to_the_pause():
        act(match, KNOCK), act(match, PUSH)

    await db_threads.run(to_the_pause)
    version = match.version

    async def deal():
        await db_threads.run(services.wake, match_id=match.pk, now=timezone.now())

    async def come():
        async with open_socket(match, anna) as client:
            frames = [await client.hear()]
            if frames[0]["version"] == version:
                frames.append(await client.hear())
            assert await silence(client)
            return frames

    coming = [come() for _ in range(3)]
    coming.insert(attempt, deal())
    seen = await asyncio.gather(*coming)
    fresh = tree_of(await db_threads.run(shown, match, 0))
    for frames in filter(None, seen):
        assert [frame["version"] for frame in frames] == [version, version + 1][-len(frames) :]
        assert tree_of(frames[-1]) == fresh
        kinds = [event["type"] for frame in frames for event in frame["events"]]
        assert kinds[:1] == ["dealt"] * (len(frames) - 1)
        assert kinds.count("dealt") == len(frames) - 1


@in_one_transaction
def test_X16_the_next_deal_takes_back_the_hands_that_were_shown(anna, ben):
    match = dealt(anna, ben)
    act(match, KNOCK), act(match, PUSH)
    assert len(shown(match, 0)["view"]["shown"]) == 2
    while match.step == "deal":  # as good as always once
        woken(match)
    state = state_of(match)
    assert state.number > 1
    for seat in (0, 1, None):
        view = shown(match, seat)["view"]
        assert (view["shown"], view["outcome"]) == (None, None)
        assert [other["known"] for other in view["seats"]] == [[], []]
        assert not cards_in(view) & set(hidden_from(state, seat))


@in_one_transaction
def test_X18_several_absent_people_cost_two_clocks_each_and_then_only_a_pause(anna, ben):
    match = dealt(anna, ben, person("Cem"), person("Dora"))
    full, waited = timedelta(seconds=KLASSISCH.turn_seconds), {1: [], 2: [], 3: []}
    while match.status == "running" and min(map(len, waited.values())) < 3:
        if match.step == "deal":
            woken(match)
            continue
        seat, before = seat_on_turn(match), last_moved(match)
        if seat == 0:
            act(match, PUSH)
        else:
            waited[seat].append(due(match) - before)
            woken(match)
    for pauses in waited.values():
        assert pauses[:2] == [full, full]
        assert max(pauses[2:]) <= timedelta(seconds=2)
    assert match.players.get(seat=0).missed == 0


@in_one_transaction
@pytest.mark.parametrize("preset", engine.PRESETS)
def test_X21_a_match_whose_opponent_neither_moves_nor_leaves_ends_by_itself(anna, ben, preset):
    match, rng = match_of(anna, ben, rules=engine.PRESETS[preset]), Random(preset)
    while match.status == "running":
        if match.step == "turn" and seat_on_turn(match) == 0:
            act(match, rng.choice(engine.legal_actions(state_of(match))))
        else:
            woken(match)
    assert state_of(match).result is not None
    assert match.ended_at - NOW <= timedelta(minutes=45)
    assert not match.moves.filter(seat=1, cause=Move.Cause.PLAYER).exists()


@in_one_transaction
@pytest.mark.parametrize("preset", engine.PRESETS)
def test_X21_a_match_in_which_nobody_moves_ends_by_itself(anna, ben, preset):
    match = match_of(anna, ben, person("Cem"), rules=engine.PRESETS[preset])
    while match.status == "running":
        woken(match)
    assert match.ended_at - NOW <= timedelta(minutes=45)


@in_one_transaction
@pytest.mark.parametrize("preset", engine.PRESETS)
def test_X24_a_match_that_only_bots_go_on_with_ends(anna, preset):
    """One of every preset through the services; `simulate` plays thousands of each."""
    match = match_of(anna, bots=3, rules=engine.PRESETS[preset])
    services.leave(match_id=match.pk, seat=0, now=NOW, rng=RNG)
    match.refresh_from_db()
    while match.status == "running":
        woken(match)
        assert match.version < 2000
    assert (match.status, match.ended_at) == ("over", NOW)


@in_one_transaction
def test_X22_two_missed_turns_in_a_row_bring_the_bot_and_an_action_between_counts_anew(anna, ben):
    match = dealt(anna, ben)
    first = seat_on_turn(match)

    def absent():
        player = match.players.get(seat=first)
        return player.missed, player.stand_in

    woken(match), act(match, PUSH)
    assert absent() == (1, False)
    act(match, PUSH, seat=first), act(match, PUSH)
    assert absent() == (0, False)
    woken(match), act(match, PUSH)
    assert absent() == (1, False)
    woken(match)
    assert absent() == (2, True)
    act(match, PUSH)
    assert match.step == "bot"
    act(match, PUSH, seat=first)
    assert absent() == (0, False)
