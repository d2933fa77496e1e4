"""`manage.py doctor`: what is wrong with this installation, and what helps."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import checkup

SIGNS = {"ok": "ok    ", "hint": "hint  ", "fault": "FAULT "}


class Command(BaseCommand):
    help = "Looks at database, cache, worker, settings, team and auditor; exit 1 if one is amiss."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        faults = 0
        for grade, text in checkup.answers():
            self.stdout.write(f"{SIGNS[grade]}{text}")
            faults += grade == "fault"
        if faults:
            raise CommandError(f"{faults} of these keep the site from working as it should.")
