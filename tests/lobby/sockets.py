"""WebSocket clients of the lobby for tests: the hub, a match with all that the lobby adds."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.models import Match
from lobby.routing import websocket_urlpatterns
from tests.games.sockets import PATIENCE, Client

HUB = "/ws/badesee/"


class Listener(Client):
    """A client that looks for the frames it is asked for, and forgets the others."""

    async def hear_a(self, kind: str, like: Callable[[dict[str, Any]], bool] = bool) -> Any:
        """The next frame of this type that is like that."""
        while True:
            frame = await self.hear()
            if frame["type"] == kind and like(frame):
                return frame

    async def code(self) -> int:
        while (message := await self.receive_output(PATIENCE))["type"] != "websocket.close":
            continue
        return message["code"]

    async def answer(self, frame: Any) -> Any:
        """What a line or a bubble leads to: its own echo or a refusal."""
        await self.say(frame)
        while True:
            answer = await self.hear()
            if answer["type"] in ("said", "bubble", "refused"):
                return answer

    async def all_so_far(self) -> list[dict[str, Any]]:
        """Every frame so far: what comes before the answer to a frame that nobody knows."""
        await self.say({"type": "?", "id": "until here"})
        frames: list[dict[str, Any]] = []
        while not frames or frames[-1].get("id") != "until here":
            frames.append(await self.hear())
        return frames[:-1]


async def hear_no_talk(*clients: Listener) -> bool:
    """Whether none of them is told what anybody said, once all on its way has arrived."""
    for client in clients:
        while not await client.receive_nothing(0.05):
            if (await client.hear())["type"] in ("said", "bubble", "history"):
                return False
    return True


@asynccontextmanager
async def open_place(
    path: str, user: User | None = None, *, session: str = "session", **scope: Any
) -> AsyncIterator[Listener]:
    """A connected client that has not read its first frame yet; `scope`: cookies, headers."""
    client = Listener(URLRouter(websocket_urlpatterns), path)
    client.scope.update(scope)
    client.scope["user"] = user or AnonymousUser()
    client.scope["session"] = SimpleNamespace(session_key=session)
    connected, _ = await client.connect(PATIENCE)
    assert connected
    try:
        yield client
    finally:
        await client.disconnect()


def match_path(match: Match) -> str:
    return f"/ws/partie/{match.pk}/"


def line(text: str) -> dict[str, Any]:
    return {"type": "say", "text": text}


def bubble(key: str) -> dict[str, Any]:
    return {"type": "bubble", "key": key}
