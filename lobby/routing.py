"""WebSocket addresses of the site."""

from typing import Any

from django.urls import re_path

from lobby.consumers.hub import HubConsumer
from lobby.consumers.match import MatchPlaceConsumer
from lobby.consumers.table import TableConsumer


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """Any other address: refused at the door, without a traceback for each who tries."""
    await receive()
    await send({"type": "websocket.close", "code": 4404})


websocket_urlpatterns = [
    re_path(r"^ws/badesee/$", HubConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"^ws/partie/(?P<match_id>\d{1,18})/$", MatchPlaceConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"^ws/tisch/(?P<code>[0-9A-Za-z]{1,8})/$", TableConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"", nowhere),  # type: ignore[arg-type]
]
