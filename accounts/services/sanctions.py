"""What staff imposes on people. Who did it and why staff's own log keeps, not these rows."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import ties
from accounts.models import Sanction, User
from accounts.services.members import rename_by_staff


def warn(*, person: User, reason: str, now: datetime) -> Sanction:
    """He is told, and asked to say that he has read it."""
    return _impose(person, Sanction.Kind.WARNING, reason, now)


def mute(
    *,
    person: User,
    reason: str,
    until: datetime,
    now: datetime,
    scope: Sanction.Scope = Sanction.Scope.EVERYWHERE,
) -> Sanction:
    """He says nothing there until then; his open pages show it at once."""
    return _impose(person, Sanction.Kind.MUTE, reason, now, until=until, scope=scope)


def ban(*, person: User, reason: str, until: datetime | None, now: datetime) -> Sanction:
    """He is out until then, or for good: his places are free, his sockets close."""
    with transaction.atomic():
        sanction = _impose(person, Sanction.Kind.BAN, reason, now, until=until)
        ties.free_all(person)
    return sanction


def give_name(*, person: User, name: str, reason: str, now: datetime) -> Sanction:
    """Another name, chosen by staff. ValidationError when it is not to be had."""
    with transaction.atomic():
        person = rename_by_staff(person=person, name=name)
        return _impose(person, Sanction.Kind.RENAME, reason, now)


def lift(*, sanction: Sanction, now: datetime) -> bool:
    """End it before its time; whether there was anything to end."""
    with transaction.atomic():
        ended = Sanction.objects.filter(pk=sanction.pk, lifted_at=None).update(lifted_at=now)
        if ended:
            ties.tell_sanctioned(sanction.person)
    return bool(ended)


def acknowledge(*, person: User, now: datetime) -> None:
    """He has read what he was told."""
    person.sanctions.filter(read_at=None).update(read_at=now)
    ties.tell_sanctioned(person)


def appeal(*, person: User, sanction_id: int, text: str, now: datetime) -> None:
    """What he says to it, once. ValidationError when there is nothing to appeal against."""
    mine = person.sanctions.filter(pk=sanction_id, appealed_at=None, lifted_at=None)
    if not mine.update(appeal=text, appealed_at=now):
        raise ValidationError(_("You have said your piece on this already."), "appealed")


def answer_appeal(*, sanction: Sanction, text: str, now: datetime) -> bool:
    """Staff's answer, once; whether it was open."""
    waiting = Sanction.objects.filter(pk=sanction.pk, answered_at=None).exclude(appealed_at=None)
    answered = bool(waiting.update(answer=text, answered_at=now))
    if answered:
        ties.tell_sanctioned(sanction.person)
    return answered


def _impose(
    person: User,
    kind: Sanction.Kind,
    reason: str,
    now: datetime,
    *,
    until: datetime | None = None,
    scope: Sanction.Scope = Sanction.Scope.EVERYWHERE,
) -> Sanction:
    with transaction.atomic():
        sanction = Sanction.objects.create(
            person=person, kind=kind, scope=scope, reason=reason, created_at=now, until=until
        )
        ties.tell_sanctioned(person)
    return sanction
