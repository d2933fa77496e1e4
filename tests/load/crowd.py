"""A crowd at the hub: sockets that listen, and pull the page when they are told to."""

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

TABLES = "/badesee/tische/?lang=de&mark="  # as the page of the hub says where to pull them
SYNC_EVERY = 10.0


class Reply(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


class Line:
    """One kept-open HTTP connection, as a browser has it; one request at a time."""

    def __init__(self, url: str, cookies: str = "") -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._cookies = cookies
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, **headers: str) -> Reply:
        if self._writer is None or self._writer.is_closing():
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        assert self._reader is not None
        sent = {"Host": f"{self._host}:{self._port}", "Cookie": self._cookies, **headers}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
        self._writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        return await self._reply(self._reader)

    async def _reply(self, reader: asyncio.StreamReader) -> Reply:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in head[1:] if line)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        status = int(head[0].split()[1])
        body = b""
        if status != 304:
            body = await reader.readexactly(int(headers["content-length"]))
        return Reply(status, headers, body)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


@dataclass
class Onlooker:
    """Somebody at the hub: told that the tables have changed, he pulls their page."""

    url: str
    cookies: str = ""
    pulls: bool = False  # else he only listens
    told: dict[str, float] = field(default_factory=dict)  # mark: when the socket named it
    shown: dict[str, float] = field(default_factory=dict)  # mark: when its page was here
    made: list[float] = field(default_factory=list)  # milliseconds, of pages made for him
    sizes: list[int] = field(default_factory=list)
    lost: int = 0

    async def __aenter__(self) -> Self:
        address = f"{self.url.replace('http', 'ws', 1)}/ws/badesee/"
        headers = {"Cookie": self.cookies} if self.cookies else {}
        self._socket: ClientConnection = await connect(
            address, origin=self.url, additional_headers=headers, compression=None, open_timeout=60
        )
        self._line = Line(self.url, self.cookies)
        self._mark = ""
        self._wanted = asyncio.Event()
        self._tasks = [
            asyncio.create_task(work()) for work in (self._listen, self._pull, self._sync)
        ]
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self._tasks:
            task.cancel()
        self._line.close()
        await self._socket.close()

    async def _listen(self) -> None:
        async for text in self._socket:
            frame: dict[str, Any] = json.loads(text)
            mark = frame.get("marks", {}).get("tables") if frame["type"] == "changed" else None
            if mark is not None:
                self.told.setdefault(mark, time.perf_counter())
                self._mark = mark
                if self.pulls:
                    self._wanted.set()
        self.lost += 1

    async def _pull(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            if self._mark in self.shown:
                continue
            reply = await self._line.get(TABLES + self._mark)
            self.shown.setdefault(reply.headers["x-mark"], time.perf_counter())
            self.sizes.append(len(reply.body))
            if "server-timing" in reply.headers:
                self.made.append(float(reply.headers["server-timing"].rpartition("=")[2]))

    async def _sync(self) -> None:
        while True:
            await asyncio.sleep(SYNC_EVERY)
            await self._socket.send('{"type":"sync"}')
