"""Which pages may open sockets: those of this very address."""

from typing import Any

from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier


class OwnPages:
    """Lets sockets in whose page has the address they ask for, its port too.

    Channels compares names alone, so a page from another port of the same machine would pass and
    bring the cookies along. Forms are held to the same rule by Django.
    """

    def __init__(self, application: Any) -> None:
        self._known_hosts = AllowedHostsOriginValidator(application)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope["headers"])
        _, _, page = headers.get(b"origin", b"").lower().partition(b"://")
        is_own = page == headers.get(b"host", b"").lower()
        await (self._known_hosts if is_own else WebsocketDenier())(scope, receive, send)
