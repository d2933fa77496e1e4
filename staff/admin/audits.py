"""What the auditor has found, and the word that lets rated matches go on."""

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from games.audits import Audit
from staff import services
from staff.admin.base import TeamAdmin, by_whom, typed
from staff.admin.door import site


@admin.register(Audit, site=site)
class AuditAdmin(TeamAdmin):
    right = "administer"
    change_form_template = "team/audit.html"
    list_display = ("at", "match", "book", "moves", "is_faulty", "cleared_at")
    list_filter = ("is_faulty", "at")
    list_select_related = ("match",)
    ordering = ("-is_faulty", "-pk")
    fields = (("match", "book", "at", "moves"), "faults", ("is_faulty", "cleared_at"))

    def do(self, request: HttpRequest, row: Audit) -> str:
        reason = typed(request, "reason")
        if not reason:
            raise ValidationError(_("Say why: it stands in the log."))
        services.clear_audit(by=by_whom(request), audit=row, reason=reason, now=timezone.now())
        return _("Rated matches go on.")
