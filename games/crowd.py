"""All open sockets of this process: what concerns everybody reaches them without a channel layer.

Belongs to the loop that serves the sockets, and is used on it only.
"""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from games import metrics

RESTARTING = 4503  # close code, as daphne sends no 1012: come back soon, not all at once


class Held(Protocol):
    """A socket as the crowd needs it."""

    async def send_frame(self, frame: dict[str, Any]) -> None: ...

    async def close(self, code: int | None = None) -> None: ...


class Crowd:
    def __init__(self) -> None:
        self._sockets: set[Held] = set()
        self._stop: float | None = None  # on time.monotonic(): when the server is going to stop
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._sockets)

    async def enter(self, socket: Held) -> None:
        """Whoever comes is told what everybody was told."""
        self._sockets.add(socket)
        metrics.sockets.set(len(self))
        if self._stop is not None:
            await socket.send_frame(self._notice())

    def leave(self, socket: Held) -> None:
        self._sockets.discard(socket)
        metrics.sockets.set(len(self))

    def announce_stop(self, seconds: float | None) -> None:
        """The server stops in so many seconds, or (None) does not; everybody hears what is news."""
        stop = None if seconds is None else time.monotonic() + seconds
        if _is_news(self._stop, stop):
            self._stop = stop
            for socket in tuple(self._sockets):
                self._do(socket.send_frame(self._notice()))

    def send_home(self) -> None:
        """The server stops now: everybody is asked to come back, each after a while of his own."""
        for socket in tuple(self._sockets):
            self._do(socket.close(RESTARTING))

    def _notice(self) -> dict[str, Any]:
        left = None if self._stop is None else max(0, self._stop - time.monotonic())
        return {"type": "stopping", "remaining_ms": None if left is None else round(left * 1000)}

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # one that is just closing need not be told


def _is_news(before: float | None, after: float | None) -> bool:
    if before is None or after is None:
        return before is not after
    return abs(before - after) > 1


_crowds: WeakKeyDictionary[asyncio.AbstractEventLoop, Crowd] = WeakKeyDictionary()


def crowd() -> Crowd:
    """Of the loop that serves this process's sockets."""
    return _crowds.setdefault(asyncio.get_running_loop(), Crowd())
