"""WebSocket addresses of the games app."""

from django.urls import re_path

from games.consumers import MatchConsumer

websocket_urlpatterns = [
    re_path(r"^ws/partie/(?P<match_id>\d{1,18})/$", MatchConsumer.as_asgi()),  # type: ignore[arg-type]
]
