"""Somebody with a table at the running site."""

import json
import re
from typing import Any

from websockets.sync.client import connect

from tests.person import Person

TERMS = {
    "preset": "badesee",
    "seats": 4,
    "public": "on",
    "guests_allowed": "on",
    "watchers_allowed": "on",
    "bot_level": "normal",
    "tempo": "normal",
}


class Host(Person):
    """A guest who opens a table, and changes its terms over its socket."""

    def open_table(self) -> str:
        """The code of the new table, whose socket is open from now on."""
        address = self.post("/tisch/neu/", {**TERMS, "player": self.name})
        found = re.search(r"/tisch/([A-Z0-9]{6})/", address)
        assert found, f"the table was not opened: {address}"
        self.code = found.group(1)
        self._sit_at_table()
        return self.code

    def change(self, **terms: Any) -> None:
        """Change the terms; returns when the table has changed."""
        self.send({"type": "settings", "version": self._version, "changes": terms})
        before = self._version
        while self._version == before:
            self._read_table()

    def _sit_at_table(self) -> None:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies)
        address = f"{self.url.replace('http', 'ws', 1)}/ws/tisch/{self.code}/"
        self._socket = self._leaving.enter_context(
            connect(address, origin=self.url, additional_headers={"Cookie": cookies})
        )
        self._version = -1
        self._read_table()

    def _read_table(self) -> None:
        """Until the next frame of the table."""
        assert self._socket is not None
        while True:
            frame = json.loads(self._socket.recv(timeout=10))
            assert frame["type"] != "refused", frame
            if frame["type"] == "table":
                self._version = frame["version"]
                return
