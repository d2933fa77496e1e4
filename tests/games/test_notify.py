"""Nudges never raise into whoever nudges, whatever the layer does."""

import asyncio

import pytest

from games import audience, db_threads, notify, sockets
from tests.games.sockets import open_socket
from tests.games.tables import match_of, person


class Flaky:
    """A layer whose transport is away for the first sends."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.sent: asyncio.Queue[tuple[str, dict]] = asyncio.Queue()

    async def group_send(self, group: str, message: dict) -> None:
        if self.failures:
            self.failures -= 1
            raise OSError("transport is away")
        await self.sent.put((group, message))


@pytest.fixture
async def loop():
    loop = asyncio.get_running_loop()
    notify.use_loop(loop)
    return loop


async def test_a_nudge_is_sent_again_when_the_layer_stumbles(loop, monkeypatch):
    layer = Flaky(failures=2)
    monkeypatch.setattr(notify, "get_channel_layer", lambda: layer)
    notify.nudge(17, 4)
    sent = await asyncio.wait_for(layer.sent.get(), 5)
    assert sent == (audience.GROUP, {"type": "changed", "news": [(17, 4)]})


async def test_what_waits_for_its_turn_goes_out_in_one_message_with_the_latest_versions(
    loop, monkeypatch
):
    layer = Flaky(failures=1)  # the first is held up, and all others behind it
    monkeypatch.setattr(notify, "get_channel_layer", lambda: layer)
    for match_id, version in ((17, 4), (18, 2), (17, 5), (18, 1), (17, 6)):
        notify.nudge(match_id, version)
    sent = [await asyncio.wait_for(layer.sent.get(), 5) for _ in range(2)]
    assert [sorted(message["news"]) for _, message in sent] == [[(17, 4)], [(17, 6), (18, 2)]]
    assert layer.sent.empty()


async def test_a_nudge_that_cannot_be_sent_is_only_logged(loop, monkeypatch, caplog):
    layer = Flaky(failures=99)
    monkeypatch.setattr(notify, "get_channel_layer", lambda: layer)
    await notify._send(audience.GROUP, {})
    assert "a nudge was lost" in caplog.text


def test_a_nudge_without_a_server_is_sent_on_a_loop_of_its_own():
    async def gone():
        notify.use_loop(asyncio.get_running_loop())

    asyncio.run(gone())
    notify.nudge(17, 4)
    assert notify._loop().is_running()


@pytest.mark.django_db(transaction=True)
async def test_logging_out_closes_the_sockets_of_that_session(client):
    anna = await db_threads.run(person)
    match = await db_threads.run(match_of, anna, bots=1)
    await db_threads.run(client.force_login, anna)
    key = (await db_threads.run(lambda: client.session)).session_key
    async with (
        open_socket(match, anna, session=key) as here,
        open_socket(match, anna, session="elsewhere") as elsewhere,
    ):
        await here.hear(), await elsewhere.hear()
        await db_threads.run(client.logout)
        assert await here.code() == sockets.LOGGED_OUT
        assert (await elsewhere.asked({"type": "sync"}))["type"] == "update"
