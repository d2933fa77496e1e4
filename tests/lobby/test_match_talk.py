"""Talk and presence at a match: players among themselves, watchers apart until the end."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from games import db_threads, engine, selectors, services
from games.models import Match
from lobby.talk import rooms
from lobby.talk.rooms import Hearing, Spot
from tests.games.tables import dealt, person, play_on, state_of
from tests.lobby.sockets import bubble, hear_no_talk, line, match_path, open_place

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = "table:SEE123"


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def zoe():
    return person("Zoe")


@pytest.fixture
def match(anna, ben):
    """Anna and Ben in the first round of a match at a table."""
    return at_the_table(dealt(anna, ben))


def at_the_table(match):
    Match.objects.filter(pk=match.pk).update(table="SEE123")
    return in_peace(match)


def in_peace(match):
    """The match with an hour for each turn by the real clock, which is what the sockets go by."""
    later = timezone.now() + timedelta(hours=1)
    Match.objects.filter(pk=match.pk).update(
        wake_at=later, step_due=later, round_due=later, match_due=later
    )
    match.refresh_from_db()
    selectors.forget()  # or sockets were told of the time it had when it was dealt
    return match


def end(match):
    """Its time is up: over in one step, whoever plays at this moment."""
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(wake_at=now, match_due=now)
    services.wake(match_id=match.pk, now=now)


def spot_of(match):
    return Spot(rooms.place_of(match), match.pk)


def test_the_page_of_a_match_and_of_its_table_are_one_place(match, anna):
    assert rooms.place_of(match) == TABLE
    assert rooms.hearing(spot_of(match), anna.pk) == rooms.hearing(Spot(TABLE), anna.pk)
    assert rooms.hearing(spot_of(match), None) == rooms.hearing(Spot(TABLE), None)


def test_a_solo_match_is_a_place_of_its_own(anna):
    match = dealt(anna, bots=1)
    place = f"match:{match.pk}"
    assert rooms.hearing(spot_of(match), anna.pk) == Hearing(place, (place,))


def test_while_a_match_runs_its_watchers_talk_apart(match, anna, zoe):
    watchers = f"watchers:{match.pk}"
    assert rooms.hearing(spot_of(match), anna.pk) == Hearing(TABLE, (TABLE,))
    assert rooms.hearing(spot_of(match), zoe.pk) == Hearing(watchers, (TABLE, watchers))
    end(match)
    for user in (anna, zoe):
        assert rooms.hearing(spot_of(match), user.pk) == Hearing(TABLE, (TABLE, watchers))


async def test_X15_players_hear_what_watchers_said_only_after_the_end(match, anna, ben, zoe):
    async with (
        open_place(match_path(match), anna) as player,
        open_place(match_path(match), zoe) as watcher,
    ):
        await player.all_so_far(), await watcher.all_so_far()
        said = await watcher.answer(line("Anna hat bestimmt 31"))
        assert (said["room"], said["seat"]) == ("watchers", None)
        assert await hear_no_talk(player)
        await db_threads.run(end, match)
        history = await player.hear_a("history")
        assert history["room"] == "watchers"
        assert [said["text"] for said in history["lines"]] == ["Anna hat bestimmt 31"]
        said = await watcher.answer(line("Schön gespielt, ihr zwei"))
        assert said["room"] == "table"
        assert (await player.hear_a("said"))["text"] == "Schön gespielt, ihr zwei"


async def test_X15_a_player_who_comes_back_finds_no_watchers_talk(match, anna, zoe):
    async with open_place(match_path(match), zoe) as watcher:
        await watcher.answer(line("Anna hat bestimmt 31"))
    async with open_place(match_path(match), anna) as player:
        assert all(frame["type"] != "history" for frame in await player.all_so_far())


async def test_watchers_hear_the_players(match, anna, zoe):
    async with (
        open_place(match_path(match), anna) as player,
        open_place(match_path(match), zoe) as watcher,
    ):
        await watcher.all_so_far()
        await player.answer(line("Das wird knapp"))
        said = await watcher.hear_a("said")
        assert (said["room"], said["text"], said["seat"]) == ("table", "Das wird knapp", 0)
        await player.answer(bubble("knapp"))
        said = await watcher.hear_a("bubble")
        assert (said["room"], said["key"], said["seat"]) == ("table", "knapp", 0)


async def test_who_leaves_the_match_talks_with_the_watchers_from_then_on(match, anna, ben):
    async with (
        open_place(match_path(match), anna) as gone,
        open_place(match_path(match), ben) as player,
    ):
        await gone.all_so_far(), await player.all_so_far()
        await gone.say({"type": "leave"})
        await gone.hear_a("update", lambda frame: frame["seat"] is None)
        assert (await gone.answer(line("Ich sah nur Luschen")))["room"] == "watchers"
        await player.hear_a("update")
        assert await hear_no_talk(player)


async def test_talk_goes_on_from_one_match_of_a_table_to_the_next(match, anna, ben):
    async with open_place(match_path(match), anna) as player:
        await player.answer(line("Noch eine Runde danach?"))
    await db_threads.run(end, match)
    following = await db_threads.run(lambda: at_the_table(dealt(anna, ben)))
    async with open_place(match_path(following), ben) as player:
        history = await player.hear_a("history")
        assert [said["text"] for said in history["lines"]] == ["Noch eine Runde danach?"]


def drowned_while_others_play(*people):
    """A match in which a seat has drowned and the next round is on; that seat."""
    for number in range(50):
        match = dealt(*people, rules=engine.PRESETS["schnell"])
        for _ in play_on(match, Random(number)):
            state = state_of(match)
            out = set(range(len(people))) - set(state.seats_in)
            if out and state.phase == "turn":
                return in_peace(match), min(out)
    raise AssertionError("somebody drowns first in some match")


async def test_who_has_drowned_has_only_bubbles_while_a_round_runs(anna, ben, zoe):
    people = (anna, ben, zoe)
    match, seat = await db_threads.run(drowned_while_others_play, *people)
    swimmer = next(s for s in range(3) if s != seat)
    async with (
        open_place(match_path(match), people[seat]) as drowned,
        open_place(match_path(match), people[swimmer]) as player,
    ):
        await player.all_so_far()
        assert (await drowned.answer(line("Ben sammelt Herz")))["code"] == "only_bubbles"
        assert (await drowned.answer(bubble("pech")))["room"] == "table"
        assert (await player.hear_a("bubble"))["key"] == "pech"
        await db_threads.run(end, match)
        await drowned.hear_a("update", lambda frame: frame["view"]["phase"] == "over")
        assert (await drowned.answer(line("Ben sammelt Herz")))["type"] == "said"


async def test_connected_is_who_is_there(match, anna, ben):
    async with open_place(match_path(match), anna) as first:
        frame = await first.hear_a("update")
        assert [seat["connected"] for seat in frame["view"]["seats"]] == [True, False]
        await first.hear_a("presence")
        async with open_place(match_path(match), ben) as second:
            await first.hear_a("presence", lambda frame: frame["who"])
            await first.say({"type": "sync"})
            frame = await first.hear_a("update")
            assert [seat["connected"] for seat in frame["view"]["seats"]] == [True, True]
            frame = await second.hear_a("update")
            assert [seat["connected"] for seat in frame["view"]["seats"]] == [True, True]


async def test_a_bot_is_always_there(anna):
    match = await db_threads.run(lambda: in_peace(dealt(anna, bots=2)))
    async with open_place(match_path(match), anna) as client:
        frame = await client.hear_a("update")
        assert [seat["connected"] for seat in frame["view"]["seats"]] == [True, True, True]


async def test_X3_watchers_are_listed_where_they_are(match, anna, ben, zoe):
    other = await db_threads.run(lambda: in_peace(dealt(person("Cem"), person("Dora"))))
    async with open_place(match_path(match), anna) as player:
        await player.hear_a("presence")
        async with open_place(match_path(match), zoe):
            frame = await player.hear_a("presence", lambda frame: frame["who"])
            assert (frame["watching"], frame["seats"]) == (["Zoe"], [0])
        async with open_place(match_path(other), zoe) as watcher:
            assert (await watcher.hear_a("presence"))["watching"] == ["Zoe"]
        async with open_place(match_path(match)):
            await player.say({"type": "sync"})
            frame = await player.hear_a("presence", lambda frame: frame["visitors"])
            assert frame["visitors"] == 1


async def test_the_frames_of_the_game_are_the_same_with_the_lobby_on_top(match, anna):
    async with open_place(match_path(match), anna) as client:
        await client.all_so_far()
        await client.say({"type": "act", "version": 99, "action": {"do": "push"}, "id": "a"})
        assert await client.hear_a("refused") == {"type": "refused", "code": "stale", "id": "a"}
        assert (await client.answer({"type": "nonsense"}))["code"] == "bad_frame"


async def test_a_match_that_is_not_is_told_and_nobody_is_counted_in():
    async with open_place("/ws/partie/404/") as client:
        assert (await client.hear())["code"] == "no_such_match"
        assert await client.code() == 4404
