"""See all names anew, after a new glyphguard has learned of more characters that look alike."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import IntegrityError, transaction

from accounts.models import TakenName, User
from accounts.skeletons import skeleton


class Command(BaseCommand):
    help = "Compute the skeletons of all names anew; says which names now look alike."

    def handle(self, *args: Any, **options: Any) -> None:
        rows: list[User | TakenName] = [*User.objects.all(), *TakenName.objects.all()]
        alike = sum(self._renew(row) for row in rows)
        self.stdout.write(f"{alike} names look like others and keep their old skeletons.")

    def _renew(self, row: User | TakenName) -> bool:
        """Whether the row's new skeleton is another's already."""
        fresh = skeleton(row.name if isinstance(row, User) else row.skeleton)
        if fresh == row.skeleton:
            return False
        try:
            with transaction.atomic():
                type(row)._default_manager.filter(pk=row.pk).update(skeleton=fresh)
        except IntegrityError:
            self.stdout.write(f"{row} looks like another one.")
            return True
        return False
