"""Reading many tables as they were at one moment, where the database can."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """On PostgreSQL all reads of the block see the same commit, unless a transaction runs already.

    On SQLite a transaction would keep everybody from writing, so there is none: what looks wrong
    there is to be looked at again.
    """
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield
