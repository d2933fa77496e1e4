"""The channel layer of the embedded stack: messages between sockets of one process.

Channels' own in-memory layer loses messages sent from another thread's loop, drops silently past
100 and looks at every channel on every send. This one wakes the receiver's loop, whatever thread
sends, and says so when it must drop.
"""

import asyncio
import logging
import secrets
import threading
import time
from collections import defaultdict, deque
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer

logger = logging.getLogger(__name__)

Message = dict[str, Any]


@dataclass(slots=True)
class _Inbox:
    """What waits for one receiver, oldest first, and the receiver's future while he waits."""

    messages: deque[tuple[float, Message]] = field(default_factory=deque)
    waiter: "asyncio.Future[None] | None" = None


class InMemoryLayer(BaseChannelLayer):
    """A channel layer for one process with any number of threads and loops. One receiver each."""

    extensions = ["groups", "flush"]

    def __init__(self, expiry: int = 60, capacity: int = 10_000, **options: Any) -> None:
        super().__init__(expiry=expiry, capacity=capacity, **options)
        self._lock = threading.Lock()
        self._inboxes: dict[str, _Inbox] = {}
        self._groups: defaultdict[str, set[str]] = defaultdict(set)

    async def new_channel(self, prefix: str = "specific") -> str:
        return f"{prefix}.inmemory!{secrets.token_hex(8)}"

    async def send(self, channel: str, message: Message) -> None:
        """Raises ChannelFull when the receiver has not looked for `capacity` messages."""
        self.require_valid_channel_name(channel)
        with self._lock:
            inbox = self._inboxes.setdefault(channel, _Inbox())
            if len(inbox.messages) >= self.capacity:
                raise ChannelFull(channel)
            inbox.messages.append((time.monotonic(), deepcopy(message)))
            _wake(inbox)

    async def receive(self, channel: str) -> Message:
        """The oldest message of the channel; waits for one."""
        self.require_valid_channel_name(channel)
        while True:
            with self._lock:
                inbox = self._inboxes.setdefault(channel, _Inbox())
                if inbox.messages:
                    return self._take(channel, inbox)
                waiter = inbox.waiter = asyncio.get_running_loop().create_future()
            await self._wait(channel, waiter)

    def _take(self, channel: str, inbox: _Inbox) -> Message:
        _, message = inbox.messages.popleft()
        if not inbox.messages:
            del self._inboxes[channel]
        return message

    async def _wait(self, channel: str, waiter: "asyncio.Future[None]") -> None:
        try:
            await waiter
        except asyncio.CancelledError:
            with self._lock:
                inbox = self._inboxes.get(channel)
                if inbox and inbox.waiter is waiter:
                    inbox.waiter = None
                    if not inbox.messages:
                        del self._inboxes[channel]
            raise

    async def group_add(self, group: str, channel: str) -> None:
        self.require_valid_group_name(group)
        self.require_valid_channel_name(channel)
        with self._lock:
            self._groups[group].add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        with self._lock:
            self._leave(group, channel)

    async def group_send(self, group: str, message: Message) -> None:
        """Reaches every member; one that does not read keeps nobody else from it."""
        self.require_valid_group_name(group)
        with self._lock:
            self._drop_silent(group)
            members = tuple(self._groups.get(group, ()))
        for channel in members:
            try:
                await self.send(channel, message)
            except ChannelFull:
                logger.warning("channel full, message dropped", extra={"group": group})

    def _drop_silent(self, group: str) -> None:
        """A member whose oldest message is past its expiry has died without leaving."""
        dead = time.monotonic() - self.expiry
        for channel in tuple(self._groups.get(group, ())):
            inbox = self._inboxes.get(channel)
            if inbox and inbox.messages and inbox.messages[0][0] < dead:
                del self._inboxes[channel]
                self._leave(group, channel)

    def _leave(self, group: str, channel: str) -> None:
        members = self._groups.get(group)
        if members is None:
            return
        members.discard(channel)
        if not members:
            del self._groups[group]

    async def flush(self) -> None:
        with self._lock:
            self._inboxes.clear()
            self._groups.clear()

    async def close(self) -> None:
        """Nothing is held open."""


def _wake(inbox: _Inbox) -> None:
    """Wake the receiver on his own loop: a future of another thread's loop would sleep on."""
    waiter, inbox.waiter = inbox.waiter, None
    if waiter is None:
        return
    loop = waiter.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(_resolve, waiter)


def _resolve(waiter: "asyncio.Future[None]") -> None:
    if not waiter.done():
        waiter.set_result(None)
