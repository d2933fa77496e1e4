"""Everything that is checked without running the site: style, types, layers, migrations, texts."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests import stacks
from tests.runner import pauses, secrets, weaknesses
from tests.runner.result import Result
from tests.runner.translations import complaints

ROOT = Path(__file__).parent.parent.parent
BIN = Path(sys.executable).parent
MANAGE = [sys.executable, "manage.py"]


def run(var: str) -> Result:
    started = time.monotonic()
    outcomes = [_report(name, *outcome) for name, *outcome in _all(var)]
    passed = sum(outcomes)
    seconds = time.monotonic() - started
    return Result("checks", "", passed, len(outcomes) - passed, 0, seconds)


def _all(var: str) -> Iterator[tuple[str, bool, str, float]]:
    embedded = stacks.embedded(var)
    full = stacks.full(var, "badesee") | {"HTTPS": "1"}
    migrations = ["makemigrations", "--check", "--dry-run", "--verbosity", "1"]
    yield _command("format", [BIN / "ruff", "format", "--check", "--quiet", "."], embedded)
    yield _command("style", [BIN / "ruff", "check", "--quiet", "."], embedded)
    yield _command("layers", [BIN / "lint-imports", "--no-cache"], embedded)
    yield _command("templates", [BIN / "djade", "--check", *_templates()], embedded)
    yield _python("translations", complaints(ROOT / "locale"))
    yield _command("migrations", [*MANAGE, *migrations], embedded)
    yield _command("settings", [*MANAGE, "check", "--fail-level", "WARNING"], embedded)
    deploy = ["check", "--deploy", "--fail-level", "WARNING"]
    yield _command("settings of a deployment", [*MANAGE, *deploy], full)
    yield _python("secrets", secrets.found(ROOT))
    yield _python("known weaknesses", weaknesses.found(ROOT / "requirements.txt"))
    yield _python("migrations without a pause", pauses.complaints(ROOT))
    yield _command("types", [BIN / "mypy", "--cache-dir", os.devnull], embedded)


def _templates() -> list[Path]:
    return sorted((ROOT / "templates").rglob("*.html"))


def _command(
    name: str, command: list[Path | str], environment: Mapping[str, str]
) -> tuple[str, bool, str, float]:
    started = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return name, done.returncode == 0, done.stdout + done.stderr, time.monotonic() - started


def _python(name: str, complaints: Iterator[str]) -> tuple[str, bool, str, float]:
    started = time.monotonic()
    found = list(complaints)
    return name, not found, "\n".join(found), time.monotonic() - started


def _report(name: str, passed: bool, output: str, seconds: float) -> bool:
    print(f"  {'ok  ' if passed else 'FAIL'}  {name} ({seconds:.1f} s)", flush=True)
    if not passed:
        print(output.rstrip(), flush=True)
    return passed
