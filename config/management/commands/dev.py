"""`manage.py dev`: the site while somebody changes it."""

import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.ports import free_port

WATCHED = ("config", "accounts", "leaderboard", "games", "lobby", "templates", "locale")
SUFFIXES = (".py", ".html", ".mo")
LOOK_AGAIN = 0.5


class Command(BaseCommand):
    help = "Serves the site with tracebacks and anew after every change; people and matches in it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="the next free one if taken")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError("dev is the embedded stack, but DATABASE_URL is set.")
        if not settings.DEBUG:
            _again_with_debug()
        call_command("migrate", verbosity=0)
        call_command("seed")
        port = free_port(host, port)
        self.stdout.write(f"Be anybody: http://localhost:{port}/dev/")
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        _serve_anew_after_changes(["play", "--host", host, "--port", str(port)])


def _again_with_debug() -> None:
    """Become the same command with DEBUG, and with files of its own: play's stay untouched."""
    environment = {**os.environ, "DEBUG": "1", "VAR_DIR": str(settings.VAR_DIR / "dev")}
    os.execve(sys.executable, [sys.executable, *sys.argv], environment)


def _serve_anew_after_changes(arguments: list[str]) -> None:
    """A process of its own each time: nothing of the former survives, not even a syntax error."""
    while True:
        serving = subprocess.Popen([sys.executable, sys.argv[0], *arguments])
        try:
            _wait_for_change()
        except KeyboardInterrupt:
            serving.terminate()
            serving.wait()
            return
        # It may be in the middle of anything; the site is made to survive that.
        serving.kill()
        serving.wait()


def _wait_for_change() -> None:
    before = _seen()
    while _seen() == before:
        time.sleep(LOOK_AGAIN)


def _seen() -> Mapping[Path, float]:
    return {
        path: path.stat().st_mtime
        for folder in WATCHED
        for path in (settings.BASE_DIR / folder).rglob("*")
        if path.suffix in SUFFIXES and path.exists()
    }
