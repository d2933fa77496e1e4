"""The queue of reports, and what was imposed with its appeals."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Sanction
from accounts.selectors import sanctions_of
from staff import selectors, services
from staff.admin.base import TeamAdmin, by_whom, typed
from staff.admin.door import site
from staff.models import Report


@admin.register(Report, site=site)
class ReportAdmin(TeamAdmin):
    """With the lines around it, what was there before, and one button for each decision."""

    change_form_template = "team/report.html"
    list_display = ("created_at", "kind", "accused", "reporter", "place", "status")
    list_filter = ("status", "kind", "created_at")
    search_fields = ("accused__name", "reporter__name", "text")
    list_select_related = ("accused", "reporter")
    ordering = ("-pk",)
    fields = (
        ("kind", "status", "created_at"),
        ("accused", "reporter"),
        "text",
        ("place", "match", "round", "version", "seat"),
        ("decided_at", "answer"),
    )

    def context(self, request: HttpRequest, row: Report) -> dict[str, Any]:
        return {
            "lines": row.evidence["lines"],
            "was_called": row.evidence["name"],
            "choices": services.CHOICES,
            "suggested": row.get_kind_display(),
            "sanctions": sanctions_of(row.accused)[:20],
            "others": selectors.reports_about(row.accused).exclude(pk=row.pk)[:20],
            "sent": selectors.reports_by(row.reporter).exclude(pk=row.pk)[:20],
            "is_open": row.status == Report.Status.OPEN,
        }

    def do(self, request: HttpRequest, row: Report) -> str:
        done = services.settle(
            by=by_whom(request),
            report=row,
            choice=typed(request, "do"),
            reason=typed(request, "reason")[:200],
            name=typed(request, "name"),
            answer=typed(request, "answer")[:200],
            now=timezone.now(),
        )
        if not done:
            raise ValidationError(_("Somebody of the team was quicker."))
        return _("Decided. The reporter sees it.")

    def after(self, row: Report) -> str:
        """To the next one in the queue, as long as there is one."""
        waiting = selectors.open_reports().first()
        return self.page_of(waiting, "change") if waiting else reverse("admin:index")


@admin.register(Sanction, site=site)
class SanctionAdmin(TeamAdmin):
    """What was imposed: to be lifted, and appeals to be answered."""

    change_form_template = "team/sanction.html"
    list_display = ("created_at", "kind", "person", "reason", "until", "lifted_at", "appealed_at")
    list_filter = ("kind", "created_at", "appealed_at")
    search_fields = ("person__name", "reason")
    list_select_related = ("person",)
    ordering = ("-pk",)
    fields = (
        ("person", "kind", "scope"),
        "reason",
        ("created_at", "until", "lifted_at", "read_at"),
        ("appeal", "appealed_at"),
        ("answer", "answered_at"),
    )

    def do(self, request: HttpRequest, row: Sanction) -> str:
        by, text, now = by_whom(request), typed(request, "text"), timezone.now()
        if typed(request, "do") == "lift":
            services.lift(by=by, sanction=row, reason=text, now=now)
            return _("Lifted.")
        lifts = typed(request, "do") == "answer_and_lift"
        if not text:
            raise ValidationError(_("Say why: the person reads it."))
        services.answer(by=by, sanction=row, text=text, lifts=lifts, now=now)
        return _("Answered. The person reads it on his page.")
