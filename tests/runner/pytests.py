"""The parts that pytest runs: the same tests on each stack, and the browser's."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from tests.runner.result import Result, read_junit

ROOT = Path(__file__).parent.parent.parent
NOTHING_COLLECTED = 5


def run(
    part: str, where: str, arguments: list[str], environment: Mapping[str, str], var: Path
) -> Result:
    """Run pytest and count. A run that breaks off counts as one failure more."""
    report = var / f"{part}.xml"
    command = [sys.executable, "-m", "pytest", *arguments]
    command += ["--quiet", "--durations=10", "--durations-min=0.5", f"--junitxml={report}"]
    started = time.monotonic()
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    seconds = time.monotonic() - started
    if code == NOTHING_COLLECTED:
        return Result(part, why_not="there are no such tests")
    passed, failed, skipped = read_junit(report) if report.exists() else (0, 0, 0)
    if code and not failed:
        failed = 1
    return Result(part, where, passed, failed, skipped, seconds)


def in_parallel(dist: str = "loadfile") -> list[str]:
    """Spread a run over the cores; a file stays together where its fixtures do."""
    cores = min(os.cpu_count() or 1, 4)
    return ["-n", str(cores), "--dist", dist] if cores > 1 else []
