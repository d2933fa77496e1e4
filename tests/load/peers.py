"""Our engine beside other game libraries: one run, one core, interleaved, medians and ratios.

    python -m tests.load.peers [--repeats 5] [--seconds 0.5] [--seats 4] [--presets a,b] [--json]

The peers come from the package index into a virtual environment of their own, `var/peers`; nothing
of the site imports them. All contenders then run in that environment's one interpreter. A peer
that cannot be installed or started is named in a line and left out.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "var" / "peers"
PEERS = {
    "rlcard": "rlcard",
    "open_spiel": "pyspiel",
    "pokerkit": "pokerkit",
}  # package -> its module


def main(arguments: list[str]) -> int:
    """Prepare the environment, then race in it; the exit code is the race's."""
    python = _environment()
    for package, module in PEERS.items():
        if not _installed(python, module) and not _install(python, package):
            print(f"{package}: cannot be installed from the package index, left out")
    race = [str(python), "-m", "tests.load.race", *arguments]
    one_thread = {
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }  # numpy must not take a second core
    return subprocess.run(race, cwd=ROOT, env={**os.environ, **one_thread}, check=False).returncode


def _environment() -> Path:
    python = HOME / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        print(f"making {HOME.relative_to(ROOT)} …", flush=True)
        venv.create(HOME, with_pip=True)
    return python


def _installed(python: Path, module: str) -> bool:
    found = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([str(python), "-c", found], check=False).returncode == 0


def _install(python: Path, package: str) -> bool:
    print(f"installing {package} …", flush=True)
    command = [
        str(python),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        package,
    ]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
