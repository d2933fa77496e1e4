"""The second door for sockets: a bot comes with a token instead of a page's session."""

from types import SimpleNamespace
from typing import Any

from django.utils import timezone

from accounts import services
from accounts.limits import Limit, is_over
from accounts.models import User
from games import db_threads
from games.sockets import LOGGED_OUT, TOO_OFTEN

CONNECTIONS = Limit(30, 60)  # of one token
SCHEME = b"bearer "


class TokenDoor:
    """Lets who brings `Authorization: Bearer …` in as the bot of that token; others go on.

    No page can send that header with a socket, so its origin does not matter here.
    """

    def __init__(self, bots: Any, others: Any) -> None:
        self._bots, self._others = bots, others

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        token = _token(scope)
        if token is None:
            await self._others(scope, receive, send)
            return
        bot, no = await db_threads.run(_admit, token)
        if bot is None:
            await receive()
            await send({"type": "websocket.accept"})  # before it, no client would see a code
            await send({"type": "websocket.close", "code": no})
            return
        session = SimpleNamespace(session_key=f"bot-{bot.pk}")
        await self._bots({**scope, "user": bot, "session": session}, receive, send)


def _token(scope: dict[str, Any]) -> str | None:
    header = dict(scope["headers"]).get(b"authorization", b"")
    if not header.lower().startswith(SCHEME):
        return None
    return header[len(SCHEME) :].strip().decode("ascii", errors="replace")


def _admit(token: str) -> tuple[User | None, int]:
    bot = services.admit_bot(token=token, now=timezone.now())
    if bot is None:
        return None, LOGGED_OUT
    if is_over("bot", bot.pk, CONNECTIONS):
        return None, TOO_OFTEN
    return bot, 0
