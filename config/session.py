"""The session of the page that opens a socket."""

from importlib import import_module
from typing import Any

from channels.auth import AuthMiddleware
from channels.sessions import CookieMiddleware
from django.conf import settings


class SessionReader:
    """Puts the session into the scope, as its cookie names it.

    Sockets never change a session. Channels' own middleware looks with every frame that is sent
    whether they have, which is a twentieth of what a move costs a web process.
    """

    def __init__(self, application: Any) -> None:
        self._application = application
        self._store = import_module(settings.SESSION_ENGINE).SessionStore

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        session = self._store(scope["cookies"].get(settings.SESSION_COOKIE_NAME))
        await self._application({**scope, "session": session}, receive, send)


def with_person(application: Any) -> Any:
    """Know whose session opens a socket."""
    return CookieMiddleware(SessionReader(AuthMiddleware(application)))
