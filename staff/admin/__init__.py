"""The pages of the team: Django's admin, cut to what a small team does."""

from staff.admin import log, matches, people, reports, tables
from staff.admin.door import site

__all__ = ["log", "matches", "people", "reports", "site", "tables"]
