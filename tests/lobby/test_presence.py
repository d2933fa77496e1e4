"""Coming and going: several tabs, dead processes, blips, and what the others are told."""

import time
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games import db_threads
from lobby import notify
from lobby.consumers.place import SILENT
from lobby.models import Connection, Presence, Process
from lobby.presence import pulse as heart
from lobby.presence import selectors, services
from lobby.presence.pulse import SILENT_AFTER, pulse
from tests.games.tables import NOW, dealt, person
from tests.lobby.sockets import HUB, match_path, open_place

HERE = "table:SEE123"
SECOND = timedelta(seconds=1)


@pytest.fixture
def told(monkeypatch):
    """Every line the others were told, in order: (place, name, here)."""
    lines = []
    monkeypatch.setattr(
        notify, "came_or_went", lambda place, who: lines.append((place, who["name"], who["here"]))
    )
    return lines


class Seen:
    """One person's tabs, with time in the test's hands."""

    def __init__(self, user, capture):
        self.user = user
        self.process = uuid4()
        self._capture = capture

    def open(self, now, place=HERE, process=None):
        with self._capture(execute=True):
            return services.arrive(
                process=process or self.process,
                user_id=self.user.pk,
                session="",
                place=place,
                now=now,
            )

    def close(self, connection, now):
        with self._capture(execute=True):
            services.depart(connection=connection, now=now)

    def settle(self, now):
        with self._capture(execute=True):
            services.settle(now=now)

    def beat(self, now):
        services.beat(process=self.process, now=now)


@pytest.fixture
def cem(db, django_capture_on_commit_callbacks):
    return Seen(person("Cem"), django_capture_on_commit_callbacks)


def names(now, place=HERE):
    return [somebody.name for somebody in selectors.company(place, now=now).people]


def test_online_until_the_last_tab_goes(cem, told):
    laptop, phone = cem.open(NOW), cem.open(NOW + SECOND)
    cem.close(laptop, NOW + 2 * SECOND)
    cem.settle(NOW + 20 * SECOND)
    assert names(NOW + 20 * SECOND) == ["Cem"]
    cem.close(phone, NOW + 21 * SECOND)
    cem.settle(NOW + 27 * SECOND)
    assert names(NOW + 27 * SECOND) == []
    assert told == [(HERE, "Cem", True), (HERE, "Cem", False)]


def test_A5_a_blip_under_five_seconds_is_silent(cem, told):
    tab = cem.open(NOW)
    cem.close(tab, NOW + SECOND)
    cem.settle(NOW + 5.5 * SECOND)
    cem.open(NOW + 5.8 * SECOND)
    cem.settle(NOW + 60 * SECOND - 30 * SECOND)
    assert told == [(HERE, "Cem", True)]
    assert names(NOW + 30 * SECOND) == ["Cem"]


def test_A5_who_drops_and_returns_twice_is_told_once_for_each_real_change(cem, told):
    for minute in (0, 1):
        start = NOW + timedelta(minutes=minute)
        cem.beat(start)
        tab = cem.open(start)
        cem.close(tab, start + SECOND)
        for look in (5, 6, 7, 8):
            cem.settle(start + look * SECOND)
    cem.open(NOW + timedelta(minutes=2))
    coming_and_going = [here for _, _, here in told]
    assert coming_and_going == [True, False, True, False, True]


def test_gone_35_seconds_after_the_silent_death_of_a_process(cem, told):
    cem.open(NOW)
    cem.settle(NOW + 34 * SECOND)
    assert names(NOW + 34 * SECOND) == ["Cem"]
    cem.settle(NOW + 35 * SECOND)
    assert names(NOW + 35 * SECOND) == []
    assert told[-1] == (HERE, "Cem", False)
    assert not Process.objects.exists()
    assert not Connection.objects.exists()


def test_the_death_of_one_process_leaves_those_of_the_others(cem, told):
    other = uuid4()
    cem.open(NOW)
    cem.open(NOW, process=other)
    services.beat(process=other, now=NOW + 30 * SECOND)
    cem.settle(NOW + 40 * SECOND)
    assert names(NOW + 40 * SECOND) == ["Cem"]
    assert told == [(HERE, "Cem", True)]


def test_a_process_that_was_buried_alive_learns_which_sockets_are_lost(cem):
    tab = cem.open(NOW)
    assert services.beat(process=cem.process, now=NOW + 10 * SECOND) == {tab}
    cem.settle(NOW + 50 * SECOND)
    assert services.beat(process=cem.process, now=NOW + 51 * SECOND) == set()


def test_connected_counts_only_living_processes(cem):
    cem.open(NOW)
    assert selectors.connected([HERE, "hub"], now=NOW + 34 * SECOND) == {cem.user.pk}
    assert selectors.connected([HERE], now=NOW + 36 * SECOND) == set()
    assert selectors.connected(["hub"], now=NOW) == set()


def test_closing_twice_and_settling_twice_does_no_harm(cem, told):
    tab = cem.open(NOW)
    for _ in range(2):
        cem.close(tab, NOW + SECOND)
        cem.settle(NOW + 10 * SECOND)
    assert [here for _, _, here in told] == [True, False]


def test_D4_going_from_one_place_to_another_leaves_no_ghost(cem, told):
    tab = cem.open(NOW, place="table:AAA")
    cem.close(tab, NOW + SECOND)
    cem.open(NOW + SECOND, place="table:BBB")
    cem.settle(NOW + 7 * SECOND)
    assert names(NOW + 7 * SECOND, "table:AAA") == []
    assert names(NOW + 7 * SECOND, "table:BBB") == ["Cem"]
    assert Presence.objects.count() == 1


@pytest.mark.django_db(transaction=True)
async def test_F1_two_tabs_are_both_counted_and_both_leave():
    anna = await db_threads.run(person, "Anna")
    async with open_place(HUB, anna) as laptop, open_place(HUB, anna) as phone:
        await laptop.all_so_far(), await phone.all_so_far()
        assert await db_threads.run(Connection.objects.count) == 2
        assert await db_threads.run(Presence.objects.count) == 1
    assert await db_threads.run(Connection.objects.count) == 0
    assert await db_threads.run(Process.objects.count) == 0


@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_says_nothing_for_35_seconds_is_closed():
    anna = await db_threads.run(person, "Anna")
    async with open_place(HUB, anna) as silent, open_place(HUB, anna) as awake:
        await silent.all_so_far(), await awake.all_so_far()
        held = list(pulse()._connections)
        held[0].heard_at = time.monotonic() - SILENT_AFTER - 1
        await pulse().look()
        assert await silent.code() == SILENT
        assert await db_threads.run(Connection.objects.count) == 1
        assert [frame["type"] for frame in await awake.all_so_far()] == []


@pytest.mark.django_db(transaction=True)
async def test_a_live_process_that_was_buried_counts_its_sockets_in_again():
    anna = await db_threads.run(person, "Anna")
    async with open_place(HUB, anna) as tab:
        await tab.all_so_far()
        await db_threads.run(Process.objects.all().delete)
        await pulse().look()
        assert await db_threads.run(Connection.objects.count) == 1
    assert await db_threads.run(Connection.objects.count) == 0


@pytest.mark.django_db(transaction=True)
async def test_a_process_that_lives_tells_of_those_who_died_with_theirs(monkeypatch):
    monkeypatch.setattr(heart, "TICK", 0.01)
    anna = await db_threads.run(person, "Anna")
    cem = await db_threads.run(person, "Cem")
    match = await db_threads.run(dealt, anna, cem)
    long_ago = timezone.now() - timedelta(seconds=36)
    await db_threads.run(
        services.arrive,
        process=uuid4(),
        user_id=cem.pk,
        session="",
        place=f"match:{match.pk}",
        now=long_ago,
    )
    async with open_place(match_path(match), anna) as client:
        frame = await client.hear_a("presence", lambda frame: frame["seats"] == [0])
    assert frame["connected"] == [anna.pk]
    assert await db_threads.run(Process.objects.count) == 0


@pytest.mark.django_db(transaction=True)
async def test_A5_everyone_else_sees_who_comes_and_goes():
    anna = await db_threads.run(person, "Anna")
    cem = await db_threads.run(person, "Cem")
    match = await db_threads.run(dealt, anna, cem)
    async with open_place(match_path(match), anna) as first:
        await first.hear_a("presence")
        async with open_place(match_path(match), cem) as second:
            frame = await first.hear_a("presence", lambda frame: frame["who"])
            assert frame["who"] == {"user": cem.pk, "name": "Cem", "here": True}
            assert frame["seats"] == [0, 1]
            mine = [frame for frame in await second.all_so_far() if frame["type"] == "presence"]
            assert all(frame["who"] is None for frame in mine)
        later = timedelta(seconds=6)
        await db_threads.run(lambda: services.settle(now=timezone.now() + later))
        frame = await first.hear_a("presence", lambda frame: frame["who"])
        assert frame["who"] == {"user": cem.pk, "name": "Cem", "here": False}
        assert (frame["seats"], frame["watching"]) == ([0], [])
