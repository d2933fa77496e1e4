"""`manage.py restore FILE`: a backup into an empty database, of either kind."""

import json
import zlib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import backup


class Command(BaseCommand):
    help = "Fills the empty, migrated database from a backup, all or nothing. Stop the site first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            rows = backup.read(file)
        except backup.Unfit as no:
            raise CommandError(str(no)) from None
        except (OSError, EOFError, zlib.error, json.JSONDecodeError) as no:
            raise CommandError(f"{file} cannot be read, nothing has changed: {no}") from None
        self.stdout.write(f"{rows} rows. Now check them: manage.py audit")
