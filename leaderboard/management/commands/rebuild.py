from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from leaderboard import rebuild
from leaderboard.models import Result


class Command(BaseCommand):
    help = (
        "Check that ratings and standings are what the results make, or write them anew. "
        "Let no match end meanwhile."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", action="store_true", help="write them anew")

    def handle(self, *, write: bool, **options: object) -> None:
        if write:
            self.stdout.write(f"{rebuild.write()} ratings and standings written")
            return
        faults = rebuild.check()
        for fault in faults:
            self.stdout.write(fault)
        self.stdout.write(f"{Result.objects.count()} results: {len(faults)} faults")
        if faults:
            raise CommandError("ratings or standings are not what the results make")
