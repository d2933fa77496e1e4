"""The sockets of each match in this process, which listens to the channel layer once for them all.

A message to each socket would cost more than the frame it leads to. Belongs to the loop that serves
the sockets, and is used on it only.
"""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from channels.exceptions import StopConsumer
from channels.layers import get_channel_layer

GROUP = "matches"
"""Of the channel layer: all processes with sockets at matches. One per match would have to be
subscribed to each time, and could not be told of many at once."""

AGAIN = 0.5  # seconds until it listens once more after an error

logger = logging.getLogger(__name__)


class Held(Protocol):
    """A socket as the audience needs it."""

    seen: int  # the version it was last sent

    async def dispatch(self, message: dict[str, Any]) -> None: ...


class Audience:
    """Who looks on at which match. Listens while anybody does."""

    def __init__(self) -> None:
        self._sockets: dict[int, set[Held]] = {}
        self._matches: dict[Held, int] = {}
        self._changing = asyncio.Lock()
        self._channel = ""
        self._listening: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def enter(self, match_id: int, socket: Held) -> None:
        """When this returns, the socket hears of every change from now on."""
        self._sockets.setdefault(match_id, set()).add(socket)
        self._matches[socket] = match_id
        async with self._changing:
            if self._listening is None:
                await self._start()

    def forget(self, socket: Held) -> None:
        """Tell it nothing more. Twice does no harm, nor does it without having been here."""
        match_id = self._matches.pop(socket, None)
        if match_id is not None:
            self._sockets[match_id].discard(socket)
            if not self._sockets[match_id]:
                del self._sockets[match_id]

    async def leave(self, socket: Held) -> None:
        """The same, and listen no more where it was the last."""
        self.forget(socket)
        async with self._changing:
            if not self._sockets:
                await self._stop()

    def tell(self, news: Iterable[tuple[int, int]]) -> None:
        """(match, version): whoever has not seen it yet looks, each on his own."""
        for match_id, version in news:
            for socket in tuple(self._sockets.get(match_id, ())):
                if socket.seen < version:
                    task = asyncio.get_running_loop().create_task(_dispatch(socket, version))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _start(self) -> None:
        layer = _layer()
        self._channel = await layer.new_channel()
        self._listening = asyncio.create_task(self._listen())
        try:
            await layer.group_add(GROUP, self._channel)
        except BaseException:
            # Else the layer would keep all news for a channel that nobody reads.
            await self._stop()
            raise

    async def _stop(self) -> None:
        listening, self._listening = self._listening, None
        if listening is not None:
            listening.cancel()  # with it the layer forgets the channel
            await _layer().group_discard(GROUP, self._channel)

    async def _listen(self) -> None:
        layer = _layer()
        while True:
            try:
                message = await layer.receive(self._channel)
                self.tell(message["news"])
            except Exception:
                # Whatever it was: without these ears a process would be deaf until it ends.
                logger.exception("news of matches could not be read")
                await asyncio.sleep(AGAIN)


async def _dispatch(socket: Held, version: int) -> None:
    with suppress(StopConsumer):  # it has closed itself, and ends with its connection
        await socket.dispatch({"type": "changed", "version": version})


def _layer() -> Any:
    layer = get_channel_layer()
    assert layer is not None
    return layer


_audiences: WeakKeyDictionary[asyncio.AbstractEventLoop, Audience] = WeakKeyDictionary()


def audience() -> Audience:
    """Of the loop that serves this process's sockets."""
    return _audiences.setdefault(asyncio.get_running_loop(), Audience())
