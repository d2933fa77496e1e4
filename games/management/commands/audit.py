from argparse import ArgumentParser
from collections import Counter

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts import statement
from accounts.models import Account, LedgerEntry
from accounts.snapshots import one_moment
from games import invariants
from games.models import Match
from leaderboard import rebuild
from leaderboard.models import Rating, Result, Standing


class Command(BaseCommand):
    help = (
        "Replay every match from its rules, deals and moves, add up the ledger, and build ratings "
        "and standings anew; exit 1 if anything differs from what is stored."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", nargs="*", type=int, help="only these matches")

    def handle(self, *, match: list[int], **options: object) -> None:
        faulty = self._matches(match)
        if not match:
            faulty += self._ledger() + self._standings()
        if faulty:
            raise CommandError("the audit found faults")

    def _matches(self, wanted: list[int]) -> int:
        matches = Match.objects.filter(pk__in=wanted) if wanted else Match.objects.all()
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
        return counts["faulty"]

    def _ledger(self) -> int:
        found = _look_at_ledger() and _look_at_ledger()
        accounts, entries = Account.objects.count(), LedgerEntry.objects.count()
        for fault in found:
            self.stdout.write(f"ledger: {fault}")
        self.stdout.write(f"{accounts} accounts, {entries} bookings: {len(found)} faulty")
        return len(found)

    def _standings(self) -> int:
        found = rebuild.check()
        results, ratings = Result.objects.count(), Rating.objects.count()
        standings = Standing.objects.count()
        for fault in found:
            self.stdout.write(f"standings: {fault}")
        self.stdout.write(
            f"{results} results, {ratings} ratings, {standings} standings: {len(found)} faulty"
        )
        return len(found)


def _look_at_ledger() -> list[str]:
    with one_moment():
        return list(statement.faults())


def _faults(match: Match) -> list[str]:
    """A match may move on between our reads; what looks wrong is looked at again under its lock."""
    found = list(invariants.faults(match))
    if not found or match.status != Match.Status.RUNNING:
        return found
    with transaction.atomic():
        return list(invariants.faults(Match.objects.select_for_update().get(pk=match.pk)))
