"""The socket of a match: two seats and a watcher, and everything a client can do wrong."""

import asyncio
import json
from datetime import timedelta

import pytest
from channels.layers import get_channel_layer
from django.db import OperationalError
from django.utils import timezone

from games import audience, db_threads, engine, notify, selectors, services, sockets
from games.consumers import NOT_ADMITTED
from games.models import Match
from tests.games.sockets import PATIENCE, ROUTER, Client, open_socket, push, silence
from tests.games.tables import dealt, on_the_real_clock, person, seat_on_turn, state_of

pytestmark = pytest.mark.django_db(transaction=True)

BAD_FRAMES = [
    " ",
    "{",
    "null",
    "[]",
    '"act"',
    "17",
    "NaN",
    '{"type":"act","version":Infinity}',
    "[" * 4000,
    "{}",
    '{"type":null}',
    '{"type":["act"]}',
    '{"type":"dispatch"}',
    '{"type":"changed","version":99}',
    '{"type":"websocket.disconnect"}',
    '{"type":"act"}',
    '{"type":"act","version":1}',
    '{"type":"act","version":"1","action":{"do":"push"}}',
    '{"type":"act","version":1.0,"action":{"do":"push"}}',
    '{"type":"act","version":true,"action":{"do":"push"}}',
    '{"type":"act","version":1,"action":"push"}',
    '{"type":"act","version":1,"action":{}}',
    '{"type":"act","version":1,"action":{"do":"cheat"}}',
    '{"type":"act","version":1,"action":{"do":["push"]}}',
    '{"type":"act","version":1,"action":{"do":"swap","give":"7C"}}',
    '{"type":"act","version":1,"action":{"do":"swap","give":"XX","take":"7C"}}',
    '{"type":"act","version":1,"action":{"do":"swap","give":"7C","take":"7C"}}',
    '{"type":"act","version":1,"action":{"do":"keep3","cards":["7C","7C","7C"]}}',
    '{"type":"act","version":1,"action":{"do":"keep3","cards":["7C","8C"]}}',
    '{"type":"act","version":' + "9" * 4040 + ',"action":{}}',
    '{"type":"sync","pad":"' + "x" * 4096 + '"}',
    '{"type":"sync","pad":"' + "ä" * 2048 + '"}',
]


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


def due_in(seconds):
    due = timezone.now() + timedelta(seconds=seconds)
    return {"step_due": due, "wake_at": due}


def change(match, **fields):
    """Behind the services' back, so what this process remembers must go."""
    Match.objects.filter(pk=match.pk).update(**fields)
    match.refresh_from_db()
    selectors.forget()


def noted(match):
    return list(match.seat_events.values_list("what", flat=True))


async def turn_of(match):
    return await db_threads.run(seat_on_turn, match)


async def test_everybody_gets_his_own_view_on_connecting(match, anna, ben):
    async with (
        open_socket(match, anna) as first,
        open_socket(match, ben) as second,
        open_socket(match) as watcher,
    ):
        frames = [await client.hear() for client in (first, second, watcher)]
    assert [frame["seat"] for frame in frames] == [0, 1, None]
    assert [frame["view"]["seat"] for frame in frames] == [0, 1, None]
    state = await db_threads.run(state_of, match)
    hands = [list(hand) for hand in state.current.hands]
    assert [frame["view"]["hand"] for frame in frames] == [*hands, None]
    assert all(frame["events"] == [] for frame in frames)
    assert all(0 < frame["remaining_ms"] <= 60_000 for frame in frames)


async def test_an_action_reaches_everybody_with_what_happened(match, anna, ben):
    seat = await turn_of(match)
    async with (
        open_socket(match, anna) as first,
        open_socket(match, ben) as second,
        open_socket(match) as watcher,
    ):
        clients = [first, second, watcher]
        for client in clients:
            await client.hear()
        await clients[seat].say(push(1))
        frames = [await client.hear() for client in clients]
        assert await silence(*clients)
    event = {"type": "acted", "seat": seat, "action": {"do": "push"}, "cause": "player"}
    for frame in frames:
        assert (frame["type"], frame["version"], frame["events"]) == ("update", 2, [event])
        assert frame["view"]["turn"] == 1 - seat


