"""`manage.py bench hub`: how soon the change of a table has reached everybody at the hub.

Starts the site itself (PostgreSQL, Redis, two web processes, worker and beat; or all in one process
where those cannot be reached), unless it is given a URL. A host changes his table again and again;
everybody else has the hub open. In the first round they only hear of it, in the second they all
pull the list of tables at once, as browsers do; both crowds share this machine with the site.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from tests import stacks
from tests.load.crowd import Onlooker
from tests.load.host import Host
from tests.load.weight import weigh
from tests.site import running

TARGET_MS = 300
HTML_LIMIT, ASSETS_LIMIT = 60_000, 200_000
AT_ONCE = 50  # sockets that connect at the same moment
PATIENCE = 10.0  # seconds for one change to reach everybody
PAUSE = 0.6  # seconds between two changes


def main(arguments: Sequence[str]) -> int:
    options = _options(arguments)
    with _site(options) as urls:
        host = Host(urls[0], "Ada am Steg")
        try:
            host.open_table()
            result = asyncio.run(measure(urls, host, options.clients, options.changes))
        finally:
            host.stand_up()
        result["page"] = weigh(f"{urls[0]}/")._asdict()
    print(json.dumps(result) if options.json else show(result))
    return 0 if is_well(result) else 1


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py bench hub", description=__doc__)
    parser.add_argument("--clients", type=int, default=500, help="open hubs (500)")
    parser.add_argument("--changes", type=int, default=20, help="of the table (20)")
    parser.add_argument("--url", action="append", help="of a running site; once per web process")
    parser.add_argument("--webs", type=int, default=2, help="web processes to start (2)")
    parser.add_argument("--embedded", action="store_true", help="start all in one process")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


@contextmanager
def _site(options: argparse.Namespace) -> Iterator[Sequence[str]]:
    if options.url:
        yield [url.rstrip("/") for url in options.url]
        return
    why_not = "asked for" if options.embedded else stacks.why_not_full()
    with ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="badesee-bench-")))
        if why_not:
            print(f"All in one process: {why_not}", file=sys.stderr)
            os.environ.pop("DATABASE_URL", None)
        else:
            os.environ["DATABASE_URL"] = stacks.POSTGRES
        yield stack.enter_context(running(var, webs=options.webs)).urls


async def measure(urls: Sequence[str], host: Host, clients: int, changes: int) -> dict[str, Any]:
    """Everybody comes, the table changes, everybody goes; milliseconds from change to client."""
    async with AsyncExitStack() as stack:
        started = time.perf_counter()
        crowd = await _gather(urls, clients, stack)
        connected = time.perf_counter() - started
        await asyncio.sleep(2)  # what their coming has changed has settled
        told = await _round(crowd, host, changes, pulls=False)
        shown = await _round(crowd, host, changes, pulls=True)
        return {
            "clients": clients,
            "changes": changes,
            "connected_s": connected,
            "told_ms": _figures(told),
            "shown_ms": _figures(shown),
            "made": sum(len(onlooker.made) for onlooker in crowd),
            "fragment_bytes": max(size for onlooker in crowd for size in onlooker.sizes),
            "lost": sum(onlooker.lost for onlooker in crowd),
        }


async def _round(
    crowd: Sequence[Onlooker], host: Host, changes: int, *, pulls: bool
) -> list[float]:
    """From each change until each client was told, or has the new page; milliseconds."""
    times = []
    for onlooker in crowd:
        onlooker.pulls = pulls
    for number in range(changes):
        changed_at = time.perf_counter()
        await asyncio.to_thread(host.change, tempo=("schnell", "normal")[number % 2])
        moments = await _reached([one.shown if pulls else one.told for one in crowd], changed_at)
        times += [(moment - changed_at) * 1000 for moment in moments]
        await asyncio.sleep(PAUSE)
    return times


async def _gather(urls: Sequence[str], clients: int, stack: AsyncExitStack) -> list[Onlooker]:
    places = cycle(urls)
    crowd = [Onlooker(next(places)) for _ in range(clients)]
    for start in range(0, clients, AT_ONCE):
        coming = crowd[start : start + AT_ONCE]
        await asyncio.gather(*[stack.enter_async_context(onlooker) for onlooker in coming])
    return crowd


async def _reached(seen: Sequence[Mapping[str, float]], since: float) -> list[float]:
    """Wait until everybody has seen one and the same mark after `since`; when each of them did."""
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end:
        await asyncio.sleep(0.01)
        for mark in [mark for mark, at in seen[0].items() if at > since]:
            if all(mark in marks for marks in seen):
                return [marks[mark] for marks in seen]
    missing = sum(1 for marks in seen if not any(at > since for at in marks.values()))
    raise TimeoutError(f"{missing} of {len(seen)} were not reached in {PATIENCE:.0f} s")


def _figures(values: list[float]) -> dict[str, float]:
    ranked = sorted(values)
    return {
        "p50": statistics.median(ranked),
        "p95": ranked[int(len(ranked) * 0.95)],
        "max": ranked[-1],
    }


def is_well(result: dict[str, Any]) -> bool:
    return (
        result["told_ms"]["p95"] <= TARGET_MS
        and result["made"] <= result["changes"]
        and result["lost"] == 0
        and result["page"]["html"] < HTML_LIMIT
        and result["page"]["assets"] < ASSETS_LIMIT
    )


def show(result: dict[str, Any]) -> str:
    told, shown, page = result["told_ms"], result["shown_ms"], result["page"]
    return "\n".join(
        [
            f"{result['clients']} at the hub (connected in {result['connected_s']:.1f} s), "
            f"2 rounds of {result['changes']} changes of a table, {result['lost']} sockets lost",
            f"  told by the socket   p50 {told['p50']:.0f} ms, p95 {told['p95']:.0f} ms, "
            f"max {told['max']:.0f} ms (target: p95 {TARGET_MS} ms)",
            f"  pulled, all at once  p50 {shown['p50']:.0f} ms, p95 {shown['p95']:.0f} ms, "
            f"max {shown['max']:.0f} ms; {result['fragment_bytes']} bytes",
            f"  page made            {result['made']} times (target: {result['changes']})",
            f"  hub                  {page['html']} bytes of HTML (limit {HTML_LIMIT}), "
            f"{page['assets']} bytes in {page['files']} files (limit {ASSETS_LIMIT})",
        ]
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
