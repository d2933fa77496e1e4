from argparse import ArgumentParser
from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError

from games import engine, rows
from games.models import Match


class Command(BaseCommand):
    help = "Deal an ended match again from its secret and compare with what was dealt."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=int)

    def handle(self, *, match: int, **options: object) -> None:
        row = Match.objects.filter(pk=match).first()
        if row is None:
            raise CommandError(f"There is no match {match}.")
        if row.status == Match.Status.RUNNING:
            raise CommandError(f"Match {match} still runs: its secret is shown after the end.")
        self.stdout.write(f"secret      {row.secret}\ncommitment  {row.commitment}")
        randoms = " ".join(random or "-" for random in row.randoms)
        self.stdout.write(f"randoms     {randoms or '-'}")
        found = list(_differences(row))
        for difference in found:
            self.stdout.write(difference)
        if found:
            raise CommandError(f"Match {match} was not dealt as committed.")
        rounds = row.deals.count()
        self.stdout.write(f"The lot for the beginning and all {rounds} deals are as committed.")


def _differences(match: Match) -> Iterator[str]:
    if engine.commitment(rows.secret_of(match)) != match.commitment:
        yield "the commitment is not the SHA-256 of the secret"
    for deal in match.deals.order_by("number"):
        derived = rows.derived_deal(match, deal.number)
        if (deal.deck, deal.key) != (derived.deck, derived.key):
            yield f"round {deal.number}: another deck than the secret gives"
    first = match.moves.filter(version=1).first()
    drawn = rows.opening_of(match, match.players.count())
    if first is not None and first.events[0]["first"] != drawn.first:
        yield "another seat began than the secret gives"
