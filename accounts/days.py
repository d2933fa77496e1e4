"""The site's days: those of Berlin, 23 and 25 hours long where the clocks change."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo("Europe/Berlin")


def berlin_day(moment: datetime) -> date:
    """The day in Berlin on which this aware moment falls."""
    return moment.astimezone(BERLIN).date()
