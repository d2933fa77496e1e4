"""The socket of the hub: what has changed, told at most four times a second."""

import asyncio
import time

import pytest

from games import db_threads
from lobby import notify, services
from lobby.consumers.board import PAUSE, board
from tests.games.tables import NOW, person
from tests.lobby.sockets import HUB, open_place
from tests.lobby.tables import fresh, opened_table


@pytest.fixture
def anna(db):
    return person("Anna")


@pytest.fixture
def ben(db):
    return person("Ben")


def parts(frame):
    return frame["parts"]


@pytest.mark.django_db(transaction=True)
async def test_D7_whoever_connects_is_told_which_pages_are_the_present_ones():
    async with open_place(HUB) as client:
        frame = await client.hear_a("changed", lambda frame: len(parts(frame)) == 2)
        assert frame["marks"]["tables"] == notify.mark_of("tables")
    notify.tell_hub("tables")
    async with open_place(HUB) as client:
        later = await client.hear_a("changed", lambda frame: len(parts(frame)) == 2)
    assert later["marks"]["tables"] not in ("", frame["marks"]["tables"])


@pytest.mark.django_db(transaction=True)
async def test_a_change_reaches_everybody_who_looks_on():
    anna = await db_threads.run(person, "Anna")
    async with open_place(HUB) as one, open_place(HUB) as two:
        await one.all_so_far(), await two.all_so_far()
        table = await db_threads.run(opened_table, anna)
        for client in (one, two):
            frame = await client.hear_a("changed", lambda frame: "tables" in parts(frame))
            assert frame["marks"]["tables"]
        await db_threads.run(lambda: services.stand_up(table_id=table.pk, user_id=anna.pk, now=NOW))
        await one.hear_a("changed", lambda frame: "tables" in parts(frame))
        assert await db_threads.run(lambda: fresh(table).status) == "closed"


@pytest.mark.django_db(transaction=True)
async def test_many_changes_are_told_four_times_a_second_and_the_last_is_never_left_out():
    async with open_place(HUB) as client:
        await client.all_so_far()
        started_at = time.monotonic()
        for _ in range(40):
            await db_threads.run(notify.tell_hub, "tables", "people")
            await asyncio.sleep(0.01)
        took = time.monotonic() - started_at
        last = await db_threads.run(notify.mark_of, "tables")
        frames = [await client.hear_a("changed")]
        while frames[-1]["marks"].get("tables") != last:
            frames.append(await client.hear_a("changed"))
    assert len(frames) <= (took + PAUSE) / PAUSE + 2


@pytest.mark.django_db(transaction=True)
async def test_a_lost_hint_is_healed_by_sync(monkeypatch):
    async with open_place(HUB) as client:
        await client.all_so_far()
        with monkeypatch.context() as lossy:
            lossy.setattr("games.notify.post", lambda group, message: None)
            await db_threads.run(notify.tell_hub, "tables")
        await client.say({"type": "sync"})
        frame = await client.hear_a("changed")
        assert parts(frame) == ["tables"]
        await client.say({"type": "sync"})
        assert parts(await client.hear_a("changed")) == []


@pytest.mark.django_db(transaction=True)
async def test_only_the_person_himself_is_told_that_he_is_held(anna, ben):
    async with open_place(HUB, anna) as mine, open_place(HUB, ben) as other:
        await mine.all_so_far(), await other.all_so_far()
        await db_threads.run(
            lambda: services.start_solo(
                user_id=anna.pk,
                opponents=1,
                level="leicht",
                preset="badesee",
                tempo="schnell",
                now=NOW,
            )
        )
        await mine.hear_a("changed", lambda frame: parts(frame) == ["mine"])
        heard = [parts(frame) for frame in await other.all_so_far()]
        assert ["mine"] not in heard


@pytest.mark.django_db(transaction=True)
async def test_a_banner_reaches_those_who_are_here_and_those_who_come():
    async with open_place(HUB) as early:
        assert (await early.hear_a("banner"))["text"] is None
        text = "Um 20 Uhr wird das Wasser gewechselt."
        await db_threads.run(notify.show_banner, text)
        await early.hear_a("banner", lambda frame: frame["text"] == text)
        async with open_place(HUB) as late:
            assert (await late.hear_a("banner"))["text"] == text
        await db_threads.run(notify.show_banner, None)
        await early.hear_a("banner", lambda frame: frame["text"] is None)


@pytest.mark.django_db(transaction=True)
async def test_the_board_is_taken_down_when_nobody_reads_it():
    async with open_place(HUB) as client:
        await client.all_so_far()
        assert board()._listening is not None
    assert board()._listening is None
