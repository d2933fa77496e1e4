"""The second pair of eyes on what is due: each web process plays what Celery leaves lying.

While workers or beat are away, tables wait for them no longer than `PATIENCE`.
"""

import logging
import threading
import time
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

from games import selectors, tasks

logger = logging.getLogger(__name__)

LOOK = 0.2  # seconds between two looks
PATIENCE = timedelta(seconds=0.3)  # so long what is due is left to the workers


def start() -> None:
    """Look from now on, until the process ends."""
    threading.Thread(target=_look_on, name="lookout", daemon=True).start()


def play_what_was_left(*, now: datetime) -> None:
    """Play what has been due for longer than the workers need; the most overdue first."""
    for match_id, _ in selectors.due_soon(now=now - PATIENCE, seconds=0):
        tasks.wake_match(match_id)


def _look_on() -> None:
    while True:
        time.sleep(LOOK)
        try:
            play_what_was_left(now=timezone.now())
        except Exception:
            logger.exception("what is overdue could not be played")
            connection.close()
