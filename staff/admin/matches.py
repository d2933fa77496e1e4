"""Matches: to watch, to replay, to look into."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from games.codes import TEXTS, Refused
from games.models import Match
from staff import services
from staff.admin.base import TeamAdmin, by_whom, typed
from staff.admin.door import site


@admin.register(Match, site=site)
class MatchAdmin(TeamAdmin):
    """Nothing here shows a card: what the team sees of a running match is what watchers see."""

    change_form_template = "team/match.html"
    list_display = ("id", "status", "preset", "table", "version", "created_at", "ended_at")
    list_filter = ("status", "preset", "created_at")
    search_fields = ("id", "table", "players__name")
    ordering = ("-pk",)
    fields = (
        ("status", "version", "preset", "tempo", "table"),
        ("created_at", "ended_at", "overturned_at", "wake_at"),
    )

    def context(self, request: HttpRequest, row: Match) -> dict[str, Any]:
        players = row.players.select_related("user").order_by("seat")
        return {"players": players, "can_annul": _can_annul(row)}

    def do(self, request: HttpRequest, row: Match) -> str:
        reason = typed(request, "reason")
        if not reason:
            raise ValidationError(_("Say why: it stands in the log."))
        try:
            services.annul_match(by=by_whom(request), match=row, reason=reason, now=timezone.now())
        except Refused as no:
            raise ValidationError(str(TEXTS[no.code])) from no
        return _("Annulled. Everybody has his stake again.")


def _can_annul(match: Match) -> bool:
    return match.status != Match.Status.VOID and match.overturned_at is None
