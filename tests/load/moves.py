"""`manage.py bench moves`: how soon a move has reached every seat, and how many fit in a second.

Starts the full stack itself, and the floor beside it (tests/load/floor.py) with as many processes:
both are played by the same clients, one after the other, in the same run. What counts is the
ratio: clients, database, Redis and servers share this machine. Server CPU per move counts what
the web processes spent, whatever else the machine was doing.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from tests import stacks
from tests.load.players import Counts, Table
from tests.load.seating import Seats, processes_for, seated
from tests.site import Process, Site, running, start_web

AT_ONCE = 5  # tables that connect at the same moment
WARM_UP = 1.0  # seconds
SYNC_EVERY = 10.0
TICKS = os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str]) -> int:
    options = _options(arguments)
    if why_not := stacks.why_not_full():
        print(f"bench moves needs the full stack: {why_not}", file=sys.stderr)
        return 2
    os.environ["DATABASE_URL"] = stacks.POSTGRES
    with ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="badesee-bench-")))
        site = stack.enter_context(running(var, webs=options.webs))
        said = ("tables", "seats", "webs", "think", "apart")
        result = {name: vars(options)[name] for name in said}
        result["floor"] = _floor(site, options)
        seats = seated(site, options.tables, options.seats, together=not options.apart)
        result["site"] = _measure(seats, webs_of(site), options)
        if options.audit:
            site.manage("audit")
    print(json.dumps(result, indent=1) if options.json else show(result))
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py bench moves", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--webs", type=int, default=1, help="web processes (1)")
    parser.add_argument("--think", type=float, default=0.0, help="seconds a turn, ±50 %% (none)")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each measurement (8)")
    parser.add_argument(
        "--apart", action="store_true", help="neighbours at a table on different web processes"
    )
    parser.add_argument("--audit", action="store_true", help="replay every match afterwards")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


def _floor(site: Site, options: argparse.Namespace) -> dict[str, Any]:
    with _floor_webs(site, options.webs) as webs:
        processes = processes_for([url for url, _ in webs], together=not options.apart)
        seats = [
            [(f"{next(urls)}/{table}/{seat}/", "") for seat in range(options.seats)]
            for table, urls in zip(range(options.tables), processes, strict=False)
        ]
        return _measure(seats, [process for _, process in webs], options)


@contextmanager
def _floor_webs(site: Site, count: int) -> Iterator[list[tuple[str, Process]]]:
    with ExitStack() as stack:
        yield [
            start_web(site.environment, stack, application="tests.load.floor:application")
            for _ in range(count)
        ]


def webs_of(site: Site) -> list[Process]:
    return [process for name, process in site.processes.items() if name.startswith("web")]


def _measure(seats: Seats, webs: list[Process], options: argparse.Namespace) -> dict[str, Any]:
    before = sum(memory_of(web) for web in webs)
    gc.collect()
    gc.freeze()
    return asyncio.run(_play(seats, webs, before, options))


async def _play(
    seats: Seats, webs: list[Process], before: int, options: argparse.Namespace
) -> dict[str, Any]:
    counts, rng = Counts(), random.Random(1)
    tables = [Table(counts, options.think, rng) for _ in seats]
    syncing = asyncio.create_task(_sync_for_ever(tables))
    for start in range(0, len(tables), AT_ONCE):
        coming = zip(tables[start : start + AT_ONCE], seats[start : start + AT_ONCE], strict=True)
        await asyncio.gather(*[table.sit_down(addresses) for table, addresses in coming])
    await asyncio.sleep(4 if any("partie" in seat[0][0] for seat in seats) else 1)  # first deals
    for table in tables:
        table.play()
    await asyncio.sleep(WARM_UP + options.think)
    counts.start_again()
    spent, began = sum(_cpu(web) for web in webs), time.perf_counter()
    await _watch(tables, options.seconds)
    seconds = time.perf_counter() - began
    spent = sum(_cpu(web) for web in webs) - spent
    memory = sum(memory_of(web) for web in webs) - before
    result = _figures(counts, seconds) | {
        "server_ms_per_move": 1000 * spent / max(1, counts.moves),
        "memory_kb_per_table": memory / 1024 / len(tables),
    }
    syncing.cancel()
    for table in tables:
        table.stop()
    await asyncio.sleep(0.5)
    return result


async def _watch(tables: Sequence[Table], seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        await asyncio.sleep(min(0.5, max(0.0, end - time.perf_counter())))
        for table in tables:
            table.look_for_losses()


async def _sync_for_ever(tables: Sequence[Table]) -> None:
    """As pages do, each at a moment of its own; whoever is silent for long is let go."""
    for table in cycle(tables):
        await asyncio.sleep(SYNC_EVERY / len(tables))
        table.sync()


def _figures(counts: Counts, seconds: float) -> dict[str, Any]:
    ranked = sorted(counts.latencies) or [float("nan")]
    return {
        "moves_per_second": counts.moves / seconds,
        **{f"p{part}_ms": 1000 * ranked[len(ranked) * part // 100] for part in (50, 95, 99)},
        "refused": counts.refused,
        "lost": counts.lost,
        "doubled": counts.doubled,
    }


def _cpu(process: Process) -> float:
    """Seconds of processor time so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(process: Process) -> int:
    """Bytes of memory in use."""
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * os.sysconf(
        "SC_PAGE_SIZE"
    )


def show(result: Mapping[str, Any]) -> str:
    site, floor = result["site"], result["floor"]
    pause = f"{result['think']} s to think" if result["think"] else "no time to think"
    lines = [
        f"{result['tables']} tables of {result['seats']}, {result['webs']} web, {pause}",
        f"{'':14}{'moves/s':>9}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'CPU ms':>8}"
        f"{'refused':>9}{'lost':>6}{'doubled':>9}{'kB/table':>10}",
    ]
    for name, found in (("site", site), ("floor", floor)):
        lines.append(
            f"{name:14}{found['moves_per_second']:>9.0f}{found['p50_ms']:>9.1f}"
            f"{found['p95_ms']:>9.1f}{found['p99_ms']:>9.1f}{found['server_ms_per_move']:>8.2f}"
            f"{found['refused']:>9}{found['lost']:>6}{found['doubled']:>9}"
            f"{found['memory_kb_per_table']:>10.0f}"
        )
    lines.append(
        f"site / floor: moves/s {site['moves_per_second'] / floor['moves_per_second']:.2f}, "
        f"p50 {site['p50_ms'] / floor['p50_ms']:.2f}, "
        f"CPU {site['server_ms_per_move'] / floor['server_ms_per_move']:.2f}"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
