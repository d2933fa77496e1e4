import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from config.ports import free_port
from tests import stacks
from tests.load import boardgame

HERE = Path(__file__).parent
HOME = HERE.parents[2] / "var" / "peers" / "boardgame"
FIRST_PORT = 8190
PATIENCE = 240  # seconds; with files every table takes a while to be made
OURS = "this site, two web processes"


class Found(NamedTuple):
    """Of one run."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float


def main() -> int:
    parser = argparse.ArgumentParser(prog="boardgame", description=boardgame.__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    if not shutil.which("node") or not shutil.which("npm"):
        print("boardgame.io: left out, it needs Node and npm")
        return 0
    if why_not := stacks.why_not_full():
        print(f"boardgame.io: left out, there is nothing to compare: {why_not}")
        return 0
    _install()
    runs: dict[str, Callable[[], Found]] = {
        OURS: lambda: _our_run(options),
        "boardgame.io, storage in files": lambda: _their_run("files", options),
        "boardgame.io, storage in memory": lambda: _their_run("memory", options),
    }
    found: dict[str, list[Found]] = {name: [] for name in runs}
    for _ in range(options.repeats):
        for name, run in runs.items():
            found[name].append(run())
            print(f"{name}: {_said(found[name][-1])}", flush=True)
    print(_medians(found))
    return 0


def _medians(found: dict[str, list[Found]]) -> str:
    """And how many times the moves a second of each of the others ours are."""
    middle = {name: Found(*map(median, zip(*runs, strict=True))) for name, runs in found.items()}
    ours = middle[OURS].moves_per_second
    lines = [f"\nmedians of {len(found[OURS])}"]
    for name, one in middle.items():
        ratio = f", ours is {ours / one.moves_per_second:.2f} of it" if name != OURS else ""
        lines.append(f"{name}: {_said(one)}{ratio}")
    return "\n".join(lines)


def _said(found: Found) -> str:
    return (
        f"{found.moves_per_second:.0f} moves/s, p50 {found.p50_ms:.1f} ms, "
        f"p99 {found.p99_ms:.1f} ms"
    )


def _install() -> None:
    HOME.mkdir(parents=True, exist_ok=True)
    for path in HERE.glob("*.*js*"):
        shutil.copy(path, HOME)
    if not (HOME / "node_modules" / "boardgame.io").exists():
        print("installing boardgame.io …", flush=True)
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=HOME, check=True
        )


def _our_run(options: argparse.Namespace) -> Found:
    command = [sys.executable, "-m", "tests.load.moves", "--json", "--webs", "2"]
    for name in ("tables", "seats", "seconds"):
        command += [f"--{name}", str(getattr(options, name))]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    site = json.loads(done.stdout)["site"]
    return Found(*[site[name] for name in Found._fields])


def _their_run(storage: str, options: argparse.Namespace) -> Found:
    numbers = [str(value) for value in (options.tables, options.seats, options.seconds)]
    with (
        tempfile.TemporaryDirectory() as folder,
        _server([folder] if storage == "files" else []) as url,
    ):
        done = subprocess.run(
            ["node", "clients.cjs", url, *numbers],
            cwd=HOME,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
        )
    return Found(**json.loads(done.stdout.splitlines()[-1]))


@contextmanager
def _server(arguments: list[str]) -> Iterator[str]:
    port = free_port("127.0.0.1", FIRST_PORT)
    server = subprocess.Popen(
        ["node", "server.cjs", str(port), *arguments], cwd=HOME, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        server.stdout.readline()  # it says when it is ready
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


if __name__ == "__main__":
    sys.exit(main())
