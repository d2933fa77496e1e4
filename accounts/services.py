"""What changes people. Nothing else writes to them."""

from collections.abc import Iterator
from itertools import count

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.names import clean_name


def guest_for(name: str) -> User:
    """A new guest of that name, with a number behind it when somebody has it already.

    Raises ValidationError with a sentence for the form when nobody may be called that.
    """
    for candidate in _free_names(clean_name(name)):
        try:
            with transaction.atomic():
                return User.objects.create_user(candidate, is_guest=True)
        except IntegrityError:  # taken between our look and our write
            continue
    raise AssertionError("numbers do not run out")


def _free_names(name: str) -> Iterator[str]:
    taken = User.objects.filter(name__istartswith=name).values_list("name", flat=True)
    lower = {other.casefold() for other in taken}
    if name.casefold() not in lower:
        yield name
    for number in count(2):
        candidate = f"{name} {number}"
        if candidate.casefold() not in lower:
            yield candidate
