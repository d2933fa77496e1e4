"""What the team asks about reports and its own acts, and what everybody may know of them."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncMonth

from accounts.models import Sanction, User
from staff.models import Report, StaffAct

MONTHS = 12


class Month(NamedTuple):
    """What happened in one month, without a name."""

    month: datetime
    reports: int
    upheld: int
    acts: Mapping[str, int]  # what the team imposed or took back: how often


def open_reports() -> QuerySet[Report]:
    """The queue, oldest first."""
    waiting = Report.objects.filter(status=Report.Status.OPEN)
    return waiting.select_related("reporter", "accused").order_by("created_at")


def open_appeals() -> QuerySet[Sanction]:
    """Appeals nobody has answered, oldest first."""
    waiting = Sanction.objects.filter(answered_at=None, lifted_at=None).exclude(appealed_at=None)
    return waiting.select_related("person").order_by("appealed_at")


def reports_by(person: User) -> QuerySet[Report]:
    """For his own page, newest first."""
    return Report.objects.filter(reporter=person).order_by("-pk")


def reports_about(person: User) -> QuerySet[Report]:
    return Report.objects.filter(accused=person).select_related("reporter").order_by("-pk")


def acts_about(person: User) -> QuerySet[StaffAct]:
    return StaffAct.objects.filter(person=person).select_related("by").order_by("-pk")


_PUBLIC = ("warn", "mute", "ban", "rename", "lift", "close_table", "annul")


def months() -> list[Month]:
    """The last months in which anything happened, newest first."""
    reports = _by_month(Report.objects.all(), "created_at", "status")
    acts = _by_month(StaffAct.objects.filter(kind__in=_PUBLIC), "at", "kind")
    found = sorted(reports.keys() | acts.keys(), reverse=True)[:MONTHS]
    return [
        Month(
            month,
            sum(reports.get(month, Counter()).values()),
            reports.get(month, Counter())[Report.Status.UPHELD],
            {kind: acts.get(month, Counter())[kind] for kind in _PUBLIC},
        )
        for month in found
    ]


def _by_month(rows: QuerySet, moment: str, what: str) -> dict[datetime, Counter[str]]:
    counted = rows.annotate(month=TruncMonth(moment)).values("month", what).annotate(n=Count("pk"))
    found: dict[datetime, Counter[str]] = {}
    for row in counted.order_by():
        found.setdefault(row["month"], Counter())[row[what]] = row["n"]
    return found
