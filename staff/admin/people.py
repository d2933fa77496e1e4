"""People: what is known about them to the team, and what it may do."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.selectors import sanctions_of
from games.models import Player
from staff import selectors, services
from staff.admin.base import TeamAdmin, by_whom, typed
from staff.admin.door import site
from staff.apps import ADMINISTRATORS, MODERATORS

ROLES = {
    MODERATORS: gettext_lazy("Make a moderator"),
    ADMINISTRATORS: gettext_lazy("Make an administrator"),
    "": gettext_lazy("Take off the team"),
}


@admin.register(User, site=site)
class PersonAdmin(TeamAdmin):
    """Addresses of mail are for administrators alone."""

    change_form_template = "team/person.html"
    list_display = ("name", "is_guest", "is_staff", "is_active", "created_at")
    list_filter = ("is_staff", "is_guest", "is_active", "created_at")
    search_fields = ("name",)
    ordering = ("-pk",)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        shown = ["name", ("is_guest", "is_staff", "is_active"), ("created_at", "renamed_at")]
        return [*shown, "email"] if request.user.has_perm("staff.administer") else shown

    def context(self, request: HttpRequest, row: User) -> dict[str, Any]:
        played = Player.objects.filter(user=row).select_related("match").order_by("-match_id")
        return {
            "choices": services.CHOICES,
            "roles": {} if row.is_guest or row == request.user else ROLES,
            "sanctions": sanctions_of(row)[:50],
            "others": selectors.reports_about(row)[:50],
            "sent": selectors.reports_by(row)[:20],
            "acts": selectors.acts_about(row)[:50],
            "played": played[:30],
        }

    def do(self, request: HttpRequest, row: User) -> str:
        by, now = by_whom(request), timezone.now()
        if "role" in request.POST:
            role = typed(request, "role")
            if role not in ROLES or row.is_guest or row.pk == by.pk:
                raise PermissionDenied
            services.appoint(by=by, person=row, role=role, now=now)
            return _("The team has changed.")
        services.impose(
            by=by,
            person=row,
            choice=typed(request, "do"),
            reason=typed(request, "reason")[:200],
            name=typed(request, "name"),
            now=now,
        )
        return _("Done. The person is told.")
