"""`manage.py drain`: announce a restart; nothing new begins, what runs goes on after it."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games import services
from games.models import Match


class Command(BaseCommand):
    help = (
        "Before a restart: everybody sees how long it is until then, no new table and no new "
        "match begins. After the restart: drain --off."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--in", dest="seconds", type=int, default=120, help="seconds (120)")
        parser.add_argument("--off", action="store_true", help="all is as before")

    def handle(self, *args: Any, seconds: int, off: bool, **options: Any) -> None:
        if seconds < 0:
            raise CommandError("The restart cannot be in the past.")
        if off:
            services.end_drain()
            self.stdout.write("New tables and matches may begin.")
            return
        services.begin_drain(stops_at=timezone.now() + timedelta(seconds=seconds))
        running = Match.objects.filter(status=Match.Status.RUNNING).count()
        self.stdout.write(f"Announced for {seconds} s from now. Running matches: {running}.")
