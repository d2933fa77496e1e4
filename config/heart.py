"""The heart of a web process: it tells the database that people are served, twice a second.

A thread, not a task, so that it notices when the loop hangs: who cannot be answered is not served.
"""

import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils import timezone

from config import memory
from games import db_threads, lookout, metrics, services
from games.crowd import crowd
from games.services.outage import BEAT, GAP

logger = logging.getLogger(__name__)

Soon = Callable[[Callable[[], object]], object]
"""Runs something on the server's loop, from any thread."""

SLOW = 0.5  # seconds until the loop answers, from which on the log says so

_starting = threading.Lock()
_beating = False


def start(soon: Soon) -> None:
    """Beat from now on, until the process ends. Twice does no harm."""
    global _beating
    with _starting:
        if not _beating:
            _beating = True
            memory.settle()
            loop_thread = threading.get_ident()
            threading.Thread(
                target=_beat, args=(soon, loop_thread), name="heart", daemon=True
            ).start()
            if not settings.EMBEDDED:  # else the worker shares the fate of this process
                lookout.start()


def start_with_the_server() -> None:
    """Beat as soon as the server runs. Only daphne's reactor is asked; others have `lifespan`."""
    reactor: Any = sys.modules.get("twisted.internet.reactor")
    if reactor is not None:
        reactor.callWhenRunning(start, reactor.callFromThread)


def _beat(soon: Soon, loop_thread: int) -> None:
    while True:
        began = time.monotonic()
        if _loop_answers(soon, loop_thread):
            try:
                away = db_threads.call(services.beat, now=timezone.now())
                metrics.away_seconds.inc(away.total_seconds())
                soon(partial(_announce, _seconds_to_stop()))
            except Exception:
                # Without the database nobody is served: the next beat finds how long.
                logger.exception("a heartbeat was missed")
                connection.close()
        time.sleep(max(0.05, BEAT.total_seconds() - (time.monotonic() - began)))


def _seconds_to_stop() -> float | None:
    now = timezone.now()
    moment = db_threads.call(services.stops_at, now)
    return None if moment is None else (moment - now).total_seconds()


def _announce(seconds: float | None) -> None:
    """On the loop."""
    crowd().announce_stop(seconds)


def _loop_answers(soon: Soon, loop_thread: int) -> bool:
    answered = threading.Event()
    asked = time.monotonic()
    soon(answered.set)
    if not answered.wait(SLOW):
        _say_where_it_hangs(loop_thread)
        answered.wait(GAP.total_seconds())
    lag = time.monotonic() - asked
    metrics.note_loop_lag(lag)
    if lag > SLOW:
        logger.warning("the loop hung", extra={"seconds": round(lag, 3)})
    return answered.is_set()


def _say_where_it_hangs(loop_thread: int) -> None:
    frame = sys._current_frames().get(loop_thread)
    if frame is not None:
        where = "".join(traceback.format_stack(frame)[-3:])
        logger.warning("the loop does not answer\n%s", where)
