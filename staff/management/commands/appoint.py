"""`manage.py appoint NAME --role …`: who is on the team; the first one has to begin somewhere."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import User
from accounts.skeletons import skeleton
from staff import services
from staff.apps import ADMINISTRATORS, MODERATORS

ROLES = {"moderator": MODERATORS, "administrator": ADMINISTRATORS, "none": ""}


class Command(BaseCommand):
    help = "Puts a member on the team, or takes him off it. He opens its pages with a passkey."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--role", choices=ROLES, default="administrator")

    def handle(self, *args: Any, name: str, role: str, **options: Any) -> None:
        person = User.objects.filter(skeleton=skeleton(name), is_active=True).first()
        if person is None or person.is_guest:
            raise CommandError(f"No member is called {name}.")
        services.appoint(by=None, person=person, role=ROLES[role], now=timezone.now())
        self.stdout.write(f"{person.name}: {role}")
