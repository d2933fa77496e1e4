"""The pulse of a web process: it shows that it lives, and notices who does not any more."""

import asyncio
import logging
import time
from typing import Protocol
from uuid import uuid4
from weakref import WeakKeyDictionary

from django.utils import timezone

from games import db_threads
from lobby.presence import services

logger = logging.getLogger(__name__)

TICK = 1.0  # seconds between two looks at who has been gone for long
BEAT_EVERY = 10.0  # seconds between two heartbeats
SILENT_AFTER = 35.0  # seconds without any frame of a client that should `sync` every ten


class Held(Protocol):
    """A socket as the pulse needs it."""

    place: str
    heard_at: float  # on time.monotonic(), of the client's last frame

    @property
    def user_id(self) -> int | None: ...

    @property
    def session(self) -> str: ...

    async def fall_silent(self) -> None:
        """Close: there is nobody at the other end."""


class Pulse:
    """Holds the process's sockets at their places. Beats while there are any."""

    def __init__(self) -> None:
        self.process = uuid4()
        self._connections: dict[Held, int | None] = {}  # None: on its way to the database
        self._beating: asyncio.Task[None] | None = None

    async def enter(self, socket: Held) -> None:
        self._connections[socket] = None
        if self._beating is None:
            self._beating = asyncio.create_task(self._beat())
        await self._arrive(socket)

    async def leave(self, socket: Held) -> None:
        """Twice does no harm."""
        connection = self._connections.pop(socket, None)
        if connection is not None:
            await db_threads.run(services.depart, connection=connection, now=timezone.now())
        if not self._connections and self._beating is not None:
            await self._stop()

    async def look(self) -> None:
        """Beat, count in what a wrong burial has lost, close who has fallen silent."""
        known = await db_threads.run(services.beat, process=self.process, now=timezone.now())
        for socket, connection in tuple(self._connections.items()):
            if time.monotonic() - socket.heard_at > SILENT_AFTER:
                await socket.fall_silent()
                await self.leave(socket)
            elif connection is not None and connection not in known:
                await self._arrive(socket)

    async def _arrive(self, socket: Held) -> None:
        connection = await db_threads.run(
            services.arrive,
            process=self.process,
            user_id=socket.user_id,
            session=socket.session,
            place=socket.place,
            now=timezone.now(),
        )
        if socket in self._connections:
            self._connections[socket] = connection
        else:  # it left meanwhile
            await db_threads.run(services.depart, connection=connection, now=timezone.now())

    async def _beat(self) -> None:
        last_look = time.monotonic()
        while self._beating is asyncio.current_task():
            await asyncio.sleep(TICK)
            try:
                # First of all: after a long sleep of the machine we would bury ourselves.
                if time.monotonic() - last_look >= BEAT_EVERY:
                    last_look = time.monotonic()
                    await self.look()
                await db_threads.run(services.settle, now=timezone.now())
            except Exception:
                # Whatever it was: the next beat tries again, and others bury us if none succeeds.
                logger.exception("a heartbeat was missed")

    async def _stop(self) -> None:
        """The next socket starts as another process: this one's end may still be under way."""
        beating, self._beating = self._beating, None
        ended, self.process = self.process, uuid4()
        if beating is not None and beating is not asyncio.current_task():
            beating.cancel()
        await db_threads.run(services.end, process=ended, now=timezone.now())


_pulses: WeakKeyDictionary[asyncio.AbstractEventLoop, Pulse] = WeakKeyDictionary()


def pulse() -> Pulse:
    """Of the loop that serves this process's sockets."""
    return _pulses.setdefault(asyncio.get_running_loop(), Pulse())
