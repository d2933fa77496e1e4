"""What every test gets: a quick hasher, plain static files, and nothing left of the test before."""

import os
import random
from collections.abc import Iterator
from hashlib import shake_256
from itertools import count

import pytest
from channels.layers import channel_layers
from django.conf import settings
from django.db import connection
from hypothesis import settings as hypothesis_settings
from pytest_django.plugin import DjangoDbBlocker

from games import db_threads
from tests import caches
from tests.games.tables import RNG

_COUNT_ON_EMBEDDED = (
    "UPDATE sqlite_sequence SET seq = (SELECT COALESCE(MAX(id), 0) FROM games_match)"
    " WHERE name = 'games_match'"
)
_COUNT_ON_FULL = (
    "SELECT setval(pg_get_serial_sequence('games_match', 'id'), COALESCE(MAX(id), 0) + 1, false)"
    " FROM games_match"
)

# How long an example takes says more about the machine than about the code.
hypothesis_settings.register_profile("any machine", deadline=None)
hypothesis_settings.load_profile("any machine")


def pytest_configure(config: pytest.Config) -> None:
    settings.SLOW_MODE = 0
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    if not settings.EMBEDDED:
        _keep_workers_apart(os.environ.get("PYTEST_XDIST_WORKER", "alone"))


def _keep_workers_apart(worker: str) -> None:
    """Test processes have databases of their own, but share one Redis."""
    settings.CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"badesee-{worker}"
    settings.CACHES["default"]["KEY_PREFIX"] = f"badesee-{worker}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On the embedded stack, what needs PostgreSQL is left out rather than skipped."""
    if not settings.EMBEDDED:
        return
    left_out = [item for item in items if item.get_closest_marker("postgres")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """What sockets left to the threads must not meet the emptying of the database."""
    db_threads.finish()


@pytest.fixture(autouse=True)
def _clean_slate() -> Iterator[None]:
    """Sessions in the cache and sockets in the layer would outlive their rolled-back rows."""
    yield
    caches.clear()
    channel_layers.backends.clear()


@pytest.fixture(autouse=True)
def _same_chance_in_every_run(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the site draws follows from the test's name, so no deal ends a match only at times."""
    drawn = count()

    def urandom(size: int) -> bytes:
        seed = f"{request.node.nodeid} {next(drawn)}"
        return shake_256(seed.encode()).digest(size)

    monkeypatch.setattr(random, "_urandom", urandom)  # where SystemRandom and `secrets` get theirs
    RNG.seed(7)


@pytest.fixture(autouse=True)
def _same_numbers_in_every_run(request: pytest.FixtureRequest) -> None:
    """Cards depend on the number of the match: it counts from what is there, not from the past."""
    asked = [name for name in ("transactional_db", "db") if name in request.fixturenames]
    if not asked and request.node.get_closest_marker("django_db") is None:
        return
    for name in asked[:1]:  # a fixture of the test's own would be made after this one
        request.getfixturevalue(name)
    with connection.cursor() as cursor:
        cursor.execute(_COUNT_ON_EMBEDDED if settings.EMBEDDED else _COUNT_ON_FULL)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A database that somebody still talks to cannot be dropped."""
    yield
    db_threads.close_connections()
    if not settings.EMBEDDED:
        with django_db_blocker.unblock():
            _end_other_sessions()


def _end_other_sessions() -> None:
    """Those of threads which a test started and could not wait for."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
