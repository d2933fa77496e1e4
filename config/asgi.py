# ruff: noqa: E402 - Django must be set up before anything that imports models.
"""The one door: pages and sockets."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter

from config import heart
from config.door import TokenDoor
from config.farewell import say_farewell_with_the_server
from config.lifespan import lifespan
from config.origin import OwnPages
from config.session import with_person
from lobby.live import LiveParts
from lobby.routing import websocket_urlpatterns

routes: list[Any] = [*websocket_urlpatterns]
application = ProtocolTypeRouter(
    {
        "http": LiveParts(pages),
        # Outermost: a socket from a foreign page is refused before its session is even read.
        "websocket": TokenDoor(URLRouter(routes), OwnPages(with_person(URLRouter(routes)))),
        "lifespan": lifespan,
    }
)
heart.start_with_the_server()
say_farewell_with_the_server()
