"""The times a leaderboard is about: day, week, month, season, all. Pure.

Days are Berlin's. A week begins on Monday. The seasons are the lake's: spring from March, summer
from June, autumn from September, winter from December.
"""

from collections.abc import Mapping
from datetime import date, timedelta

PERIODS = ("day", "week", "month", "season", "all")
BEGINNING = date(2000, 1, 1)  # of "all"


def starts(day: date) -> Mapping[str, date]:
    """Period -> the day on which the one that `day` belongs to began."""
    return {
        "day": day,
        "week": day - timedelta(days=day.weekday()),
        "month": day.replace(day=1),
        "season": _season(day),
        "all": BEGINNING,
    }


def _season(day: date) -> date:
    if day.month < 3:
        return date(day.year - 1, 12, 1)
    return date(day.year, day.month // 3 * 3, 1)
