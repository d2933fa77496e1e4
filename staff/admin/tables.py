"""Tables, rooms and house rules."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.codes import TEXTS, Refused
from lobby.models import Room, SavedRules, Table
from staff import services
from staff.admin.base import TeamAdmin, by_whom, typed
from staff.admin.door import site

SLOWEST = 600  # seconds


@admin.register(Table, site=site)
class TableAdmin(TeamAdmin):
    """Those that are open come first; each can be looked at, and closed."""

    change_form_template = "team/table.html"
    list_display = ("code", "name", "status", "host", "seats", "public", "stake", "created_at")
    list_filter = ("status", "public", "created_at")
    search_fields = ("code", "name", "host__name")
    list_select_related = ("host",)
    ordering = ("closed_at", "-pk")
    fields = (
        ("code", "name", "status"),
        ("host", "seats", "public", "guests_allowed", "watchers_allowed"),
        ("preset", "tempo", "stake"),
        ("match", "created_at", "closed_at"),
    )

    def context(self, request: HttpRequest, row: Table) -> dict[str, Any]:
        seats = row.taken.select_related("user").order_by("number")
        return {"taken": seats, "is_open": row.status != Table.Status.CLOSED}

    def do(self, request: HttpRequest, row: Table) -> str:
        reason = typed(request, "reason")
        if not reason:
            raise ValidationError(_("Say why: it stands in the log."))
        try:
            services.close_table(by=by_whom(request), table=row, reason=reason, now=timezone.now())
        except Refused as no:
            raise ValidationError(str(TEXTS[no.code])) from no
        return _("The table is closed.")


@admin.register(Room, site=site)
class RoomAdmin(TeamAdmin):
    """How fast people talk."""

    change_form_template = "team/room.html"
    list_display = ("name", "last", "slow")
    search_fields = ("name",)
    ordering = ("-slow", "name")
    fields = (("name", "last", "slow"),)

    def context(self, request: HttpRequest, row: Room) -> dict[str, Any]:
        return {"lines": row.lines.order_by("-number")[:50]}

    def do(self, request: HttpRequest, row: Room) -> str:
        seconds = typed(request, "seconds")
        if not seconds.isdecimal() or int(seconds) > SLOWEST:
            raise ValidationError(_("From 0 to %d seconds.") % SLOWEST)
        services.slow_down(
            by=by_whom(request), room=row.name, seconds=int(seconds), now=timezone.now()
        )
        return _("Done.")


@admin.register(SavedRules, site=site)
class SavedRulesAdmin(TeamAdmin):
    """House rules that people share."""

    change_form_template = "team/rules.html"
    list_display = ("code", "name", "preset", "owner", "created_at")
    search_fields = ("code", "name", "owner__name")
    list_select_related = ("owner",)
    ordering = ("-pk",)
    fields = (("code", "name", "preset"), ("owner", "created_at"), "rules")

    def do(self, request: HttpRequest, row: SavedRules) -> str:
        reason = typed(request, "reason")
        if not reason:
            raise ValidationError(_("Say why: it stands in the log."))
        services.delete_rules(by=by_whom(request), rules=row, reason=reason, now=timezone.now())
        return _("Deleted.")

    def after(self, row: SavedRules) -> str:
        return reverse("admin:lobby_savedrules_changelist")
