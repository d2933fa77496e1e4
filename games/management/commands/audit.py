from argparse import ArgumentParser
from collections import Counter

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games import invariants
from games.models import Match


class Command(BaseCommand):
    help = "Replay every match from its rules, deals and moves; exit 1 if any differs from its row."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", nargs="*", type=int, help="only these matches")

    def handle(self, *, match: list[int], **options: object) -> None:
        matches = Match.objects.filter(pk__in=match) if match else Match.objects.all()
        counts: Counter[str] = Counter()
        for row in matches.order_by("pk").iterator(chunk_size=100):
            found = _faults(row)
            for fault in found:
                self.stdout.write(f"match {row.pk}: {fault}")
            counts.update({row.status: 1, "moves": row.version, "faulty": int(bool(found))})
        statuses = ", ".join(f"{counts[status]} {status}" for status in Match.Status.values)
        total = sum(counts[status] for status in Match.Status.values)
        self.stdout.write(
            f"{total} matches ({statuses}), {counts['moves']} moves: {counts['faulty']} faulty"
        )
        if counts["faulty"]:
            raise CommandError("the audit found faults")


def _faults(match: Match) -> list[str]:
    """A match may move on between our reads; what looks wrong is looked at again under its lock."""
    found = list(invariants.faults(match))
    if not found or match.status != Match.Status.RUNNING:
        return found
    with transaction.atomic():
        return list(invariants.faults(Match.objects.select_for_update().get(pk=match.pk)))
