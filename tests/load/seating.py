"""Tables full of signed-in people at a running site, without a browser's detours."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, repeat

from tests.site import ROOT, Site

Seats = list[list[tuple[str, str]]]
"""Per table and seat: address and cookies."""


def seated(site: Site, tables: int, seats: int, bots: int = 0, *, together: bool = False) -> Seats:
    """New matches. Bots have no addresses.

    Neighbours at a table are on different web processes; `together`: on one, as deploy/nginx.conf
    has it.
    """
    command = [sys.executable, "-m", "tests.load.seats"]
    command += ["--tables", str(tables), "--seats", str(seats), "--bots", str(bots)]
    made = subprocess.run(
        command, cwd=ROOT, env={**site.environment}, capture_output=True, text=True, check=True
    )
    return [
        [
            (f"{url}/ws/partie/{table['match']}/", f"sessionid={session}")
            for session, url in zip(table["sessions"], urls, strict=False)
        ]
        for urls, table in zip(
            processes_for(site.urls, together=together), json.loads(made.stdout), strict=False
        )
    ]


def processes_for(urls: Sequence[str], *, together: bool) -> Iterator[Iterator[str]]:
    """For each table, without end: the web process of each of its seats, without end."""
    sockets = cycle(url.replace("http", "ws", 1) for url in urls)
    while True:
        yield repeat(next(sockets)) if together else sockets
