"""Sockets at addresses that lead nowhere."""

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application


@pytest.mark.parametrize("path", ["/ws/partie/None/", "/ws/", "/partie/1/"])
async def test_an_unknown_address_is_refused_without_an_error(path):
    origin = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    socket = WebsocketCommunicator(application, path, headers=origin)
    assert await socket.connect() == (False, 4404)
