"""Whether a pinned library has a known weakness, by the public OSV database.

Without the network nothing is known, and that is said aloud; it is no fault of the project.
"""

import json
import os
import re
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

SERVICE = os.environ.get("OSV_SERVICE", "https://api.osv.dev/v1/querybatch")
PATIENCE = 10  # seconds
_PIN = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?==([^\s;\\]+)")

# Known, looked at, and of no use against us: id -> why.
ACCEPTED: Mapping[str, str] = {}


def found(requirements: Path, service: str = SERVICE) -> Iterator[str]:
    """One line for each weakness; nothing, after a word about it, if nobody can be asked."""
    pins = pinned(requirements.read_text())
    try:
        answers = _ask(pins, service)
    except (OSError, ValueError) as error:
        print(f"        nobody could be asked about known weaknesses: {error}", flush=True)
        return
    yield from weak(pins, answers)


def pinned(text: str) -> list[tuple[str, str]]:
    """Name and version of each line that pins one."""
    return [match.groups() for line in text.splitlines() if (match := _PIN.match(line))]  # type: ignore[misc]


def weak(pins: Sequence[tuple[str, str]], answers: Sequence[Any]) -> Iterator[str]:
    """What the service answered, as lines."""
    for (name, version), answer in zip(pins, answers, strict=True):
        known = [entry["id"] for entry in answer.get("vulns", ()) if entry["id"] not in ACCEPTED]
        if known:
            yield f"{name} {version}: {', '.join(known)}"


def _ask(pins: Sequence[tuple[str, str]], service: str) -> list[Any]:
    queries = [
        {"version": version, "package": {"name": name, "ecosystem": "PyPI"}}
        for name, version in pins
    ]
    body = json.dumps({"queries": queries}).encode()
    request = urllib.request.Request(service, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        results: list[Any] = json.load(reply)["results"]
    return results
