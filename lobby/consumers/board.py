"""The notice board of the hub: one pair of ears per process, for all its hub sockets.

However many changes there are, in however many processes, a socket hears of them four times a
second at most; what changes meanwhile is told together, and the last change is never left out.
"""

import asyncio
import json
import logging
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from games import db_threads
from lobby.notify import HUB, PARTS, banner, mark_of

logger = logging.getLogger(__name__)

PAUSE = 0.25  # seconds between two notices
TRY_AGAIN = 1.0  # seconds after the layer failed


class Reader(Protocol):
    async def read(self, notice: "Notice") -> None:
        """Pass it on to the client."""


class Notice(NamedTuple):
    """What has changed, with the marks of the pages made since; `text` is its frame."""

    marks: dict[str, str]
    text: str


class Board:
    """Listens while somebody reads."""

    def __init__(self) -> None:
        self._readers: set[Reader] = set()
        self._changed: set[str] = set()
        self._new_banner = False
        self._listening: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def join(self, reader: Reader) -> None:
        """From now on the reader misses nothing."""
        self._readers.add(reader)
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())
        await self._ready.wait()

    def leave(self, reader: Reader) -> None:
        self._readers.discard(reader)
        if not self._readers:
            self._close()

    async def _listen(self) -> None:
        while True:
            try:
                await self._read_on()
            except Exception:
                # The layer is away: the readers' own `sync` has to do until it is back.
                logger.exception("the hub hears nothing")
                self._ready.set()
            await asyncio.sleep(TRY_AGAIN)

    async def _read_on(self) -> None:
        layer = get_channel_layer()
        assert layer is not None
        channel = await layer.new_channel()
        await layer.group_add(HUB, channel)
        self._ready.set()
        try:
            while True:
                self._note(await layer.receive(channel))
        finally:
            await layer.group_discard(HUB, channel)

    def _note(self, message: Mapping[str, Any]) -> None:
        self._changed.update(message.get("parts", ()))
        self._new_banner |= message["type"] == "banner"
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """The first change at once, further ones together after a pause."""
        try:
            while self._changed or self._new_banner:
                parts, self._changed = self._changed, set()
                new_banner, self._new_banner = self._new_banner, False
                if parts:
                    await self._post(notice(await marks_of(parts)))
                if new_banner:
                    await self._post(await banner_notice())
                await asyncio.sleep(PAUSE)
        except Exception:
            logger.exception("the hub was not told")
        finally:
            self._telling = None

    async def _post(self, notice: Notice) -> None:
        for reader in tuple(self._readers):
            try:
                await reader.read(notice)
            except Exception:  # one that is just closing keeps nobody else from it
                logger.info("a socket of the hub could not be told", exc_info=True)

    def _close(self) -> None:
        self._ready.clear()
        for task in (self._listening, self._telling):
            if task is not None:
                task.cancel()
        self._listening = self._telling = None


async def marks_of(parts: Collection[str]) -> dict[str, str]:
    """What names the present state of these parts."""
    return await db_threads.run(lambda: {part: mark_of(part) for part in PARTS if part in parts})


def notice(marks: dict[str, str]) -> Notice:
    """The parts with these marks have changed. Whoever shows a page of that mark is up to date."""
    frame = {"type": "changed", "parts": list(marks), "marks": marks}
    return Notice(marks, json.dumps(frame, separators=(",", ":")))


async def banner_notice() -> Notice:
    text = await db_threads.run(banner)
    return Notice({}, json.dumps({"type": "banner", "text": text}, separators=(",", ":")))


_boards: WeakKeyDictionary[asyncio.AbstractEventLoop, Board] = WeakKeyDictionary()


def board() -> Board:
    """Of the loop that serves this process's sockets."""
    return _boards.setdefault(asyncio.get_running_loop(), Board())
