"""`manage.py bench kills`: tables of people and bots go on while processes die at random.

Starts the full stack with two workers. Every few seconds one process is killed with -9 and another
one started in its place. In the end every table must have gone on, and every match is replayed
from its rules, deals and moves. Says too how late the server played what was due; with
`--every 0` nothing is killed.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests import stacks
from tests.load.lateness import Lateness, figures
from tests.load.players import Counts, Table
from tests.load.seating import Seats, seated
from tests.site import Process, Site, running, start_celery

THINK = 1.0  # seconds a turn, ±50 %
AT_ONCE = 5  # tables that connect at the same moment
MEND_EVERY = 1.0  # seconds
SETTLE = 5.0  # seconds of first deals and connections, and of the last process that came back
HUNG_AFTER = 60.0  # seconds without any move


def main(arguments: Sequence[str]) -> int:
    options = _options(arguments)
    if why_not := stacks.why_not_full():
        print(f"bench kills needs the full stack: {why_not}", file=sys.stderr)
        return 2
    os.environ["DATABASE_URL"] = stacks.POSTGRES
    with ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="badesee-bench-")))
        site = stack.enter_context(running(var, webs=options.webs))
        another = start_celery(site.environment, "worker", stack)
        processes = {**site.processes, "worker-2": another}
        result = asyncio.run(_play(site, processes, options))
        result["audit"] = site.manage("audit").strip().splitlines()[0]
    print(json.dumps(result, indent=1) if options.json else show(result))
    return 0 if result["hung"] == result["doubled"] == 0 else 1


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py bench kills", description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="of two people and two bots (50)")
    parser.add_argument("--minutes", type=float, default=10, help="of the whole evening (10)")
    parser.add_argument("--every", type=float, default=6, help="seconds between two kills (6)")
    parser.add_argument("--webs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


async def _play(
    site: Site, processes: Mapping[str, Process], options: argparse.Namespace
) -> dict[str, Any]:
    evening = Evening(site, options.tables)
    await evening.begin()
    await asyncio.sleep(SETTLE)
    lateness, began = Lateness(site.environment["DATABASE_URL"]), datetime.now(UTC)
    mending = asyncio.create_task(evening.mend_for_ever())
    killed = await _kill(processes, options.minutes * 60, options.every)
    hung = await evening.hung()
    mending.cancel()
    late = await asyncio.to_thread(lateness.since, began)
    evening.end()
    counts = evening.counts
    return {
        "tables": options.tables,
        "minutes": options.minutes,
        "killed": dict(killed),
        "moves_of_people": counts.moves,
        "matches_ended": evening.ended,
        "hung": hung,
        "doubled": counts.doubled,
        **figures(late),
    }


async def _kill(processes: Mapping[str, Process], seconds: float, every: float) -> Counter[str]:
    """One process after the other, each replaced at once as systemd does it."""
    killed: Counter[str] = Counter()
    rng, end = random.Random(31), time.perf_counter() + seconds
    while (left := end - time.perf_counter()) > 0:
        await asyncio.sleep(min(left, rng.uniform(0.5, 1.5) * every if every else left))
        if every and time.perf_counter() < end:
            name = rng.choice(sorted(processes))
            killed[name] += 1
            processes[name].kill()
            await asyncio.to_thread(processes[name].start)
    return killed


class Evening:
    """So many tables, each with two people and two bots; who is done gets a new match."""

    def __init__(self, site: Site, tables: int) -> None:
        self.counts, self.ended = Counts(), 0
        self._site = site
        self._addresses: Seats = seated(site, tables, 2, bots=2)
        self._tables = [self._table(number) for number in range(tables)]

    async def begin(self) -> None:
        for start in range(0, len(self._tables), AT_ONCE):
            coming = range(start, min(start + AT_ONCE, len(self._tables)))
            await asyncio.gather(*[self._sit_down(number) for number in coming])

    async def mend_for_ever(self) -> None:
        while True:
            await asyncio.sleep(MEND_EVERY)
            await asyncio.gather(*[self._mend(number) for number in range(len(self._tables))])
            done = [number for number, table in enumerate(self._tables) if table.is_over]
            if done:
                await self._begin_anew(done)

    async def hung(self) -> int:
        """How many tables make no move any more, from now on."""
        waiting = {table: table.version for table in self._tables}
        end = time.perf_counter() + HUNG_AFTER
        while waiting and time.perf_counter() < end:
            await asyncio.sleep(MEND_EVERY)
            waiting = {
                table: version
                for table, version in waiting.items()
                if table.version <= version and table in self._tables
            }
        return len(waiting)

    def end(self) -> None:
        for table in self._tables:
            table.stop()

    def _table(self, number: int) -> Table:
        return Table(self.counts, THINK, random.Random(number))

    async def _sit_down(self, number: int) -> None:
        with suppress(OSError):  # the server is not back yet: mended in a moment
            await self._tables[number].sit_down(self._addresses[number])
        self._tables[number].play()

    async def _mend(self, number: int) -> None:
        with suppress(OSError):
            await self._tables[number].mend(self._addresses[number])

    async def _begin_anew(self, numbers: Sequence[int]) -> None:
        self.ended += len(numbers)
        made = await asyncio.to_thread(seated, self._site, len(numbers), 2, bots=2)
        for number, addresses in zip(numbers, made, strict=True):
            self._tables[number].stop()
            self._tables[number], self._addresses[number] = self._table(number), addresses
            await self._sit_down(number)


def show(result: Mapping[str, Any]) -> str:
    killed = ", ".join(f"{name} {times}" for name, times in sorted(result["killed"].items()))
    lines = [
        "{tables} tables, {minutes:g} minutes, killed: " + (killed or "nobody"),
        "moves of people {moves_of_people}, matches ended {matches_ended}, hung {hung}, "
        "doubled {doubled}",
        "{server_steps} steps of the server, late by p50 {late_p50_ms:.0f} ms, p95 "
        "{late_p95_ms:.0f} ms, p99 {late_p99_ms:.0f} ms, at most {late_max_ms:.0f} ms",
        "audit: {audit}",
    ]
    return "\n".join(lines).format_map(result)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
