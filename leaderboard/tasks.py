"""Chores of the leaderboards."""

import logging

from celery import shared_task

from leaderboard import rebuild

logger = logging.getLogger(__name__)

TOLD = 20  # faults that are spelled out


@shared_task(ignore_result=True)
def check() -> None:
    """Nightly: whether ratings and standings are what the results make."""
    faults = rebuild.check()
    for fault in faults[:TOLD]:
        logger.error("standings: %s", fault)
    if len(faults) > TOLD:
        logger.error("standings: %d faults in all", len(faults))
