"""A WebSocket client that costs as little as possible: the bench shares its cores with the site."""

import asyncio
import base64
import os
from collections.abc import Callable
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Wire(asyncio.Protocol):
    """One connection; `heard` is called with the bytes of each text frame."""

    def __init__(self, url: str, cookies: str, heard: Callable[[bytes], None]) -> None:
        self._url = urlsplit(url)
        self._cookies = cookies
        self._heard = heard
        self._buffer = b""
        self.is_open = False
        self.code: int | None = None  # with which the server closed
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self) -> None:
        """Returns when the server has agreed to speak WebSocket."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, self._url.hostname, self._url.port)
        await self.opened

    def say(self, text: str) -> None:
        """Lost without a word where there is no line: whoever waits for an answer notices."""
        self._send(TEXT, text.encode())

    def close(self) -> None:
        if self.is_open:
            self._transport.close()

    def cut(self) -> None:
        """Vanish without a word, as a phone in a tunnel does."""
        self._transport.abort()

    def stop_reading(self) -> None:
        self._transport.pause_reading()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        host = f"{self._url.hostname}:{self._url.port}"
        lines = [
            f"GET {self._url.path} HTTP/1.1",
            f"Host: {host}",
            f"Origin: http://{host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {self._cookies}",
        ]
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.is_open and not self._shake_hands():
            return
        while (frame := self._next_frame()) is not None:
            self._take(*frame)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"refused: {self._buffer[:60]!r}"))

    def _shake_hands(self) -> bool:
        head, found, rest = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self._transport.close()
            return False
        self._buffer, self.is_open = rest, True
        if not self.opened.done():  # whoever waited may have given up
            self.opened.set_result(None)
        return True

    def _next_frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        self._buffer = buffer[start + size :]
        return buffer[0] & 15, buffer[start : start + size]

    def _take(self, kind: int, data: bytes) -> None:
        if kind == TEXT:
            self._heard(data)
        elif kind == PING:
            self._send(PONG, data)
        elif kind == CLOSE:
            self.code = int.from_bytes(data[:2], "big")
            self._transport.close()

    def _send(self, kind: int, data: bytes) -> None:
        if not self.is_open or self._transport.is_closing():
            return
        size = len(data)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        # A mask of zeros is one, and costs nothing to apply.
        self._transport.write(bytes([128 | kind]) + length + bytes(4) + data)
