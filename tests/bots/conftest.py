"""What the tests of the commands share: running one as `manage.py` does."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.management import execute_from_command_line


@dataclass
class Answer:
    """What a command said, and how it left."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def manage(capsys):
    """Run a command with its arguments; anything but a plain exit is a traceback."""

    def run(*arguments: str) -> Answer:
        code = 0
        try:
            execute_from_command_line(["manage.py", *arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        told = capsys.readouterr()
        return Answer(code, told.out, told.err)

    return run
