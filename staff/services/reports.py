"""Reporting somebody, and what the team decides about it."""

from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from staff import evidence
from staff.models import Report, StaffAct
from staff.services.acts import note
from staff.services.measures import require

A_DAY = timedelta(days=1)
MEMBERS, GUESTS, ABUSERS = 10, 3, 1  # reports a day
REMEMBERED = 10  # of the reporter's last decided ones
TOO_MANY_ABUSIVE = 3  # among them

Status = Report.Status


def file_report(
    *, reporter: User, accused: User, kind: Report.Kind, text: str, page: str, now: datetime
) -> Report:
    """Report somebody from the page with this path; what was said there comes along.

    ValidationError with a sentence when it is too often, or open already.
    """
    if reporter.pk == accused.pk:
        raise ValidationError(_("You cannot report yourself."), "own")
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=reporter.pk)  # counted one by one
        _refuse_too_many(reporter, now)
        scene = evidence.scene(reporter=reporter, accused=accused, page=page, now=now)
        try:
            with transaction.atomic():
                return Report.objects.create(
                    reporter=reporter,
                    accused=accused,
                    kind=kind,
                    text=text,
                    created_at=now,
                    **scene._asdict(),
                )
        except IntegrityError as twice:
            message = _("You have reported this person already. We are looking at it.")
            raise ValidationError(message, "open_already") from twice


def decide(*, by: User, report: Report, status: Status, answer: str, now: datetime) -> bool:
    """Close a report; the reporter sees how, and the answer. False if somebody was quicker."""
    require(by, "moderate")
    with transaction.atomic():
        still_open = Report.objects.filter(pk=report.pk, status=Status.OPEN)
        if not still_open.update(status=status, answer=answer, decided_at=now):
            return False
        about = f"report {report.pk}: {status}"
        person = report.accused
        note(by=by, kind=StaffAct.Kind.DECIDE, person=person, about=about, reason=answer, now=now)
    return True


def reports_a_day(reporter: User) -> int:
    """How many this person may send: few for guests, fewer for who has abused it."""
    decided = Report.objects.filter(reporter=reporter).exclude(status=Status.OPEN)
    last = decided.order_by("-decided_at").values_list("status", flat=True)[:REMEMBERED]
    if list(last).count(Status.ABUSIVE) >= TOO_MANY_ABUSIVE:
        return ABUSERS
    return GUESTS if reporter.is_guest else MEMBERS


def _refuse_too_many(reporter: User, now: datetime) -> None:
    sent = Report.objects.filter(reporter=reporter, created_at__gt=now - A_DAY).count()
    if sent >= reports_a_day(reporter):
        message = _("That is all you can report today. In an emergency write to us.")
        raise ValidationError(message, "too_many")
