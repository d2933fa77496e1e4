"""WebSocket addresses of the games app."""

from typing import Any

websocket_urlpatterns: list[Any] = []
