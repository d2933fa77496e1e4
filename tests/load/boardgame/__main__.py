import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.ports import free_port
from tests.load import boardgame

HERE = Path(__file__).parent
HOME = HERE.parents[2] / "var" / "peers" / "boardgame"
FIRST_PORT = 8190
PATIENCE = 240  # seconds; with files every table takes a while to be made


def main() -> int:
    parser = argparse.ArgumentParser(prog="boardgame", description=boardgame.__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=int, default=6)
    options = parser.parse_args()
    if not shutil.which("node") or not shutil.which("npm"):
        print("boardgame.io: left out, it needs Node and npm")
        return 0
    _install()
    for storage in ("files", "memory"):
        print(f"boardgame.io, storage in {storage}: {_run(storage, options)}", flush=True)
    return 0


def _install() -> None:
    HOME.mkdir(parents=True, exist_ok=True)
    for path in HERE.glob("*.*js*"):
        shutil.copy(path, HOME)
    if not (HOME / "node_modules" / "boardgame.io").exists():
        print("installing boardgame.io …", flush=True)
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=HOME, check=True
        )


def _run(storage: str, options: argparse.Namespace) -> str:
    with tempfile.TemporaryDirectory() as folder:
        files = [folder] if storage == "files" else []
        with _server(files) as url:
            numbers = [str(value) for value in (options.tables, options.seats, options.seconds)]
            try:
                done = subprocess.run(
                    ["node", "clients.cjs", url, *numbers],
                    cwd=HOME,
                    capture_output=True,
                    text=True,
                    timeout=PATIENCE,
                )
                found = json.loads(done.stdout.splitlines()[-1])
            except (subprocess.TimeoutExpired, ValueError, IndexError):
                return f"gave no answer within {PATIENCE} s"
    if found["p50_ms"] is None:
        return "no move was seen"
    return (
        f"{found['moves_per_second']:.0f} moves/s, p50 {found['p50_ms']:.1f} ms, "
        f"p99 {found['p99_ms']:.1f} ms"
    )


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
