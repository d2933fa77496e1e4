"""What happens at tables by itself, without anybody's doing."""

import logging
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from random import Random, SystemRandom

from django.db import transaction
from django.db.models import F

from games.codes import Refused
from games.models import Match
from lobby import care, notify
from lobby.models import Table, TableSeat
from lobby.selectors import whereabouts
from lobby.services.host import shut, vacate
from lobby.services.match import begin, end_match, is_running
from lobby.services.table import Locked, Status, lock, record, unready

logger = logging.getLogger(__name__)

_chance = SystemRandom()


def tend(*, now: datetime, rng: Random = _chance) -> None:
    """Look after every table that needs it, each in a transaction of its own.

    Called late, twice or by two at once it does no harm: the second finds nothing to do.
    """
    for table_id in _in_need(now):
        try:
            tend_table(table_id=table_id, now=now, rng=rng)
        except Refused:
            continue  # somebody has closed it meanwhile
        except Exception:
            # One broken table must not keep all others waiting.
            logger.exception("a table could not be tended", extra={"table": table_id})


def tend_table(*, table_id: int, now: datetime, rng: Random = _chance) -> int:
    """Give one table what it needs at this moment; its version."""
    with transaction.atomic():
        at = lock(table_id, now)
        if care.mark(at.seats, whereabouts.of_table(at.table), now):
            TableSeat.objects.bulk_update(at.seats, ["away_since"])
            # The hub lists a table only while somebody is there.
            transaction.on_commit(partial(notify.tell_hub, "tables"))
        need = care.needed(at.table, at.seats, running=is_running(at.table), now=now)
        if not any(need):
            return at.table.version
        _give(at, need, rng)
        return record(at)


def _give(at: Locked, need: care.Care, rng: Random) -> None:
    if need.begin:
        begin(at, rng)
    elif need.end:
        end_match(at)
    elif need.close:
        shut(at)
    else:
        for seat in need.unready:
            unready(seat)
        for seat in need.free:
            vacate(at, seat)
        if need.heir is not None:
            at.table.host_id = need.heir.user_id


def _in_need(now: datetime) -> list[int]:
    """The tables that something is to be done for, from a look without locks."""
    alive = Table.objects.exclude(status=Status.CLOSED).defer("rules", "former_terms")
    tables = list(alive.annotate(match_status=F("match__status")).order_by("pk"))
    gone = whereabouts.of_tables(tables)
    seats = _seats_of(tables)
    found = []
    for table in tables:
        running = table.match_status == Match.Status.RUNNING
        news = care.mark(seats[table.pk], gone[table.pk], now)
        if news or any(care.needed(table, seats[table.pk], running=running, now=now)):
            found.append(table.pk)
    return found


def _seats_of(tables: Sequence[Table]) -> dict[int, list[TableSeat]]:
    seats = defaultdict(list)
    for seat in TableSeat.objects.filter(table__in=tables).select_related("user"):
        seats[seat.table_id].append(seat)
    return seats
