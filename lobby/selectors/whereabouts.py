"""Who of the people at a table is there: on its page, or on that of its match."""

from collections.abc import Collection
from datetime import datetime

from lobby.models import Presence, Table

Gone = dict[int, datetime | None]
"""Person -> since when he is gone, None if he is there. Whoever was told to be gone is missing."""


def of_table(table: Table) -> Gone:
    return of_tables([table])[table.pk]


def of_tables(tables: Collection[Table]) -> dict[int, Gone]:
    """For each table, of those near it who have a seat."""
    found: dict[int, Gone] = {table.pk: {} for table in tables}
    places = {table.place: table.pk for table in tables}
    near = Presence.objects.filter(place__in=places, user__table_seat__isnull=False)
    for place, user_id, gone_at in near.values_list("place", "user_id", "gone_at"):
        found[places[place]][user_id] = gone_at
    return found
