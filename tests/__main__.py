"""`make test`: every test there is, quick ones first, on every stack that can be reached.

    python -m tests [checks] [embedded] [full] [browser] [browser-full]

Without a name all parts run. What cannot run here says why; with CI=true it is a failure, and so
is a skipped test.
The last line is always `N passed, M failed`.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from tests import stacks
from tests.browser import chromium
from tests.runner import checks, pytests
from tests.runner.result import Result, closing_line, table

DATABASE = f"badesee_{os.getpid()}"
BROWSER = "tests/e2e"
EMBEDDED = "SQLite, all in one process"


def main(names: Sequence[str]) -> int:
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]}; there are: {', '.join(PARTS)}")
        return 2
    with tempfile.TemporaryDirectory(prefix="badesee-tests-") as var:
        results = [_run(part, Path(var)) for part in PARTS if not names or part in names]
    strict = os.environ.get("CI", "").lower() in ("true", "1")
    line, well = closing_line(results, strict=strict)
    print(f"\n{table(results)}\n\n{line}", flush=True)
    return 0 if well else 1


def _run(part: str, var: Path) -> Result:
    print(f"\n== {part}", flush=True)
    result = PARTS[part](var)
    if result.why_not:
        print(f"  did not run: {result.why_not}", flush=True)
    return result


def _checks(var: Path) -> Result:
    return checks.run(str(var))


def _embedded(var: Path) -> Result:
    arguments = [*pytests.in_parallel(), f"--ignore={BROWSER}"]
    return pytests.run("embedded", EMBEDDED, arguments, stacks.embedded(str(var)), var)


def _full(var: Path) -> Result:
    if why_not := _why_not_full():
        return Result("full", why_not=why_not)
    arguments = [*pytests.in_parallel(), f"--ignore={BROWSER}"]
    environment = stacks.full(str(var), DATABASE)
    try:
        return pytests.run("full", stacks.versions(), arguments, environment, var)
    finally:
        for database in stacks.databases_like(f"test_{DATABASE}"):
            stacks.drop_database(database)


def _browser(var: Path) -> Result:
    if not chromium():
        return Result("browser", why_not="there is no Chromium")
    return pytests.run("browser", EMBEDDED, _journeys(), stacks.embedded(str(var)), var)


def _browser_full(var: Path) -> Result:
    if not chromium():
        return Result("browser-full", why_not="there is no Chromium")
    if why_not := _why_not_full():
        return Result("browser-full", why_not=why_not)
    environment = stacks.full(str(var), DATABASE)
    return pytests.run("browser-full", stacks.versions(), _journeys(), environment, var)


def _journeys() -> list[str]:
    """Each core has a site and a browser of its own, and takes what the other has left to do."""
    return [*pytests.in_parallel("worksteal"), BROWSER]


_why_not_full = cache(stacks.why_not_full)

PARTS: dict[str, Callable[[Path], Result]] = {
    "checks": _checks,
    "embedded": _embedded,
    "full": _full,
    "browser": _browser,
    "browser-full": _browser_full,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
