"""Whether a migration would disturb the processes that still run the code before it.

A new version starts beside the old one: for a moment both read and write the same tables. So a
column goes in two steps (first no code uses it, then it goes), and an index on a big table is
built beside it. A migration that does otherwise on purpose says why in `needs_pause`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

DISTURBING = {
    "DeleteModel": "deletes a table that running code may use",
    "RemoveField": "deletes a column that running code may use",
    "RenameField": "renames a column under running code",
    "RenameModel": "renames a table under running code",
    "AlterModelTable": "renames a table under running code",
}
# The last migration of each app that the first release has: nobody runs code before that one.
FIRST_RELEASE = {"accounts": 19, "games": 19, "leaderboard": 19, "lobby": 19, "staff": 19}
_NUMBER = re.compile(r"^(\d{4})_")


def complaints(root: Path) -> Iterator[str]:
    """One line for each operation that no `needs_pause` explains."""
    for path in sorted(root.glob("*/migrations/*.py")):
        number = _NUMBER.match(path.name)
        if number is None or int(number[1]) <= FIRST_RELEASE.get(path.parts[-3], 0):
            continue
        tree = ast.parse(path.read_text())
        if not _explained(tree):
            yield from (f"{path.relative_to(root)}: {why}" for why in _disturbing(tree))


def _disturbing(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in DISTURBING:
                yield DISTURBING[node.func.attr]
            if node.func.attr == "AddField" and _is_required(node):
                yield "adds a column that running code does not fill"


def _is_required(operation: ast.Call) -> bool:
    """Neither null nor a default in the database: rows that old code inserts would be refused.
    A `default` in Python does not help, old code does not know it.
    """
    field = next((word.value for word in operation.keywords if word.arg == "field"), None)
    if not isinstance(field, ast.Call):
        return False
    given = {word.arg for word in field.keywords}
    many = isinstance(field.func, ast.Attribute) and field.func.attr == "ManyToManyField"
    return not many and not given & {"null", "db_default"}


def _explained(tree: ast.Module) -> bool:
    names = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return "needs_pause" in names
