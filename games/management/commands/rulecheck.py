"""`manage.py rulecheck FILE…`: play files of rule cases against the engine."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.case_rules import CaseError
from games.cases import failures_of


class Command(BaseCommand):
    help = "Play files of rule cases; print every difference; exit 1 if there is one."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        passed = failed = 0
        for path in options["files"]:
            vectors, presets = _read(path)
            for place, vector in enumerate(vectors, start=1):
                complaints = _complaints(vector, presets)
                for complaint in complaints:
                    self.stdout.write(f"{path.name}: {_name(vector, place)}: {complaint}")
                passed += not complaints
                failed += bool(complaints)
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)


def _read(path: Path) -> tuple[list[Any], dict[str, Any]]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{path}: no JSON: {error}") from None
    match data:
        case {"vectors": list(vectors), "presets": dict(presets)}:
            return vectors, presets
        case _:
            raise CommandError(f"{path}: needs a list `vectors` and an object `presets`")


def _complaints(vector: Any, presets: dict[str, Any]) -> list[str]:
    try:
        return [str(failure) for failure in failures_of(vector, presets)]
    except CaseError as error:
        return [str(error)]


def _name(vector: Any, place: int) -> str:
    return str(vector.get("id", f"#{place}")) if isinstance(vector, dict) else f"#{place}"
