"""Everything the team does. Each act asks for the right to it and leaves a line in the log."""

from staff.services.acts import note
from staff.services.decisions import CHOICES, impose, settle
from staff.services.measures import answer, ban, lift, mute, rename, require, warn
from staff.services.reports import decide, file_report, reports_a_day
from staff.services.site import (
    annul_match,
    appoint,
    clear_audit,
    close_table,
    delete_rules,
    drain,
    feature,
    show_banner,
    slow_down,
)

__all__ = [
    "CHOICES",
    "annul_match",
    "answer",
    "appoint",
    "ban",
    "clear_audit",
    "close_table",
    "decide",
    "delete_rules",
    "drain",
    "feature",
    "file_report",
    "impose",
    "lift",
    "mute",
    "note",
    "rename",
    "reports_a_day",
    "require",
    "settle",
    "show_banner",
    "slow_down",
    "warn",
]