async def test_a_double_click_is_one_action(match, anna, ben):
    seat = await turn_of(match)
    async with open_socket(match, [anna, ben][seat]) as client:
        await client.hear()
        await client.say(push(1, id="a"))
        await client.say(push(1, id="b"))
        assert (await client.hear())["version"] == 2
        assert await client.hear() == {"type": "refused", "code": "stale", "id": "b"}
        assert await silence(client)


async def test_two_tabs_are_both_live(match, anna, ben):
    user = [anna, ben][await turn_of(match)]
    async with open_socket(match, user) as laptop, open_socket(match, user) as phone:
        assert (await laptop.hear())["view"] == (await phone.hear())["view"]
        await phone.say(push(1))
        assert (await laptop.hear())["view"] == (await phone.hear())["view"]


@pytest.mark.parametrize("text", BAD_FRAMES)
async def test_a_bad_frame_is_refused_and_never_fatal(match, anna, text):
    async with open_socket(match, anna) as client:
        await client.hear()
        await client.send_to(text_data=text)
        assert await client.hear() == {"type": "refused", "code": "bad_frame", "id": None}
        assert (await client.asked({"type": "sync"}))["version"] == 1


async def test_a_binary_frame_is_refused_and_never_fatal(match, anna):
    async with open_socket(match, anna) as client:
        await client.hear()
        await client.send_to(bytes_data=b'{"type":"sync"}')
        assert (await client.hear())["code"] == "bad_frame"
        assert (await client.asked({"type": "sync"}))["type"] == "update"


async def test_unknown_fields_are_ignored(match, anna):
    async with open_socket(match, anna) as client:
        await client.hear()
        assert (await client.asked({"type": "sync", "seat": 1, "user": 2}))["seat"] == 0


@pytest.mark.parametrize(("reference", "back"), [("c1", "c1"), (17, None), ("x" * 65, None)])
async def test_a_refusal_carries_the_clients_own_id(match, anna, reference, back):
    async with open_socket(match, anna) as client:
        await client.hear()
        assert (await client.asked({"type": "?", "id": reference}))["id"] == back


@pytest.mark.parametrize("frame", [push(1), {"type": "leave"}, {"type": "return"}])
async def test_who_has_no_seat_only_watches(match, frame):
    stranger = await db_threads.run(person, "Zoe")
    for user in (stranger, None):
        async with open_socket(match, user) as client:
            await client.hear()
            assert (await client.asked(frame))["code"] == "not_seated"
    await db_threads.run(match.refresh_from_db)
    assert match.version == 1


async def test_acting_out_of_turn_is_refused(match, anna, ben):
    waiting = [anna, ben][1 - await turn_of(match)]
    async with open_socket(match, waiting) as client:
        await client.hear()
        assert (await client.asked(push(1)))["code"] == "not_your_turn"


async def test_an_illegal_action_is_refused(match, anna, ben):
    user = [anna, ben][await turn_of(match)]
    async with open_socket(match, user) as client:
        await client.hear()
        frame = {"type": "act", "version": 1, "action": {"do": "dealer_keep"}}
        assert (await client.asked(frame))["code"] == "illegal"


@pytest.mark.parametrize(
    "frame", [{"type": "say", "text": "Hallo"}, {"type": "bubble", "key": "gut_gespielt"}]
)
async def test_talk_is_none_of_the_games_frames(match, anna, frame):
    async with open_socket(match, anna) as client:
        await client.hear()
        assert (await client.asked(frame))["code"] == "bad_frame"


