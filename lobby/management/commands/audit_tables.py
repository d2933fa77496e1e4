from collections import Counter

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from lobby import invariants
from lobby.models import Table


class Command(BaseCommand):
    help = "Check every table for what must hold; exit 1 if something does not."

    def handle(self, **options: object) -> None:
        counts: Counter[str] = Counter()
        for table in Table.objects.order_by("pk").iterator(chunk_size=100):
            found = _faults(table)
            for fault in found:
                self.stdout.write(f"{table}: {fault}")
            counts.update({table.status: 1, "faulty": bool(found)})
        statuses = ", ".join(f"{counts[status]} {status}" for status in Table.Status.values)
        self.stdout.write(f"tables: {statuses}; {counts['faulty']} faulty")
        if counts["faulty"]:
            raise CommandError("the audit found faults")


def _faults(table: Table) -> list[str]:
    """A table may change between our reads; what looks wrong is looked at again under its lock."""
    found = list(invariants.faults(table))
    if not found:
        return found
    with transaction.atomic():
        return list(invariants.faults(Table.objects.select_for_update().get(pk=table.pk)))
