"""The engine is pure: no Django, no clock, no dice, no files, the standard library alone."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = sorted((ROOT / "games" / "engine").glob("*.py"))
ALLOWED = {
    "collections",
    "dataclasses",
    "functools",
    "games",
    "hashlib",
    "hmac",
    "itertools",
    "json",
    "types",
    "typing",
}
HEAVY = ("django", "channels", "celery", "asgiref", "redis", "psycopg", "random", "secrets")


@pytest.mark.parametrize("module", ["games.engine", "leaderboard.scoring"])
def test_importing_it_loads_no_framework(module):
    """A process of its own: in this one Django is loaded already."""
    code = f"import sys, {module}; print(*sorted(name.split('.')[0] for name in sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert not set(loaded) & set(HEAVY)


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_a_module_imports_the_standard_library_and_the_engine_only(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported += [alias.name for alias in node.names]
    for name in imported:
        assert name.split(".")[0] in ALLOWED
        assert name.split(".")[0] != "games" or name.startswith("games.engine")


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_a_module_calls_neither_files_nor_the_screen(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "eval", "exec", "__import__"}
