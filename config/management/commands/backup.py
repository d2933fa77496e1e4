"""`manage.py backup FILE`: the whole database as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config import backup


class Command(BaseCommand):
    help = "Writes all rows of one moment into a new file, while the site runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="not there yet, badesee.jsonl.gz for example")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            rows = backup.write(file, timezone.now())
        except FileExistsError:
            raise CommandError(f"{file} is there already; it stays as it is.") from None
        size = file.stat().st_size / 1024
        self.stdout.write(f"{rows} rows, {size:.0f} KiB: {file}")
        self.stdout.write("The key of the site (SECRET_KEY or var/secret_key) is not in it.")
