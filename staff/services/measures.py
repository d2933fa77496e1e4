"""What the team does about people: imposed by accounts, noted here, never against the team."""

from datetime import datetime, timedelta

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import services as accounts
from accounts.models import Sanction, User
from staff.models import StaffAct
from staff.services.acts import note

MODERATORS_BAN = timedelta(days=30)  # longer, or for good, is for administrators to say
Kind = StaffAct.Kind


def warn(*, by: User, person: User, reason: str, now: datetime) -> Sanction:
    _allow(by, person, reason)
    with transaction.atomic():
        note(by=by, kind=Kind.WARN, person=person, reason=reason, now=now)
        return accounts.warn(person=person, reason=reason, now=now)


def mute(
    *, by: User, person: User, reason: str, until: datetime, scope: Sanction.Scope, now: datetime
) -> Sanction:
    _allow(by, person, reason)
    _must_be_ahead(until, now)
    with transaction.atomic():
        about = f"{scope}, {until:%Y-%m-%d %H:%M}"
        note(by=by, kind=Kind.MUTE, person=person, about=about, reason=reason, now=now)
        return accounts.mute(person=person, reason=reason, until=until, scope=scope, now=now)


def ban(*, by: User, person: User, reason: str, until: datetime | None, now: datetime) -> Sanction:
    """For good (None) or for long only by administrators."""
    _allow(by, person, reason)
    if until is not None:
        _must_be_ahead(until, now)
    if until is None or until - now > MODERATORS_BAN:
        require(by, "administer")
    with transaction.atomic():
        about = f"{until:%Y-%m-%d %H:%M}" if until else "for good"
        note(by=by, kind=Kind.BAN, person=person, about=about, reason=reason, now=now)
        return accounts.ban(person=person, reason=reason, until=until, now=now)


def rename(*, by: User, person: User, name: str, reason: str, now: datetime) -> Sanction:
    _allow(by, person, reason)
    with transaction.atomic():
        about = f"{person.name} → {name}"
        note(by=by, kind=Kind.RENAME, person=person, about=about, reason=reason, now=now)
        return accounts.give_name(person=person, name=name, reason=reason, now=now)


def lift(*, by: User, sanction: Sanction, reason: str, now: datetime) -> None:
    """End a measure before its time; twice is once."""
    require(by, "moderate")
    with transaction.atomic():
        if accounts.lift(sanction=sanction, now=now):
            about = f"{sanction.kind} {sanction.pk}"
            person = sanction.person
            note(by=by, kind=Kind.LIFT, person=person, about=about, reason=reason, now=now)


def answer(*, by: User, sanction: Sanction, text: str, lifts: bool, now: datetime) -> None:
    """Answer an appeal, once; and lift what it was about, if it was right."""
    require(by, "moderate")
    with transaction.atomic():
        if not accounts.answer_appeal(sanction=sanction, text=text, now=now):
            raise ValidationError(_("There is no open appeal."), "no_appeal")
        about = f"{sanction.kind} {sanction.pk}"
        person = sanction.person
        note(by=by, kind=Kind.ANSWER, person=person, about=about, reason=text, now=now)
        if lifts:
            lift(by=by, sanction=sanction, reason=text, now=now)


def require(by: User, permission: str) -> None:
    """PermissionDenied for whoever may not do that."""
    if not by.is_staff or not by.has_perm(f"staff.{permission}"):
        raise PermissionDenied


def _allow(by: User, person: User, reason: str) -> None:
    require(by, "moderate")
    if person.is_staff:
        raise ValidationError(_("Nobody of the team is moderated; take him off it first."), "team")
    if not reason.strip():
        raise ValidationError(_("Say why: the person reads it."), "no_reason")


def _must_be_ahead(until: datetime, now: datetime) -> None:
    if until <= now:
        raise ValidationError(_("That is over already."), "over")
