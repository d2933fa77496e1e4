"""Celery inside the server's process: worker and beat as threads, the broker in memory."""

import threading
from collections.abc import Callable
from typing import Any

from celery import Celery
from celery.beat import EmbeddedService
from celery.worker import WorkController


class EmbeddedCelery:
    """One worker for both queues and one beat. Nothing queued outlives the process."""

    def __init__(self, app: Celery, *, on_death: Callable[[], None]) -> None:
        """`on_death` is called when the worker ends without having been asked to."""
        self._app = app
        self._on_death = on_death
        self._asked_to_stop = False
        self._controller = WorkController(
            app=app,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        self._worker = threading.Thread(target=self._work, name="worker", daemon=True)
        self._beat: Any = EmbeddedService(app, thread=True)

    def start(self) -> None:
        self._worker.start()
        self._beat.start()

    def ask_to_stop(self) -> None:
        """Begin to stop; returns at once."""
        self._asked_to_stop = True
        self._beat.service.stop()
        self._app.control.shutdown()

    def join(self, timeout: float) -> None:
        """Wait for running tasks, at most `timeout` seconds. What is cut off rolls back."""
        self._worker.join(timeout)

    def _work(self) -> None:
        self._controller.start()
        if not self._asked_to_stop:
            self._on_death()
