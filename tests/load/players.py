"""Tables full of people who play as fast as they may, and count what they see."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from tests.load.wire import Wire

SAFE = 29  # a hand worth more may end the round, and a pause would be measured
TRIES = 4  # to connect
LOST_AFTER = 5.0  # seconds without the update that follows an action


@dataclass
class Counts:
    """Of one run; latencies in seconds, from an action to its update at every seat."""

    latencies: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0
    lost: int = 0
    doubled: int = 0

    def start_again(self) -> None:
        self.latencies.clear()
        self.moves = self.refused = self.lost = self.doubled = 0


class Table:
    """The people of one match; each acts on what he was shown, when it is his turn."""

    def __init__(self, counts: Counts, think: float, rng: random.Random) -> None:
        self._counts = counts
        self._think = think
        self._rng = rng
        self._wires: list[Wire] = []
        self._seen: list[int] = []
        self._acted_at = 0.0
        self._acted_on = -1
        self._playing = False
        self._view: dict[str, Any] = {}
        self._version = 0
        self.is_over = False

    async def sit_down(self, addresses: list[tuple[str, str]]) -> None:
        """Connect everybody: (address, cookies) per seat."""
        for seat, (address, cookies) in enumerate(addresses):
            self._seen.append(-1)
            self._wires.append(self._wire(seat, address, cookies))
        waiting = [self._connect(seat, address) for seat, address in enumerate(addresses)]
        await asyncio.gather(*waiting)

    def _wire(self, seat: int, address: str, cookies: str) -> Wire:
        return Wire(address, cookies, lambda data: self._hear(seat, data))

    async def _connect(self, seat: int, address: tuple[str, str]) -> None:
        """A server that is busy with others may take too long the first time."""
        for tries_left in reversed(range(TRIES)):
            try:
                await self._wires[seat].connect()
                return
            except ConnectionError:
                if not tries_left:
                    raise
                self._wires[seat] = self._wire(seat, *address)

    @property
    def version(self) -> int:
        """The latest that every seat has seen."""
        return self._version

    @property
    def on_turn(self) -> int:
        seat: int = self._view["seat"]
        return seat

    async def mend(self, addresses: list[tuple[str, str]]) -> None:
        """Connect those anew whose line is gone, as pages do; then ask, and act once more.

        An action whose answer got lost is sent again: the server plays it once.
        """
        for seat, wire in enumerate(self._wires):
            if not wire.is_open:
                self._wires[seat] = self._wire(seat, *addresses[seat])
                await self._connect(seat, addresses[seat])
        self.sync()
        await asyncio.sleep(0.2)
        if time.perf_counter() - self._acted_at > 1:
            self._act()

    def cut(self, seat: int) -> None:
        """The line of a seat breaks without a word."""
        self._wires[seat].cut()

    def play(self) -> None:
        self._playing = True
        self._wait_and_act()

    def stop(self) -> None:
        self._playing = False
        for wire in self._wires:
            wire.close()

    def look_for_losses(self) -> None:
        """Whoever missed something asks again, as every page does."""
        waits = self._playing and self._acted_on >= self._version
        if waits and time.perf_counter() - self._acted_at > LOST_AFTER:
            self._counts.lost += 1
            for wire in self._wires:
                wire.say('{"type":"sync"}')

    def sync(self) -> None:
        for wire in self._wires:
            wire.say('{"type":"sync"}')

    def _hear(self, seat: int, data: bytes) -> None:
        if data.startswith(b'{"type":"refused"'):
            self._counts.refused += 1
        if not data.startswith((b'{"type":"update"', b'{"type": "update"')):
            return
        frame = json.loads(data)
        version, view = frame["version"], frame["view"]
        if version <= self._seen[seat]:
            self._counts.doubled += version < self._seen[seat]
            return
        self._seen[seat] = version
        if view["turn"] == seat:
            self._view = view
        self.is_over = view["phase"] == "over"
        if version > self._version and min(self._seen) >= version:
            self._all_have_seen(version)

    def _all_have_seen(self, version: int) -> None:
        if self._acted_on == version - 1:
            self._counts.latencies.append(time.perf_counter() - self._acted_at)
            self._counts.moves += 1
        self._version = version
        if self._playing:
            self._wait_and_act()

    def _wait_and_act(self) -> None:
        if not self._think:
            self._act()
            return
        spread = self._rng.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(self._think * spread, self._act)

    def _act(self) -> None:
        seat = self._view.get("seat")
        if seat is None or not self._playing or self._view["turn"] != seat:
            return
        self._acted_at, self._acted_on = time.perf_counter(), self._version
        action = {"do": "push"}
        safe = [found for found in self._view["previews"] if found["value"] <= SAFE]
        if safe and self._rng.random() < 0.5:
            chosen = self._rng.choice(safe)
            action = {name: value for name, value in chosen.items() if name != "value"}
        frame = {"type": "act", "version": self._version, "action": action}
        self._wires[seat].say(json.dumps(frame))
