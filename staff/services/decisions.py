"""One click: what the team decides about a person, from the buttons that it is offered."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Sanction, User
from staff.models import Report
from staff.services import measures, reports


class Choice(NamedTuple):
    """One button. `span` None: for good, or without an end."""

    label: str | Promise
    kind: str  # warn, mute, ban, rename
    span: timedelta | None = None
    scope: Sanction.Scope = Sanction.Scope.EVERYWHERE


CHOICES: Mapping[str, Choice] = {
    "warn": Choice(gettext_lazy("Warn"), "warn"),
    "mute_1h": Choice(gettext_lazy("Mute for 1 hour"), "mute", timedelta(hours=1)),
    "mute_hub_1d": Choice(
        gettext_lazy("Mute at the lake for 1 day"),
        "mute",
        timedelta(days=1),
        Sanction.Scope.HUB,
    ),
    "mute_1d": Choice(gettext_lazy("Mute for 1 day"), "mute", timedelta(days=1)),
    "mute_7d": Choice(gettext_lazy("Mute for 7 days"), "mute", timedelta(days=7)),
    "rename": Choice(gettext_lazy("Give this name"), "rename"),
    "ban_1d": Choice(gettext_lazy("Ban for 1 day"), "ban", timedelta(days=1)),
    "ban_30d": Choice(gettext_lazy("Ban for 30 days"), "ban", timedelta(days=30)),
    "ban": Choice(gettext_lazy("Ban for good"), "ban"),
}


def impose(*, by: User, person: User, choice: str, reason: str, name: str, now: datetime) -> None:
    """What that button says. ValidationError when it is none, or cannot be done."""
    chosen = CHOICES.get(choice)
    match chosen:
        case Choice(kind="warn"):
            measures.warn(by=by, person=person, reason=reason, now=now)
        case Choice(kind="rename"):
            measures.rename(by=by, person=person, name=name, reason=reason, now=now)
        case Choice(kind="mute", span=timedelta() as span, scope=scope):
            measures.mute(
                by=by, person=person, reason=reason, until=now + span, scope=scope, now=now
            )
        case Choice(kind="ban", span=span):
            until = now + span if span else None
            measures.ban(by=by, person=person, reason=reason, until=until, now=now)
        case _:
            raise ValidationError(_("There is no such measure."), "no_choice")


def settle(
    *,
    by: User,
    report: Report,
    choice: str,
    reason: str,
    name: str,
    answer: str,
    now: datetime,
) -> bool:
    """Decide a report with one button; False if somebody was quicker, then nothing is done."""
    dismissals = {status.value: status for status in (_DISMISSED, _ABUSIVE)}
    status = dismissals.get(choice, Report.Status.UPHELD)
    with transaction.atomic():
        if not reports.decide(by=by, report=report, status=status, answer=answer, now=now):
            return False
        if choice not in (*dismissals, "done"):
            impose(by=by, person=report.accused, choice=choice, reason=reason, name=name, now=now)
    return True


_DISMISSED, _ABUSIVE = Report.Status.DISMISSED, Report.Status.ABUSIVE
