"""WebSocket clients for tests, straight into the consumer."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.urls import re_path

from accounts.models import User
from games.consumers import MatchConsumer
from games.models import Match

# The game alone. What the site puts on top of it, talk and presence, tests/lobby tests.
ROUTER = URLRouter([re_path(r"^ws/partie/(?P<match_id>\d+)/$", MatchConsumer.as_asgi())])
PATIENCE = 20  # seconds; what is expected comes at once, unless the machine is very busy


class Client(WebsocketCommunicator):
    """One open socket; frames in and out as dicts."""

    async def say(self, frame: Any) -> None:
        await self.send_to(text_data=json.dumps(frame))

    async def hear(self) -> dict[str, Any]:
        return await self.receive_json_from(PATIENCE)

    async def hear_version(self, version: int) -> dict[str, Any]:
        """The first update of this version or a newer one."""
        while True:
            frame = await self.hear()
            if frame["type"] == "update" and frame["version"] >= version:
                return frame

    async def asked(self, frame: Any) -> dict[str, Any]:
        """What comes back for a frame."""
        await self.say(frame)
        return await self.hear()

    async def code(self) -> int:
        """The code with which the server closes the socket."""
        message = await self.receive_output(PATIENCE)
        assert message["type"] == "websocket.close", message
        return message["code"]


@asynccontextmanager
async def open_socket(
    match: Match | int, user: User | None = None, *, session: str = "session"
) -> AsyncIterator[Client]:
    """A connected client that has not read its first frame yet."""
    match_id = match if isinstance(match, int) else match.pk
    client = Client(ROUTER, f"/ws/partie/{match_id}/")
    client.scope["user"] = user or AnonymousUser()
    client.scope["session"] = SimpleNamespace(session_key=session)
    connected, _ = await client.connect(PATIENCE)
    assert connected
    try:
        yield client
    finally:
        await client.disconnect()


def push(version: int, **more: Any) -> dict[str, Any]:
    return {"type": "act", "version": version, "action": {"do": "push"}, **more}


async def silence(*clients: Client) -> bool:
    """Whether none of them is sent anything, once everything on its way has arrived."""
    await asyncio.sleep(0)
    return all([await client.receive_nothing(0.05) for client in clients])
