"""The statements of the path that every move takes, written once instead of compiled every time.

Compiling them with the ORM costs more than everything else a move does. The columns and their
conversions are the models' own, so a new field needs no word here; only JSON has a quicker pen.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import orjson
from django.db import connection, models

M = TypeVar("M", bound=models.Model)


class _Reading(NamedTuple):
    sql: str
    names: tuple[str, ...]
    converters: tuple[tuple[int, Any, Any], ...]  # position, expression, function


def select(
    model: type[M], *, where: str, value: Any, order: str = "", most: int = 0, lock: bool = False
) -> list[M]:
    """The rows whose column `where` has this value, in ascending `order`; of many the last `most`.

    `lock`: for update, but not of the key.
    """
    reading = _reading(model, where, order, most, lock, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(reading.sql, [value])
        rows = [list(row) for row in cursor.fetchall()]
    for row in rows:
        for at, expression, convert in reading.converters:
            row[at] = convert(row[at], expression, connection)
    found = [model.from_db("default", reading.names, row) for row in rows]
    return found[::-1] if most else found


def value_of(model: type[models.Model], name: str, *, key: int) -> Any:
    """This column of the row with the key, as the database has it; None if there is no row."""
    with connection.cursor() as cursor:
        cursor.execute(_value(model, name), [key])
        found = cursor.fetchone()
    return found[0] if found else None


def update(row: models.Model, names: Sequence[str]) -> None:
    """Write these fields of a row that exists."""
    meta = row._meta
    fields = [meta.get_field(name) for name in names]
    values = [_stored(field, row) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(_update(type(row), tuple(names)), [*values, row.pk])
        assert cursor.rowcount == 1, f"{row!r} is gone"


def insert(row: models.Model) -> None:
    """A new row. It does not learn its key: nobody asks for it."""
    fields = row._meta.concrete_fields[1:]
    with connection.cursor() as cursor:
        cursor.execute(_insert(type(row)), [_stored(field, row) for field in fields])


def _stored(field: Any, row: models.Model) -> Any:
    value = getattr(row, field.attname)
    if value is None:
        return None
    if isinstance(field, models.JSONField):
        return orjson.dumps(value).decode()
    return field.get_db_prep_save(value, connection)


def _loaded(text: str | None, expression: Any, connection: Any) -> Any:
    return None if text is None else orjson.loads(text)


@lru_cache
def _reading(
    model: type[models.Model], where: str, order: str, most: int, lock: bool, vendor: str
) -> _Reading:
    fields = model._meta.concrete_fields
    table = model._meta.db_table
    sql = f"SELECT {_columns(fields)} FROM {_quoted(table)} WHERE {_quoted(where)} = %s"
    if order:
        sql += f" ORDER BY {_quoted(order)}"
    if most:
        sql += f" DESC LIMIT {most}"
    if lock and vendor == "postgresql":  # SQLite has one writer at a time anyway
        sql += " FOR NO KEY UPDATE"
    converters = []
    for at, field in enumerate(fields):
        column = field.get_col(table)
        own = connection.ops.get_db_converters(column) + column.get_db_converters(connection)
        if isinstance(field, models.JSONField):
            own = [_loaded]
        converters += [(at, column, convert) for convert in own]
    return _Reading(sql, tuple(field.attname for field in fields), tuple(converters))


@lru_cache
def _value(model: type[models.Model], name: str) -> str:
    column = _quoted(_column(model._meta.get_field(name)))
    return f"SELECT {column} FROM {_quoted(model._meta.db_table)} WHERE {_quoted('id')} = %s"


@lru_cache
def _update(model: type[models.Model], names: tuple[str, ...]) -> str:
    meta = model._meta
    changes = ", ".join(f"{_quoted(_column(meta.get_field(name)))} = %s" for name in names)
    return f"UPDATE {_quoted(meta.db_table)} SET {changes} WHERE {_quoted('id')} = %s"


@lru_cache
def _insert(model: type[models.Model]) -> str:
    fields = model._meta.concrete_fields[1:]
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({_columns(fields)}) VALUES ({places})"


def _columns(fields: Sequence[Any]) -> str:
    return ", ".join(_quoted(_column(field)) for field in fields)


def _column(field: Any) -> str:
    return str(field.column)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
