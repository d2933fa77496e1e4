"""Tables full of signed-in people at a running site, without a browser's detours."""

import json
import subprocess
import sys
from itertools import cycle

from tests.site import ROOT, Site

Seats = list[list[tuple[str, str]]]
"""Per table and seat: address and cookies."""


def seated(site: Site, tables: int, seats: int, bots: int = 0) -> Seats:
    """New matches; neighbours at a table are on different web processes. Bots have no addresses."""
    command = [sys.executable, "-m", "tests.load.seats"]
    command += ["--tables", str(tables), "--seats", str(seats), "--bots", str(bots)]
    made = subprocess.run(
        command, cwd=ROOT, env={**site.environment}, capture_output=True, text=True, check=True
    )
    urls = cycle(url.replace("http", "ws", 1) for url in site.urls)
    return [
        [
            (f"{next(urls)}/ws/partie/{table['match']}/", f"sessionid={session}")
            for session in table["sessions"]
        ]
        for table in json.loads(made.stdout)
    ]
