"""Taler: every booking to read, and pairs who win remarkably much from each other."""

from django.contrib import admin

from accounts.models import Account, LedgerEntry, PairDay
from staff.admin.base import TeamAdmin
from staff.admin.door import site


@admin.register(Account, site=site)
class AccountAdmin(TeamAdmin):
    list_display = ("id", "kind", "user", "match", "balance", "reserved", "reserved_for")
    list_filter = ("kind",)
    search_fields = ("user__name",)
    list_select_related = ("user",)
    ordering = ("-pk",)
    fields = (("kind", "user", "match"), ("balance", "reserved", "reserved_for"))


@admin.register(LedgerEntry, site=site)
class LedgerEntryAdmin(TeamAdmin):
    list_display = ("at", "kind", "amount", "debit", "credit", "match", "key")
    list_filter = ("kind", "at")
    search_fields = ("key", "debit__user__name", "credit__user__name")
    list_select_related = ("debit", "credit")
    ordering = ("-pk",)
    fields = (
        ("at", "kind", "amount", "match"),
        ("debit", "debit_after"),
        ("credit", "credit_after"),
        "key",
    )


@admin.register(PairDay, site=site)
class PairDayAdmin(TeamAdmin):
    """Below zero it is the second who has won."""

    list_display = ("day", "first", "second", "net", "flagged")
    list_filter = ("flagged", "day")
    search_fields = ("first__name", "second__name")
    list_select_related = ("first", "second")
    ordering = ("-day", "-flagged", "-pk")
    fields = (("day", "first", "second"), ("net", "flagged"))
