"""Doorbells: Celery rings, the database knows what is due, the service plays it."""

import logging
import time
from random import Random
from typing import Any

from celery import shared_task
from django.db import DatabaseError
from django.utils import timezone

from games import db_threads, metrics, retrospect, selectors, services

logger = logging.getLogger(__name__)

TICK = 0.9  # seconds one lifeguard watches; beat sends the next one a second after it
LOOK = 0.1  # seconds it looks ahead, and at most sleeps
SIGNS = 1.0  # seconds between two signs of life of an analysis
BURST = 200  # steps of one match in one go, when nobody is left to watch them


@shared_task(ignore_result=True)
def lifeguard() -> None:
    """Ring each match the moment it is due, for the better part of a second.

    Two at once do no harm: the second ring finds the version changed and does nothing.
    """
    rung: set[tuple[int, float]] = set()
    end = time.monotonic() + TICK
    while True:
        nap = _ring_what_is_due(rung)
        left = end - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(nap, left))


def _ring_what_is_due(rung: set[tuple[int, float]]) -> float:
    """Ring what is due and was not rung yet; the seconds until the next look."""
    now = timezone.now()
    for match_id, wake_at in selectors.due_soon(now=now, seconds=LOOK):
        if wake_at > now:
            return max((wake_at - now).total_seconds(), 0.001)
        if (match_id, wake_at.timestamp()) not in rung:
            rung.add((match_id, wake_at.timestamp()))
            wake_match.delay(match_id)
    return LOOK


@shared_task(ignore_result=True)
def wake_match(match_id: int) -> None:
    """Play what is due: one step, or a whole match to its end once all its people are gone."""
    try:
        _play_what_is_due(match_id)
    except DatabaseError:
        raise  # no fault of the match: the next ring tries again
    except Exception:
        metrics.broken_matches.inc()
        logger.exception("a match could not go on", extra={"match": match_id})
        if db_threads.call(services.note_failure, match_id=match_id, now=timezone.now()):
            logger.error("a match was annulled", extra={"match": match_id})


def _play_what_is_due(match_id: int) -> None:
    for _step in range(BURST):
        now = timezone.now()
        wake_at = db_threads.call(services.wake, match_id=match_id, now=now)
        if wake_at is None or wake_at > now:
            return


@shared_task(ignore_result=True)
def analyst() -> None:
    """Make one analysis that waits, if one does; beat sends the next analyst."""
    match_id = db_threads.call(services.claim_analysis, now=timezone.now())
    if match_id is None:
        return
    past = db_threads.call(retrospect.past_of, match_id)
    rng, told = Random(match_id), 0.0
    judgements: list[dict[str, Any]] = []
    for decision in past.decisions:
        if time.monotonic() - told > SIGNS:
            told = time.monotonic()
            db_threads.call(
                services.note_progress,
                match_id=match_id,
                done=len(judgements),
                total=len(past.decisions),
                now=timezone.now(),
            )
        judgements.append(retrospect.judged(decision, rng))
    report = retrospect.report(past.rounds, judgements)
    db_threads.call(services.finish_analysis, match_id=match_id, report=report, now=timezone.now())
