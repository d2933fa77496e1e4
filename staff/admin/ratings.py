"""Ratings, results and leaderboards as they stand; `manage.py rebuild` writes them anew."""

from django.contrib import admin

from leaderboard.models import Rating, Result, Standing
from staff.admin.base import TeamAdmin
from staff.admin.door import site


@admin.register(Rating, site=site)
class RatingAdmin(TeamAdmin):
    list_display = ("user", "mu", "sigma", "matches")
    search_fields = ("user__name",)
    list_select_related = ("user",)
    ordering = ("-mu",)
    fields = (("user", "matches"), ("mu", "sigma"))


@admin.register(Result, site=site)
class ResultAdmin(TeamAdmin):
    """What every match brought whom, and the corrections of what was taken back."""

    list_display = ("match", "user", "kind", "place", "points", "taler", "at")
    list_filter = ("kind", "day")
    search_fields = ("user__name", "=match")
    list_select_related = ("user",)
    ordering = ("-pk",)


@admin.register(Standing, site=site)
class StandingAdmin(TeamAdmin):
    list_display = ("user", "period", "start", "matches", "points")
    list_filter = ("period",)
    search_fields = ("user__name",)
    list_select_related = ("user",)
    ordering = ("-pk",)
