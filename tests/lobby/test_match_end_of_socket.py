"""Of a socket at a match that has ended, however it did, nothing is left: no ears and no clock."""

import asyncio
import threading

import pytest
from django.db import OperationalError
from django.utils import timezone

from games import db_threads, engine, selectors, services, sockets
from games.audience import audience
from games.crowd import crowd
from games.models import Match
from lobby.presence import services as presence
from tests.games.sockets import PATIENCE
from tests.games.tables import dealt, on_the_real_clock, person, seat_on_turn
from tests.lobby.sockets import match_path, open_place

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def match(anna, ben):
    return on_the_real_clock(dealt(anna, ben))


def clocks():
    """Timers that wait for the end of somebody's turn."""
    waiting = [timer for timer in asyncio.get_running_loop()._scheduled if not timer.cancelled()]
    names = [getattr(timer._callback, "__qualname__", "") for timer in waiting]
    return [name for name in names if name.endswith("._ring")]


async def test_a_turn_that_comes_while_somebody_goes_winds_no_clock_for_him(
    match, anna, ben, monkeypatch
):
    seat = await db_threads.run(seat_on_turn, match)
    depart = presence.depart

    def after_a_move(**connection):
        services.act(
            match_id=match.pk, seat=seat, action=engine.Push(), version=1, now=timezone.now()
        )
        depart(**connection)

    async with open_place(match_path(match), [anna, ben][1 - seat]) as client:
        await client.hear_a("update")
        monkeypatch.setattr(presence, "depart", after_a_move)
    assert await db_threads.run(seat_on_turn, await db_threads.run(fresh, match)) == 1 - seat
    assert clocks() == []


async def test_whom_the_server_cancels_while_the_database_hangs_hears_nothing_more(
    match, anna, ben, monkeypatch
):
    seat = await db_threads.run(seat_on_turn, match)
    hangs, goes_on = threading.Event(), threading.Event()

    def hang(**connection):
        hangs.set()
        assert goes_on.wait(PATIENCE)

    async def go():
        async with open_place(match_path(match), [anna, ben][seat]) as client:
            await client.hear_a("presence")
            assert len(clocks()) == 1
            monkeypatch.setattr(presence, "depart", hang)
            await client.send_input({"type": "websocket.disconnect", "code": 1001})
            assert await asyncio.to_thread(hangs.wait, PATIENCE)
            client.future.cancel()
            goes_on.set()
            await client.future

    with pytest.raises(asyncio.CancelledError):
        await go()
    assert not audience()._sockets
    assert len(crowd()) == 0
    assert clocks() == []


async def test_a_socket_that_breaks_while_the_database_is_away_is_closed_all_the_same(
    match, anna, ben, monkeypatch, caplog
):
    def away(**what):
        raise OperationalError("the database is away")

    seat = await db_threads.run(seat_on_turn, match)
    async with open_place(match_path(match), [anna, ben][1 - seat]) as client:
        await client.hear_a("update")
        monkeypatch.setattr(presence, "depart", away)
        monkeypatch.setattr(selectors, "update_at_hand", away)
        await db_threads.run(
            services.act,
            match_id=match.pk,
            seat=seat,
            action=engine.Push(),
            version=1,
            now=timezone.now(),
        )
        assert await client.code() == sockets.BROKEN
        monkeypatch.undo()
    assert "a socket broke" in caplog.text
    assert "could not let go" in caplog.text
    assert not audience()._sockets


def fresh(match):
    return Match.objects.get(pk=match.pk)
