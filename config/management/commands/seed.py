"""`manage.py seed`: people and matches to develop with."""

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import guest_for
from config.seeding import POINTS, play_history, play_to_a_point
from games.models import Match
from games.selectors import running_match_of

HISTORIAN = "Finja"


class Command(BaseCommand):
    help = "Makes guests at every interesting point of a match, and one with a history."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=5, help="in the history (5)")
        parser.add_argument("--seed", type=int, default=1, help="the same makes the same cards")
        parser.add_argument("--reset", action="store_true", help="delete all matches and people")

    @transaction.atomic
    def handle(
        self, *args: Any, matches: int, seed: int, reset: bool, verbosity: int, **options: Any
    ) -> None:
        if reset:
            Match.objects.all().delete()
            User.objects.all().delete()
        rng, now = Random(seed), timezone.now()
        if not User.objects.filter(name=HISTORIAN).exists():
            play_history(guest_for(HISTORIAN), matches=matches, now=now, rng=rng)
        for name in POINTS:
            user = User.objects.filter(name=name).first() or guest_for(name)
            if running_match_of(user_id=user.pk) is None:
                play_to_a_point(user, now=now, rng=rng)
        if verbosity:
            running = Match.objects.filter(status=Match.Status.RUNNING).count()
            self.stdout.write(f"{User.objects.count()} people, {running} running matches.")
