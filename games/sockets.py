"""What every socket of the site does alike: no thread hop per event, frames that never kill it."""

import asyncio
import logging
import math
import time
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import orjson
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from accounts import addresses
from accounts.addresses import HERE, address_of
from accounts.limits import Limit, is_over
from accounts.selectors import ban_of
from games import db_threads, metrics, notify, protocol
from games.codes import Code, Refused
from games.crowd import crowd

logger = logging.getLogger(__name__)

BURST = 40  # frames at once that a client may spend
REFILL = 10.0  # frames a second that he gets back
# Connections a minute. Behind one address there may be a whole school.
FROM_ONE_ADDRESS, OF_ONE_PERSON = Limit(600, 60), Limit(120, 60)
# Close codes, all of our own: an application must not send those of the protocol itself.
LOGGED_OUT, BANNED, TOO_OFTEN, BROKEN = 4401, 4403, 4429, 4500


class Socket(AsyncWebsocketConsumer):
    """A socket that answers JSON frames in `answer(frame)` and knows its person's session."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._handling = asyncio.Lock()
        self._is_gone = False
        self._joined: list[str] = []
        self._tokens = float(BURST)
        self._counted_at = time.monotonic()
        self.heard_at = time.monotonic()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.end()  # also where a hanging database had the server cancel what it waited for

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Channels' own hops through the one database thread before every event; this does not.

        One event at a time, whoever brings it.
        """
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"no handler for {message['type']}")
        async with self._handling:
            if self._is_gone and message["type"] != "websocket.disconnect":
                return
            try:
                await handler(message)
            except StopConsumer:
                raise
            except Exception:
                logger.exception("a socket broke", extra={"path": self.scope["path"]})
                await self._break()

    async def connect(self) -> None:
        """Join what concerns the person everywhere, then `open`. Who is banned stays outside."""
        notify.use_loop(asyncio.get_running_loop())
        no = await db_threads.run(_why_not, self.user_id, address_of(self.scope))
        await self.accept()  # in any case: before it, no client would see a code
        if no is not None:
            await self.close(no)
            raise StopConsumer
        await crowd().enter(self)
        if self.user_id is not None:
            await self.join(notify.user_group(self.user_id))
        await self.open()

    @cached_property
    def user_id(self) -> int | None:
        """Whose session opened this socket; None for nobody's."""
        user = self.scope["user"]
        return user.pk if user is not None else None

    async def open(self) -> None:
        """Subscribe first, then read: the other way round loses what happens in between."""
        raise NotImplementedError

    async def answer(self, frame: Any) -> None:
        """Do what a frame asks; Refused goes back to the client."""
        raise NotImplementedError

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        frame = None
        self.heard_at = time.monotonic()
        try:
            self._spend()
            frame = protocol.decode(text_data)
            await self.answer(frame)
        except Refused as no:
            metrics.refused.labels(no.code.value).inc()
            await self.send_frame(protocol.refused(no, protocol.reference_of(frame)))

    async def disconnect(self, code: int) -> None:
        self.end()
        await self.let_go()

    def end(self) -> None:
        """From now on nothing reaches the socket, and it does nothing more. Twice does no harm."""
        self._is_gone = True
        crowd().leave(self)

    async def let_go(self) -> None:
        """The socket has ended, in whatever way: give up all it holds elsewhere."""
        while self._joined:
            await self.leave(self._joined[-1])

    async def hang_up(self, message: Mapping[str, Any]) -> None:
        """The person logged out or was banned: in this session, or everywhere."""
        if message["session"] in ("", notify.session_mark(self.scope["session"].session_key)):
            await self.close(LOGGED_OUT)

    async def held(self, message: Mapping[str, Any]) -> None:
        """A match or a table holds the person, or does not any more; the hub shows it."""

    async def sanctioned(self, message: Mapping[str, Any]) -> None:
        """Staff has imposed something on the person, or lifted it; where one talks, it shows."""

    async def join(self, group: str) -> None:
        await self.channel_layer.group_add(group, self.channel_name)
        self._joined.append(group)

    async def leave(self, group: str) -> None:
        await self.channel_layer.group_discard(group, self.channel_name)
        self._joined.remove(group)

    async def send_frame(self, frame: Mapping[str, Any]) -> None:
        await self.send(text_data=orjson.dumps(frame).decode())

    def give_back(self) -> None:
        """A frame that moved the match costs nothing: the match itself sets that pace."""
        self._tokens += 1

    def _spend(self) -> None:
        now = time.monotonic()
        self._tokens = min(BURST, self._tokens + (now - self._counted_at) * REFILL)
        self._counted_at = now
        if self._tokens < 1:
            wait = (1 - self._tokens) / REFILL
            raise Refused(Code.TOO_FAST, wait_ms=math.ceil(wait * 1000))
        self._tokens -= 1

    async def _break(self) -> None:
        """After a bug the client reconnects and sees the truth; nobody is punished for it."""
        self.end()
        try:
            await self.let_go()
        except Exception:
            logger.exception("a socket could not let go", extra={"path": self.scope["path"]})
        await self.close(BROKEN)
        raise StopConsumer


def _is_crowded(address: str) -> bool:
    mark = addresses.mark_of(address, timezone.localdate())
    return is_over("sockets.from", mark, FROM_ONE_ADDRESS)


def _why_not(user_id: int | None, address: str) -> int | None:
    """The close code for who may not connect, or not so often."""
    # From this machine itself come benches, and all people where a proxy is not told of.
    if address not in HERE and _is_crowded(address):
        return TOO_OFTEN
    if user_id is None:
        return None
    if is_over("sockets", user_id, OF_ONE_PERSON):
        return TOO_OFTEN
    addresses.note(user_id=user_id, address=address, day=timezone.localdate())
    return BANNED if ban_of(user_id, timezone.now()) is not None else None
