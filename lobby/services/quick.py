"""Quickly to a table: to one that fits, else to a new one."""

from datetime import datetime
from random import Random, SystemRandom

from accounts.models import User
from accounts.statement import free_taler
from games.codes import Code, Refused
from lobby.models import Table
from lobby.selectors.tables import OpenTable, hidden_from, open_tables, table_of
from lobby.services.seats import sit
from lobby.services.settings import open_table

# What may have happened to a table since it was looked at: then the next one will do.
_NEXT = frozenset(
    {
        Code.GUESTS_NOT_ALLOWED,
        Code.KICKED,
        Code.NO_SUCH_TABLE,
        Code.PLAYING,
        Code.SEAT_TAKEN,
        Code.STARTING,
        Code.TABLE_FULL,
    }
)

_chance = SystemRandom()


def quick_seat(*, user_id: int, now: datetime, rng: Random = _chance) -> str:
    """The code of the table where this person sits then, the one with the fewest free seats.

    Whoever sits at one already is led back there, unless its match is over; Refused
    (already_seated) by a match.
    """
    seated = table_of(user_id=user_id)
    if seated is not None and seated.status != Table.Status.OVER:
        return seated.code
    for table in _fitting(User.objects.get(pk=user_id)):
        try:
            sit(table_id=table.id, user_id=user_id, now=now)
            return table.code
        except Refused as no:
            if no.code not in _NEXT:
                raise
    return open_table(user_id=user_id, changes={}, now=now, rng=rng).code


def _fitting(user: User) -> list[OpenTable]:
    tables, taler = open_tables(), free_taler(user.pk)
    hidden = hidden_from(user.pk, [table.id for table in tables])
    return [
        table
        for table in tables
        if table.id not in hidden
        and table.terms.stake <= taler
        and (table.terms.guests_allowed or not user.is_guest)
    ]
