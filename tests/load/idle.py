"""`manage.py bench idle`: what a socket costs that is only open, in memory of the web processes."""

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

from tests import stacks
from tests.load.moves import memory_of, webs_of
from tests.load.wire import Wire
from tests.site import Process, running

TARGET_KB = 60
AT_ONCE = 25
SETTLE = 3.0  # seconds in which what opening a socket took is given back


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="manage.py bench idle", description=__doc__)
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--webs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    if why_not := stacks.why_not_full():
        print(f"bench idle needs the full stack: {why_not}", file=sys.stderr)
        return 2
    os.environ["DATABASE_URL"] = stacks.POSTGRES
    with ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="badesee-bench-")))
        site = stack.enter_context(running(var, webs=options.webs))
        result = asyncio.run(_measure(site.urls, webs_of(site), options.sockets))
    print(json.dumps(result) if options.json else show(result))
    return 0 if result["kb_per_socket"] <= TARGET_KB and not result["lost"] else 1


async def _measure(urls: Sequence[str], webs: list[Process], count: int) -> dict[str, Any]:
    places = cycle(f"{url.replace('http', 'ws', 1)}/ws/badesee/" for url in urls)
    await _open(places, AT_ONCE * len(urls))  # what the first ones load is no cost of a socket
    before = sum(memory_of(web) for web in webs)
    wires = await _open(places, count)
    await asyncio.sleep(SETTLE)
    memory = sum(memory_of(web) for web in webs) - before
    lost = sum(not wire.is_open for wire in wires)
    return {"sockets": count, "webs": len(webs), "kb_per_socket": memory / 1024 / count} | {
        "lost": lost
    }


async def _open(places: Any, count: int) -> list[Wire]:
    wires = [Wire(next(places), "", lambda data: None) for _ in range(count)]
    for start in range(0, count, AT_ONCE):
        await asyncio.gather(*[wire.connect() for wire in wires[start : start + AT_ONCE]])
    return wires


def show(result: dict[str, Any]) -> str:
    good = result["kb_per_socket"] <= TARGET_KB
    return (
        f"{result['sockets']} idle sockets at the hub, {result['webs']} web, "
        f"{result['lost']} lost: {result['kb_per_socket']:.0f} kB each"
        f" (target {TARGET_KB}: {'ok' if good else 'ABOVE TARGET'})"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
