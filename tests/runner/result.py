"""What a part of the test run came to, and how that is shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree


@dataclass(frozen=True)
class Result:
    """One part: where it ran and what came of it; `why_not` when it did not run."""

    part: str
    where: str = ""
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0
    why_not: str = ""


def read_junit(path: Path) -> tuple[int, int, int]:
    """Passed, failed (with errors) and skipped tests of a pytest run."""
    suites = ElementTree.parse(path).getroot().iter("testsuite")
    counts = [0, 0, 0]
    for suite in suites:
        failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped = int(suite.get("skipped", 0))
        counts[0] += int(suite.get("tests", 0)) - failed - skipped
        counts[1] += failed
        counts[2] += skipped
    return counts[0], counts[1], counts[2]


def table(results: Sequence[Result]) -> str:
    """Who ran where, with counts and seconds, and who did not and why."""
    rows = [("part", "ran on", "passed", "failed", "skipped", "seconds")]
    for result in results:
        counts = (result.passed, result.failed, result.skipped, f"{result.seconds:.0f}")
        rows.append((result.part, result.where, *(str(count) for count in counts)))
    ran = [row for row, result in zip(rows[1:], results, strict=True) if not result.why_not]
    widths = [max(len(row[column]) for row in [rows[0], *ran]) for column in range(6)]
    widths[0] = max(len(row[0]) for row in rows)
    lines = [_line(rows[0], widths)]
    for row, result in zip(rows[1:], results, strict=True):
        if result.why_not:
            lines.append(f"{row[0]:<{widths[0]}}  did not run: {result.why_not}")
        else:
            lines.append(_line(row, widths))
    return "\n".join(lines)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    left = [f"{text:<{width}}" for text, width in zip(row[:2], widths[:2], strict=True)]
    right = [f"{text:>{width}}" for text, width in zip(row[2:], widths[2:], strict=True)]
    return "  ".join(left + right)


def closing_line(results: Sequence[Result], *, strict: bool) -> tuple[str, bool]:
    """`N passed, M failed`, and whether all is well. Strict: what did not run has failed."""
    passed = sum(result.passed for result in results)
    failed = sum(result.failed for result in results)
    if strict:
        failed += sum(result.skipped + bool(result.why_not) for result in results)
    return f"{passed} passed, {failed} failed", failed == 0 and passed > 0
