"""`manage.py lines MATCH`: what happened to the lines of its people, to judge a fault by."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Match


class Command(BaseCommand):
    help = "Prints when sockets of a match's people opened, closed and let their time run out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=int)

    def handle(self, *args: Any, match: int, **options: Any) -> None:
        found = Match.objects.filter(pk=match).first()
        if found is None:
            raise CommandError(f"There is no match {match}.")
        names = dict(found.players.values_list("seat", "name"))
        for event in found.seat_events.order_by("at", "pk"):
            self.stdout.write(
                f"{event.at:%Y-%m-%d %H:%M:%S.%f}  {names[event.seat]}  {event.what}"
                f"  heard {event.heard_ms} ms before, sent in {event.send_ms} ms,"
                f" loop late by {event.lag_ms} ms"
            )
