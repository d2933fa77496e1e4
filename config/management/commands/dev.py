"""`manage.py dev`: the site while somebody changes it."""

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.autoreload import DJANGO_AUTORELOAD_ENV, run_with_reloader


class Command(BaseCommand):
    help = (
        "Serves the site with tracebacks, anew after every change, with people and matches in it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="the next free one if taken")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError("dev is the embedded stack, but DATABASE_URL is set.")
        if not settings.DEBUG:
            _again_with_debug()
        if os.environ.get(DJANGO_AUTORELOAD_ENV) != "true":
            call_command("migrate", verbosity=0)
            call_command("seed")
            self.stdout.write(f"Be anybody: http://localhost:{port}/dev/")
        # Loaded by its name, so that the reloader outlives what cannot be imported just now.
        run_with_reloader(call_command, "play", host=host, port=port, signals=False)


def _again_with_debug() -> None:
    """Become the same command with DEBUG, and with files of its own: play's stay untouched."""
    environment = {**os.environ, "DEBUG": "1", "VAR_DIR": str(settings.VAR_DIR / "dev")}
    os.execve(sys.executable, [sys.executable, *sys.argv], environment)
