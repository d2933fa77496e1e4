"""The threads keep their connections, unless there is something wrong with one."""

import pytest
from django.db import InterfaceError, NotSupportedError, OperationalError, connection

from games import db_threads

pytestmark = pytest.mark.django_db(transaction=True)


def to_database():
    connection.ensure_connection()
    return connection.connection


@pytest.mark.parametrize("error", [OperationalError, InterfaceError, NotSupportedError])
async def test_a_connection_that_fails_is_closed_and_the_next_call_has_another(error):
    failed = []

    def fail():
        failed.append(to_database())
        raise error("gone, or planned before a migration")

    for _ in range(8):  # more than there are threads
        with pytest.raises(error):
            await db_threads.run(fail)
        assert await db_threads.run(to_database) not in failed


async def test_an_error_of_our_own_costs_no_connection():
    def fail():
        before.append(to_database())
        raise ValueError("ours")

    before = []
    with pytest.raises(ValueError, match="ours"):
        await db_threads.run(fail)
    for _ in range(8):
        before.append(await db_threads.run(to_database))
    assert len({id(one) for one in before}) <= db_threads._SIZE
