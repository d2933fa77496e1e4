"""Whether a key, a token or a password lies in a file of the project."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

# Built from pieces, so that this file does not find itself.
PATTERNS = {
    "a private key": r"-----BEGIN (?:[A-Z]+ )?PRIVATE " + r"KEY-----",
    "a key of a cloud": r"\b(?:AKIA|ASIA)" + r"[0-9A-Z]{16}\b",
    "a token": r"\b(?:ghp|gho|ghs|github_pat|glpat|xox[abp]|sk_live|pypi)"
    + r"[-_][0-9A-Za-z_-]{20,}",
    "a key of the site": r"(?i)\bsecret_key\s*[:=]\s*['\"]?" + r"[0-9A-Za-z_\-+/]{40,}",
    "a password in an address": r"\b[a-z]+://[^\s:/@]+:"
    + r"[^\s:/@{}$%<>']{6,}@(?!127\.0\.0\.1|localhost)",
}
# Passwords of examples and of tests, which open nothing.
HARMLESS = re.compile(r"secret@|only-for-tests|password@|\.example\b")
SKIPPED = {".mo", ".png", ".ico", ".woff2", ".svg"}


def found(root: Path) -> Iterator[str]:
    """One line for each place that looks like a secret."""
    patterns = {name: re.compile(pattern) for name, pattern in PATTERNS.items()}
    for path in _files(root):
        for number, line in enumerate(_lines(path), 1):
            for name, pattern in patterns.items():
                if pattern.search(line) and not HARMLESS.search(line):
                    yield f"{path.relative_to(root)}:{number}: looks like {name}"


def _files(root: Path) -> list[Path]:
    """What git has, or would add; all files where there is no git."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        names = [root / name for name in done.stdout.splitlines()]
    except (OSError, subprocess.CalledProcessError):
        names = [path for path in root.rglob("*") if not {".venv", "var", ".git"} & {*path.parts}]
    return [path for path in names if path.is_file() and path.suffix not in SKIPPED]


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        return []
