"""WebSocket addresses of the site."""

from django.urls import re_path

from lobby.consumers.hub import HubConsumer
from lobby.consumers.match import MatchPlaceConsumer
from lobby.consumers.table import TableConsumer

websocket_urlpatterns = [
    re_path(r"^ws/badesee/$", HubConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"^ws/partie/(?P<match_id>\d{1,18})/$", MatchPlaceConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"^ws/tisch/(?P<code>[0-9A-Za-z]{1,8})/$", TableConsumer.as_asgi()),  # type: ignore[arg-type]
]