async def test_too_many_frames_are_refused(match, anna):
    async with open_socket(match, anna) as client:
        await client.hear()
        for _ in range(sockets.BURST + 5):
            await client.say({"type": "?"})
        answers = [await client.hear() for _ in range(sockets.BURST + 5)]
    assert answers[0]["code"] == "bad_frame"
    assert answers[-1]["code"] == "too_fast"
    assert 0 < answers[-1]["wait_ms"] <= 1000 / sockets.REFILL


async def test_a_doubled_nudge_is_silent(match, anna):
    async with open_socket(match, anna) as client:
        await client.hear()
        for version in (1, 0, 1):
            notify.nudge(match.pk, version)
        assert await silence(client)


async def test_a_lost_nudge_is_healed_by_sync(match, anna, ben, monkeypatch):
    seat = await turn_of(match)
    async with open_socket(match, [anna, ben][1 - seat]) as client:
        await client.hear()
        monkeypatch.setattr(notify, "nudge", lambda match_id, version: None)
        for version in (1, 2):
            await db_threads.run(
                services.act,
                match_id=match.pk,
                seat=(seat + version - 1) % 2,
                action=engine.Push(),
                version=version,
                now=timezone.now(),
            )
        assert await silence(client)
        frame = await client.asked({"type": "sync"})
    assert frame["version"] == 3
    events = [event["type"] for event in frame["events"]]
    assert events[:2] == ["acted", "acted"]


async def test_a_stale_client_is_shown_the_truth(match, anna, ben, monkeypatch):
    seat = await turn_of(match)
    async with open_socket(match, [anna, ben][seat]) as client:
        await client.hear()
        monkeypatch.setattr(notify, "nudge", lambda match_id, version: None)
        await db_threads.run(
            services.act,
            match_id=match.pk,
            seat=seat,
            action=engine.Push(),
            version=1,
            now=timezone.now(),
        )
        assert (await client.asked(push(1)))["version"] == 2
        assert (await client.hear())["code"] == "stale"


async def test_a_socket_that_syncs_after_long_gets_all_events(match, anna):
    async with open_socket(match, anna) as client:
        await client.hear()

        def some_pushes():
            for version in range(1, 8):
                services.act(
                    match_id=match.pk,
                    seat=seat_on_turn(match),
                    action=engine.Push(),
                    version=version,
                    now=timezone.now(),
                )
                selectors.forget()

        await db_threads.run(some_pushes)
        frames, acted = [], 0
        while not frames or frames[-1]["version"] < 8:
            frames.append(await client.hear())
            acted += sum(event["type"] == "acted" for event in frames[-1]["events"])
    assert acted == 7


async def test_a_match_that_is_not_is_told_and_closed():
    async with open_socket(404) as client:
        assert (await client.hear())["code"] == "no_such_match"
        assert await client.code() == 4404


async def test_a_log_out_closes_the_sockets_of_its_session(match, anna):
    async with (
        open_socket(match, anna, session="one") as one,
        open_socket(match, anna, session="two") as two,
    ):
        await one.hear(), await two.hear()
        notify.hang_up(anna.pk, notify.session_mark("one"))
        assert await one.code() == sockets.LOGGED_OUT
        assert (await two.asked({"type": "sync"}))["type"] == "update"
        notify.hang_up(anna.pk)
        assert await two.code() == sockets.LOGGED_OUT


async def test_the_socket_of_the_player_on_turn_holds_the_clock(match, anna, ben):
    seat = await turn_of(match)
    await db_threads.run(change, match, **due_in(0.15))
    async with open_socket(match, [anna, ben][seat]) as client:
        await client.hear()
        frame = await client.hear_version(2)
        async with asyncio.timeout(PATIENCE):
            while "time up" not in await db_threads.run(noted, match):
                continue
    assert timezone.now() - match.wake_at < timedelta(seconds=1)
    assert frame["events"][0]["cause"] == "clock"


