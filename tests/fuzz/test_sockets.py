"""No frame closes a socket or breaks it, and what is refused has changed nothing."""

import asyncio
import json

import pytest
from asgiref.sync import async_to_sync
from hypothesis import given

from accounts.limits import Limit
from games import db_threads, sockets
from games.models import Match
from lobby.models import ChatLine, Table, TableSeat
from tests.fuzz.inputs import INPUTS, SEEDS, batch, broken, frame, many
from tests.games.tables import dealt, person
from tests.lobby.conftest import _whole_matches, _whole_tables
from tests.lobby.sockets import HUB, match_path, open_place
from tests.lobby.tables import opened_table

__all__ = ["_whole_matches", "_whole_tables"]
pytestmark = pytest.mark.django_db(transaction=True)

FEW = INPUTS // 25  # inputs; each is answered by a whole site


def texts_of(seed):
    return batch(seed, lambda rng: broken(rng) if rng.random() < 0.3 else json.dumps(frame(rng)))


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch):
    """Else frames and connections are refused for their number, not for what they say."""
    monkeypatch.setattr(sockets, "BURST", 10**9)
    monkeypatch.setattr(sockets, "OF_ONE_PERSON", Limit(10**9, 60))


def snapshot():
    """What a stranger must not change."""
    return [
        list(Match.objects.order_by("pk").values_list("version", "status")),
        list(Table.objects.order_by("pk").values_list("version", "status", "host", "rules")),
        list(TableSeat.objects.order_by("pk").values_list("table", "number", "user")),
    ]


async def bombard(path, user, texts):
    """Send them all; the socket still answers afterwards, and never said anything but JSON."""
    async with open_place(path, user) as client:
        for text in texts:
            await client.send_input({"type": "websocket.receive", "text": text})
        await client.send_to(bytes_data=b"\x00\xff")
        answers = await client.all_so_far()
    assert all(isinstance(answer, dict) for answer in answers)
    return answers


def places():
    match = dealt(person("Anna"), person("Ben"))
    table = opened_table(person("Cem"), person("Dora"))
    return {"match": match_path(match), "table": f"/ws/tisch/{table.code}/", "hub": HUB}


@pytest.mark.parametrize("place", ["match", "table", "hub"])
def test_a_strangers_frames_change_nothing_and_close_nothing(place):
    path = places()[place]
    before = snapshot()

    @many(FEW)
    @given(SEEDS)
    def run(seed):
        async_to_sync(bombard)(path, None, texts_of(seed))
        assert snapshot() == before
        assert not ChatLine.objects.exists()

    run()


def test_a_players_frames_never_break_his_match():
    """He may well push; whatever he sends, the match stays whole (audited after the test)."""
    anna = person("Anna")
    path = match_path(dealt(anna, person("Ben")))

    @many(FEW)
    @given(SEEDS)
    def run(seed):
        async_to_sync(bombard)(path, anna, texts_of(seed))

    run()
    assert Match.objects.get().status in ("running", "over")


def test_frames_of_any_size_are_answered():
    async def run():
        async with open_place(HUB) as client:
            for size in (4096, 4097, 60_000):
                await client.send_to(text_data='{"type":"' + "x" * size + '"}')
                answer = await client.hear_a("refused")
                assert answer["code"] == "bad_frame"

    asyncio.run(run())
    db_threads.close_connections()
