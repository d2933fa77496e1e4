"""`manage.py banner "…"`: a sentence for everybody at the hub, at once."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from lobby import notify


class Command(BaseCommand):
    help = "Shows a sentence to everybody at the hub, until it is taken back with --off."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", nargs="?", default="")
        parser.add_argument("--off", action="store_true", help="take it back")

    def handle(self, *args: Any, text: str, off: bool, **options: Any) -> None:
        if bool(text) == off:
            raise CommandError("Say either a sentence or --off.")
        if settings.EMBEDDED:
            raise CommandError("The site that runs in one process cannot be reached from another.")
        notify.show_banner(text or None)
