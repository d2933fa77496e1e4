"""Guests: a name and a browser, nothing with which one could come back from elsewhere."""

from collections.abc import Iterator
from itertools import count

from django.db import IntegrityError, transaction

from accounts import ties
from accounts.models import User
from accounts.names import clean_name
from accounts.selectors import makes_way, taken_like
from accounts.skeletons import skeleton


def guest_for(name: str, browser: str | None = None) -> User:
    """A new guest of that name, with a number behind it when somebody looks like that already.

    `browser` is what a browser sends with its very first request; whoever comes with the same one
    is the same guest. ValidationError with a sentence for the form when nobody may be called that.
    """
    for candidate in free_names(clean_name(name)):
        try:
            with transaction.atomic():
                return User.objects.create_user(candidate, is_guest=True, browser=browser)
        except IntegrityError:  # taken between our look and our write
            if browser and (guest := User.objects.filter(browser=browser).first()):
                return guest
    raise AssertionError("numbers do not run out")


def leave_behind(guest: User) -> None:
    """Nobody comes back as this guest: his places and his name are free, his matches stay."""
    with transaction.atomic():
        # As when an account closes: first the ties, then the row.
        guest = User.objects.select_for_update(no_key=True).get(pk=guest.pk)
        if not guest.is_guest:
            return
        guest.name = f"Gast-{guest.pk}"
        guest.browser = None
        guest.is_active = False
        ties.cut_all(guest)
        guest.save(update_fields=["name", "skeleton", "browser", "is_active"])


def make_way(member: User) -> None:
    """A guest who looks like this member from now on gets a number behind his name.

    Else every name would sooner or later belong to somebody who looked in once. Call in the
    transaction that saves the member.
    """
    alike = User.objects.filter(skeleton=skeleton(member.name), is_guest=True)
    guest = alike.exclude(pk=member.pk).select_for_update().first()
    if guest is None or not makes_way(guest):
        return
    names = free_names(guest.name)
    guest.name = next(name for name in names if skeleton(name) != guest.skeleton)
    guest.save(update_fields=["name", "skeleton"])
    ties.changed_everywhere(guest)


def free_names(name: str) -> Iterator[str]:
    """That name and, with numbers behind it, more of them, as far as nobody looks like it."""
    taken = taken_like(skeleton(name))
    if skeleton(name) not in taken:
        yield name
    for number in count(2):
        candidate = f"{name} {number}"
        if skeleton(candidate) not in taken:
            yield candidate
