"""The log of the team: to read, for everybody on it."""

from django.contrib import admin

from staff.admin.base import TeamAdmin
from staff.admin.door import site
from staff.models import StaffAct


@admin.register(StaffAct, site=site)
class StaffActAdmin(TeamAdmin):
    list_display = ("at", "by", "kind", "person", "about", "reason")
    list_filter = ("kind", "at")
    search_fields = ("by__name", "person__name", "about", "reason")
    list_select_related = ("by", "person")
    ordering = ("-pk",)
