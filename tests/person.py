"""Somebody at the running site: a browser's cookies and a socket, without a browser."""

import json
import re
import time
import urllib.request
from collections.abc import Mapping
from contextlib import ExitStack
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode

from websockets.sync.client import ClientConnection, connect

SOLO = {"opponents": 3, "level": "leicht", "preset": "badesee", "tempo": "schnell"}


class Person:
    """A guest. His first solo match makes him known to the site."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.update: dict[str, Any] = {}
        self._cookies = CookieJar()
        self._open = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self._cookies)
        ).open
        self._socket: ClientConnection | None = None
        self._leaving = ExitStack()

    def start(self, **choices: object) -> int:
        """Start a match against the computer, as the hub's form does; its id."""
        address = self.post("/solo/", {**SOLO, "name": self.name, **choices})
        found = re.search(r"/partie/(\d+)/", address)
        assert found, f"the hub refused: {address}"
        self.match_id = int(found.group(1))
        return self.match_id

    def post(self, path: str, form: Mapping[str, object]) -> str:
        """Send a form as a page of the site does; the address it leads to."""
        body = urlencode(form).encode()
        request = urllib.request.Request(self.url + path, body, {"Origin": self.url})
        with self._open(request) as reply:
            address: str = reply.url
        return address

    def get(self, path: str) -> str:
        with self._open(self.url + path) as reply:
            return reply.read().decode()

    def sit_down(self, url: str = "") -> None:
        """Connect to the match, on the same web process or another, and read the first update."""
        self.url = url or self.url
        self.stand_up()
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies)
        address = f"{self.url.replace('http', 'ws', 1)}/ws/partie/{self.match_id}/"
        self._socket = self._leaving.enter_context(
            connect(address, origin=self.url, additional_headers={"Cookie": cookies})
        )
        self.wait_for_more(version=-1)

    def stand_up(self) -> None:
        self._leaving.close()

    def send(self, frame: dict[str, Any]) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(frame))

    def hear_to_the_end(self, seconds: float = 10) -> None:
        """Read until the server closes, which raises ConnectionClosed with its code."""
        assert self._socket is not None
        while True:
            self._socket.recv(timeout=seconds)

    def wait_for_more(self, *, version: int, seconds: float = 10) -> None:
        """Read until an update is newer than `version`. TimeoutError when none comes in time."""
        assert self._socket is not None
        end = time.monotonic() + seconds
        while True:
            frame = json.loads(self._socket.recv(timeout=max(end - time.monotonic(), 0)))
            if frame["type"] != "update":
                continue
            self.update = frame
            if self.version > version:
                return

    @property
    def version(self) -> int:
        return self.update["version"]

    @property
    def is_on_turn(self) -> bool:
        turn = self.update["view"]["turn"]
        return turn is not None and turn == self.update["seat"]

    @property
    def is_over(self) -> bool:
        return self.update["view"]["phase"] == "over"

    def go_on(self, seconds: float = 10) -> None:
        """Wait for the next change of the match; on the own turn, make it."""
        view, version = self.update["view"], self.version
        if self.is_on_turn:
            self.send({"type": "act", "version": version, "action": view["legal"][0]})
        self.wait_for_more(version=version, seconds=seconds)
