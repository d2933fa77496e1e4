"""`manage.py golden`: whether the golden matches still replay to their very bytes."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.golden import GOLDEN, faults, write


class Command(BaseCommand):
    help = "Replay the golden matches; exit 1 on a difference. After --write, read the diff."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", action="store_true", help="write what comes of them now")
        parser.add_argument(
            "--folder", type=Path, default=Path(settings.BASE_DIR) / "tests" / "golden"
        )

    def handle(self, *args: Any, write: bool, folder: Path, **options: Any) -> None:
        if write:
            _write_all(folder)
        wrong = 0
        for name in GOLDEN:
            for fault in faults(folder, name):
                wrong += 1
                self.stdout.write(f"{name}: {fault}")
        self.stdout.write(f"{len(GOLDEN)} golden matches, {wrong} faults")
        if wrong:
            raise CommandError("look at the change, then `manage.py golden --write` if it is meant")


def _write_all(folder: Path) -> None:
    for name in GOLDEN:
        write(folder, name)
