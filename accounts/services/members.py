"""Registered people: how one becomes one, is renamed, and ceases to be."""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import ties
from accounts.models import Block, TakenName, User
from accounts.names import check_name
from accounts.services.guests import make_way

BETWEEN_NAMES = timedelta(days=7)
NAME_KEPT = timedelta(days=90)  # a name given up is its former owner's for so long


def sign_up(*, name: str, email: str, password: str | None, guest: User | None = None) -> User:
    """A new member; a guest becomes one in his own row, with seat, match and history.

    ValidationError when somebody else was quicker with the name.
    """
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=guest.pk) if guest else User()
        person.name = check_name(name, taken_by=guest, over_guests=True)
        make_way(person)
        person.email = email
        person.is_guest = False
        person.browser = None
        person.set_password(password)
        _save(person)
        ties.changed_everywhere(person)
    return person


def rename(*, person: User, name: str, now: datetime) -> User:
    """Give a person another name. ValidationError when it is not to be had, or too soon."""
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=person.pk)
        wanted = check_name(name, taken_by=person, over_guests=True)
        if wanted == person.name:
            return person
        _wait(person, now)
        former = person.skeleton
        person.name, person.renamed_at = wanted, now
        make_way(person)
        _save(person)
        person.former_names.filter(skeleton=person.skeleton).delete()
        if person.skeleton != former:
            until = now + NAME_KEPT
            TakenName.objects.update_or_create(
                skeleton=former, defaults={"owner": person, "until": until}
            )
        ties.changed_everywhere(person)
    return person


def rename_by_staff(*, person: User, name: str) -> User:
    """Another name against his will: at once, and nobody gets the old one again, nor does he.

    ValidationError when the new one is not to be had.
    """
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=person.pk)
        wanted = check_name(name, taken_by=person, over_guests=True)
        TakenName.objects.update_or_create(
            skeleton=person.skeleton, defaults={"owner": None, "until": None}
        )
        person.name = wanted
        make_way(person)
        _save(person)
        ties.changed_everywhere(person)
    return person


def close_account(person: User) -> User:
    """The person is gone, a pseudonym stays where others need it. Nobody gets the name again."""
    with transaction.atomic():
        # What the ties wait for may be held by a match that begins, and that one refers to this
        # person: until they are cut his row is only held, not written.
        person = User.objects.select_for_update(no_key=True).get(pk=person.pk)
        person.former_names.update(owner=None, until=None)
        TakenName.objects.update_or_create(
            skeleton=person.skeleton, defaults={"owner": None, "until": None}
        )
        person.name = f"Ehemalig {person.pk}"
        person.email = ""
        person.is_active = person.is_staff = person.is_superuser = False
        person.set_unusable_password()
        ties.cut_all(person)
        person.save()
        _forget(person)
    return person


def next_rename(person: User, now: datetime) -> datetime | None:
    """When this person may choose another name; None if at once."""
    due = person.renamed_at + BETWEEN_NAMES if person.renamed_at else now
    return due if due > now else None


def _wait(person: User, now: datetime) -> None:
    due = next_rename(person, now)
    if due is None:
        return
    days = (due - now).days + 1
    message = ngettext(
        "You changed your name a short while ago. You can again in %(days)d day.",
        "You changed your name a short while ago. You can again in %(days)d days.",
        days,
    )
    raise ValidationError(message, "name_too_soon", {"days": days})


def _save(person: User) -> None:
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError as race:  # taken between our look and our write
        message = _("That name, or one that looks like it, is taken.")
        raise ValidationError(message, "name_taken") from race


def _forget(person: User) -> None:
    """Whatever else is only his: addresses, passkeys, rights, whom he avoided and who him."""
    person.sanctions.all().delete()
    EmailAddress.objects.filter(user=person).delete()
    Authenticator.objects.filter(user=person).delete()
    Block.objects.filter(Q(person=person) | Q(other=person)).delete()
    person.groups.clear()
    person.user_permissions.clear()