async def test_a_clock_that_rings_too_early_is_wound_again_in_silence(match, anna, ben):
    seat = await turn_of(match)
    await db_threads.run(change, match, **due_in(0))
    async with open_socket(match) as watcher:
        await watcher.hear()  # and now this process remembers a match that is due
    await db_threads.run(Match.objects.filter(pk=match.pk).update, **due_in(0.5))
    async with open_socket(match, [anna, ben][seat]) as client:
        await client.hear()
        assert (await client.hear())["version"] == 2


async def test_a_watchers_socket_holds_no_clock(match, anna, ben):
    await db_threads.run(change, match, **due_in(0.001))
    waiting = [anna, ben][1 - await turn_of(match)]
    async with open_socket(match) as watcher, open_socket(match, waiting) as other:
        await watcher.hear(), await other.hear()
        assert await silence(watcher, other)


async def test_leaving_makes_a_watcher_of_every_tab(match, anna):
    async with open_socket(match, anna) as one, open_socket(match, anna) as two:
        await one.hear(), await two.hear()
        frames = [await one.asked({"type": "leave"}), await two.hear()]
        for frame in frames:
            assert (frame["seat"], frame["view"]["hand"]) == (None, None)
            assert frame["view"]["seats"][0]["left"]
        for client in (one, two):
            assert (await client.asked(push(2)))["code"] == "not_seated"


async def test_taking_the_seat_back_from_the_stand_in(match, anna):
    await db_threads.run(match.players.filter(seat=0).update, missed=2, stand_in=True)
    selectors.forget()
    async with open_socket(match, anna) as client:
        assert (await client.hear())["view"]["seats"][0]["stand_in"]
        frame = await client.asked({"type": "return"})
        assert not frame["view"]["seats"][0]["stand_in"]


async def test_a_bug_closes_the_socket_and_moves_nothing(match, anna, ben, caplog):
    seat = await turn_of(match)
    state = match.state
    await db_threads.run(change, match, state={"v": 99})
    async with open_socket(match, [anna, ben][seat]) as client:
        assert await client.code() == sockets.BROKEN
    assert "a socket broke" in caplog.text
    await db_threads.run(change, match, state=state)


async def test_a_socket_that_breaks_at_the_door_says_so_and_ends(match, anna, monkeypatch, caplog):
    def away(*who):
        raise OperationalError("the database is away")

    monkeypatch.setattr(sockets, "_why_not", away)
    client = Client(ROUTER, f"/ws/partie/{match.pk}/")
    client.scope["user"] = anna
    assert await client.connect(PATIENCE) == (False, sockets.BROKEN)
    await client.wait(PATIENCE)
    said = [record.message for record in caplog.records if record.name == sockets.__name__]
    assert said == ["a socket broke"]


async def test_a_change_at_the_door_shows_nothing_to_whom_the_door_refuses(
    match, anna, ben, monkeypatch
):
    await db_threads.run(change, match, watchable=False)
    seat = await turn_of(match)
    admit = selectors.admit

    def after_a_move(**who):
        services.act(
            match_id=match.pk, seat=seat, action=engine.Push(), version=1, now=timezone.now()
        )
        return admit(**who)

    monkeypatch.setattr(selectors, "admit", after_a_move)
    async with open_socket(match) as stranger:
        assert await stranger.hear() == {"type": "refused", "code": "no_watchers", "id": None}
        assert await stranger.code() == NOT_ADMITTED
        assert await silence(stranger)


async def test_nothing_secret_travels_with_a_nudge(match, anna):
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(audience.GROUP, channel)
    notify.use_loop(asyncio.get_running_loop())
    notify.nudge(match.pk, 2)
    message = await layer.receive(channel)
    assert json.dumps(message) == f'{{"type": "changed", "news": [[{match.pk}, 2]]}}'


async def test_the_line_to_a_seat_is_noted_and_that_of_a_watcher_is_not(match, anna):
    async with open_socket(match, anna) as client, open_socket(match) as watcher:
        await client.hear(), await watcher.hear()
    events = await db_threads.run(lambda: list(match.seat_events.values_list("seat", "what")))
    assert events == [(0, "opened"), (0, "closed")]
