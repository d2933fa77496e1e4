"""Sockets at addresses that lead nowhere, and from pages that are not ours."""

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application

DENIED = (False, 1000)  # before any of our own codes could be sent


@pytest.mark.parametrize("path", ["/ws/partie/None/", "/ws/", "/partie/1/"])
async def test_an_unknown_address_is_refused_without_an_error(path):
    origin = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    socket = WebsocketCommunicator(application, path, headers=origin)
    assert await socket.connect() == (False, 4404)


@pytest.mark.parametrize(
    "origin",
    [
        None,
        b"null",
        b"localhost",
        b"http://localhost",
        b"http://localhost:8001",
        b"http://evil.example",
        b"http://evil.example:8000",
        b"http://localhost:8000.evil.example",
    ],
)
async def test_a_socket_from_a_foreign_page_is_refused(origin):
    headers = [(b"host", b"localhost:8000"), *([(b"origin", origin)] if origin else [])]
    socket = WebsocketCommunicator(application, "/ws/", headers=headers)
    assert await socket.connect() == DENIED


@pytest.mark.parametrize("host", [b"localhost", b"localhost:8000", b"127.0.0.1:8000"])
async def test_a_socket_from_our_own_page_goes_on(host):
    headers = [(b"host", host), (b"origin", b"https://" + host)]
    socket = WebsocketCommunicator(application, "/ws/", headers=headers)
    assert await socket.connect() == (False, 4404)


async def test_a_host_that_is_none_of_ours_is_refused():
    headers = [(b"host", b"evil.example"), (b"origin", b"http://evil.example")]
    socket = WebsocketCommunicator(application, "/ws/", headers=headers)
    assert await socket.connect() == DENIED
