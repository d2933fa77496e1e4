"""The threads that talk to the database for the sockets, and on SQLite for everything that plays.

SQLite is fastest and fair with one writer that keeps its connection open; PostgreSQL takes four.
Each thread keeps its connection from call to call, so nothing here closes it after a use.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import InterfaceError, NotSupportedError, OperationalError, connection

P = ParamSpec("P")
T = TypeVar("T")

_SIZE = 1 if settings.EMBEDDED else 4
_pool = ThreadPoolExecutor(_SIZE, thread_name_prefix="game-db")


async def run(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """`work` in one of the threads, awaited."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_pool, partial(_guarded, work, *args, **kwargs))


def call(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """`work` for a thread that may block: on SQLite in the one writer, else where the caller is."""
    if settings.EMBEDDED:
        return _pool.submit(partial(_guarded, work, *args, **kwargs)).result()
    return work(*args, **kwargs)


def finish() -> None:
    """Wait until all that was handed in so far is done. For the end of a test."""
    _in_every_thread(lambda: None)


def close_connections() -> None:
    """Close what the threads hold; they open anew when next needed. For the end of a test run."""
    _in_every_thread(lambda: connection.close())  # each thread its own


def _in_every_thread(work: Callable[[], None]) -> None:
    together = threading.Barrier(_SIZE)  # without it one quick thread might take every job
    for done in [_pool.submit(_then_wait, work, together) for _ in range(_SIZE)]:
        done.result()


def _guarded(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return work(*args, **kwargs)
    except (OperationalError, InterfaceError, NotSupportedError):
        # The database went away, perhaps, or a migration has changed what was planned before it:
        # the next call starts with a fresh connection, and nobody else gets this one.
        if connection.connection is not None:
            connection.connection.close()
        connection.close()
        raise


def _then_wait(work: Callable[[], None], together: threading.Barrier) -> None:
    work()
    together.wait(timeout=60)
