"""The two stacks the tests run on, as environments for processes."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis

POSTGRES = os.environ.get("DATABASE_URL") or "postgres://postgres@127.0.0.1:5432/badesee"
# Sites take up to 12 numbers above it, of 16.
REDIS = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/3"

# What somebody may have set for a site of his own.
_SETTINGS = (
    "ALLOWED_HOSTS",
    "HTTPS",
    "LOG_FORMAT",
    "LOG_LEVEL",
    "SECRET_KEY",
    "SLOW_MODE",
    "TRUSTED_PROXIES",
)


def embedded(var: str) -> dict[str, str]:
    """Nothing set but a place for files. The developer's own `.env` must not change a test."""
    inherited = {name: value for name, value in os.environ.items() if name not in _SETTINGS}
    return {
        **inherited,
        "ENV_FILE": "",
        "DEBUG": "0",
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "VAR_DIR": var,
        "OPERATOR": "Erika Beispiel|Am Ufer 1|12345 Badesee",
        "OPERATOR_MAIL": "hallo@badesee.example",
    }


def full(var: str, database: str, redis_url: str = REDIS) -> dict[str, str]:
    """PostgreSQL under a database name of our own, and Redis."""
    return {
        **embedded(var),
        "DATABASE_URL": _with_name(database),
        "REDIS_URL": redis_url,
        "SECRET_KEY": "only-for-tests-" + "x" * 50,
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "HTTPS": "0",
        "SLOW_MODE": "0",
    }


def why_not_full() -> str:
    """Why the full stack cannot be reached, or nothing."""
    for name, url, port in (("PostgreSQL", POSTGRES, 5432), ("Redis", REDIS, 6379)):
        parts = urlsplit(url)
        address = (parts.hostname or "127.0.0.1", parts.port or port)
        try:
            socket.create_connection(address, timeout=3).close()
        except OSError as error:
            return f"{name} at {address[0]}:{address[1]}: {error.strerror or error}"
    try:
        versions()
    except (psycopg.Error, redis.RedisError) as error:
        return str(error).strip().splitlines()[0]
    return ""


def versions() -> str:
    """What the full stack is made of, for the summary."""
    with psycopg.connect(_with_name("postgres"), connect_timeout=3) as connection:
        postgres = connection.info.parameter_status("server_version") or "?"
    with redis.Redis.from_url(REDIS, socket_timeout=3) as client:
        found = client.info("server")["redis_version"]
    return f"PostgreSQL {postgres.split()[0]}, Redis {found}"


@contextmanager
def fresh_database(name: str) -> Iterator[str]:
    """An empty database for the time of the block; its URL."""
    drop_database(name)
    with _maintenance() as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield _with_name(name)
    finally:
        drop_database(name)


def drop_database(name: str) -> None:
    with _maintenance() as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def end_sessions(database: str) -> None:
    """Break every connection to it."""
    with _maintenance() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [database]
        )


def databases_like(prefix: str) -> list[str]:
    with _maintenance() as connection:
        found = connection.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [prefix]
        )
        return [name for (name,) in found]


@contextmanager
def fresh_redis(offset: int) -> Iterator[str]:
    """An empty Redis database, so many numbers above the tests' own; its URL."""
    parts = urlsplit(REDIS)
    url = urlunsplit(parts._replace(path=f"/{int(parts.path.strip('/') or 0) + offset}"))
    with redis.Redis.from_url(url) as client:
        client.flushdb()
        yield url
        client.flushdb()


def _maintenance() -> "psycopg.Connection[tuple[str, ...]]":
    return psycopg.connect(_with_name("postgres"), autocommit=True)


def _with_name(database: str) -> str:
    return urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{database}"))
