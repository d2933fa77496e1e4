"""Before a restart nothing new begins, everybody is told, and what runs goes on afterwards."""

from datetime import timedelta

import pytest
from django.core.management import call_command

from games import engine, services
from games.crowd import RESTARTING, crowd
from tests.games.sockets import open_socket, silence
from tests.games.tables import NOW, act, dealt, person, seat_on_turn

with_sockets = pytest.mark.django_db(transaction=True)
STOP = NOW + timedelta(minutes=2)


@pytest.fixture
def waiting_match():
    return dealt(person("Anna"), person("Ben"))


@with_sockets
async def test_P1_everybody_is_told_how_long_it_is_and_whoever_comes_later_too(waiting_match):
    async with open_socket(waiting_match) as early:
        await early.hear()
        crowd().announce_stop(120)
        frame = await early.hear()
        assert frame["type"] == "stopping"
        assert 119_000 < frame["remaining_ms"] <= 120_000
        crowd().announce_stop(119.9)  # what everybody knows is no news
        assert await silence(early)
        async with open_socket(waiting_match) as late:
            assert (await late.hear())["type"] == "stopping"
        crowd().announce_stop(None)
        assert (await early.hear()) == {"type": "stopping", "remaining_ms": None}


@with_sockets
async def test_P1_a_server_that_goes_asks_everybody_to_come_back(waiting_match):
    async with open_socket(waiting_match) as client, open_socket(waiting_match) as other:
        await client.hear(), await other.hear()
        crowd().send_home()
        assert [await who.code() for who in (client, other)] == [RESTARTING] * 2
    assert len(crowd()) == 0


@pytest.mark.django_db
def test_P1_a_running_match_is_not_touched():
    match = dealt(person("Anna"), person("Ben"))
    services.begin_drain(stops_at=STOP)
    act(match, engine.Push())
    assert (match.version, match.status) == (2, "running")
    assert seat_on_turn(match) is not None


@pytest.mark.django_db
def test_P1_a_drain_ends_when_it_is_told_to_and_by_itself_when_forgotten():
    assert services.stops_at(NOW) is None
    call_command("drain", "--in", "60", verbosity=0)
    call_command("drain", "--off", verbosity=0)
    assert services.stops_at(NOW) is None
    services.begin_drain(stops_at=STOP)
    assert services.stops_at(STOP + timedelta(minutes=29)) == STOP
    assert services.stops_at(STOP + timedelta(minutes=30)) is None
