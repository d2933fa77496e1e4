"""Time in which no web process served: nobody could act in it, so nobody's clock ran.

Web processes beat (`beat`); whoever beats first after a gap gives its time back to every running
match, and only then is the site serving again. Until then no clock of a person falls.
"""

import logging
from datetime import datetime, timedelta
from random import Random, SystemRandom

from django.db import transaction

from games import clock
from games.models import Heartbeat, Match, Move
from games.services.table import Table, locked, record

logger = logging.getLogger(__name__)

BEAT = timedelta(seconds=0.5)  # between two beats of a web process
GAP = timedelta(seconds=2)  # without any beat, and the site was away

_ROW = 1
_chance = SystemRandom()


def beat(*, now: datetime) -> timedelta:
    """People are served at this moment; how long they were not before it, zero if they were."""
    heart, is_first = Heartbeat.objects.get_or_create(pk=_ROW, defaults={"seen_at": now})
    away = now - heart.seen_at
    if is_first or away <= GAP:
        away = timedelta()
    else:
        _excuse_all(heart.seen_at, now)
    Heartbeat.objects.filter(pk=_ROW, seen_at__lt=now).update(seen_at=now)
    return away


def is_served(now: datetime) -> bool:
    """Whether people could act at this moment. Where nothing ever beat, nobody knows better."""
    seen_at = Heartbeat.objects.filter(pk=_ROW).values_list("seen_at", flat=True).first()
    return seen_at is None or now - seen_at <= GAP


def excuse(*, match_id: int, since: datetime, until: datetime, rng: Random = _chance) -> int:
    """Give a match the time of an outage back; a person on turn gets a fixed grace on top.

    Twice for the same outage does no harm.
    """
    with transaction.atomic():
        table = locked(match_id, until, rng)
        match = table.match
        if match.status != Match.Status.RUNNING or _is_excused(match, since):
            return match.version
        _give_back(table, since, until)
        match.excused_at = until
        move = Move(action={"do": "outage"}, cause=Move.Cause.CLOCK)
        return record(table, move, table.state, [])


def _excuse_all(since: datetime, until: datetime) -> None:
    running = Match.objects.filter(status=Match.Status.RUNNING, wake_at__isnull=False)
    for match_id in list(running.order_by("wake_at").values_list("pk", flat=True)):
        try:
            excuse(match_id=match_id, since=since, until=until)
        except Exception:
            # One broken match must not stop the clocks of all others.
            logger.exception("an outage could not be made good", extra={"match": match_id})
    away = round((until - since).total_seconds(), 1)
    logger.warning("nobody was served for a while", extra={"seconds": away})


def _is_excused(match: Match, since: datetime) -> bool:
    return match.excused_at is not None and match.excused_at > since


def _give_back(table: Table, since: datetime, until: datetime) -> None:
    match = table.match
    away = until - max(since, _last_changed(match))
    grace = clock.GRACE_OUTAGE if match.step == Match.Step.TURN else timedelta()
    step_due = match.step_due
    clock.delay(match, by=away + grace)
    if match.step != Match.Step.TURN:
        match.step_due = step_due  # what the server does itself is late enough
    elif match.step_due is not None:
        match.step_due = max(match.step_due, until + grace)
    if match.paused_at is not None:
        match.paused_at += away


def _last_changed(match: Match) -> datetime:
    """What has changed since then, a worker alone has changed: its turn began in the outage."""
    at = Move.objects.filter(match=match, version=match.version).values_list("at", flat=True)
    return at.first() or match.created_at
