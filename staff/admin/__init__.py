"""The pages of the team: Django's admin, cut to what a small team does."""

from staff.admin import audits, log, matches, people, ratings, reports, tables, taler
from staff.admin.door import site

__all__ = ["audits", "log", "matches", "people", "ratings", "reports", "site", "tables", "taler"]
