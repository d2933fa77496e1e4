"""What the tests of `manage.py rulecheck` share: running it, on a file or on single vectors."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.management.commands.rulecheck import Command
from tests.engine.vectors import RULES


class Answer:
    """What the command said and how it left."""

    def __init__(self, code: int, said: str) -> None:
        self.code, self.said = code, said


@pytest.fixture
def rulecheck(capsys):
    """Run the command as `manage.py` does; anything but a plain exit is a traceback."""

    def run(*paths: Path | str) -> Answer:
        code = 0
        try:
            Command().run_from_argv(["manage.py", "rulecheck", *map(str, paths)])
        except SystemExit as left:
            code = int(left.code or 0)
        told = capsys.readouterr()
        return Answer(code, told.out + told.err)

    return run


@pytest.fixture
def check(rulecheck, tmp_path):
    """Run the command on a file with these vectors."""

    def run(*vectors: Any, presets: Any = RULES["presets"]) -> Answer:
        path = tmp_path / "cases.json"
        path.write_text(json.dumps({"presets": presets, "vectors": list(vectors)}))
        return rulecheck(path)

    return run
