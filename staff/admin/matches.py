"""Matches: to watch, to replay, to look into."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Match
from staff.admin.base import TeamAdmin
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
        ("created_at", "ended_at", "wake_at"),
    )

    def context(self, request: HttpRequest, row: Match) -> dict[str, Any]:
        return {"players": row.players.select_related("user").order_by("seat")}
