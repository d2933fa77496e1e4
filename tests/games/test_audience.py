"""A process listens once for all its sockets, and each of them looks for itself."""

import asyncio

import pytest
from channels.exceptions import StopConsumer
from channels.layers import get_channel_layer

from games.audience import GROUP, Audience


class Onlooker:
    """A socket that notes what it is told."""

    def __init__(self, seen: int = 0) -> None:
        self.seen = seen
        self.told: asyncio.Queue[int] = asyncio.Queue()

    async def dispatch(self, message: dict) -> None:
        await self.told.put(message["version"])


class Broken(Onlooker):
    async def dispatch(self, message: dict) -> None:
        raise StopConsumer


async def elsewhere(*news: tuple[int, int]) -> None:
    """Another process tells all of it."""
    await get_channel_layer().group_send(GROUP, {"type": "changed", "news": news})


async def heard(onlooker: Onlooker) -> int:
    return await asyncio.wait_for(onlooker.told.get(), 10)


@pytest.fixture
async def audience():
    return Audience()


async def test_news_of_another_process_reach_all_sockets_of_their_match(audience):
    first, second, other = Onlooker(), Onlooker(), Onlooker()
    for match_id, onlooker in ((17, first), (17, second), (18, other)):
        await audience.enter(match_id, onlooker)
    await elsewhere((17, 4), (18, 2), (19, 9))
    assert [await heard(who) for who in (first, second, other)] == [4, 4, 2]
    assert first.told.empty()


async def test_who_has_seen_it_already_is_not_told(audience):
    early, late = Onlooker(seen=4), Onlooker(seen=3)
    await audience.enter(17, early)
    await audience.enter(17, late)
    audience.tell([(17, 4)])
    assert await heard(late) == 4
    assert early.told.empty()


async def test_who_has_left_is_told_no_more_and_the_others_are(audience):
    gone, here = Onlooker(), Onlooker()
    await audience.enter(17, gone)
    await audience.enter(17, here)
    for _ in "twice":
        await audience.leave(gone)
    await elsewhere((17, 4))
    assert await heard(here) == 4
    assert gone.told.empty()


async def test_after_the_last_has_left_it_listens_again_to_the_next(audience):
    for version in (1, 2):
        onlooker = Onlooker()
        await audience.enter(17, onlooker)
        await elsewhere((17, version))
        assert await heard(onlooker) == version
        await audience.leave(onlooker)
    assert not audience._sockets
    assert audience._listening is None


async def test_one_that_breaks_keeps_the_news_from_nobody(audience):
    onlooker = Onlooker()
    await audience.enter(17, Broken())
    await audience.enter(17, onlooker)
    for version in (1, 2):
        await elsewhere((17, version))
        assert await heard(onlooker) == version


async def test_news_that_cannot_be_read_do_not_make_it_deaf(audience, monkeypatch, caplog):
    monkeypatch.setattr("games.audience.AGAIN", 0)
    onlooker = Onlooker()
    await audience.enter(17, onlooker)
    await get_channel_layer().group_send(GROUP, {"type": "changed", "what": "is this"})
    await elsewhere((17, 4))
    assert await heard(onlooker) == 4
    assert "could not be read" in caplog.text
