"""The whole database as one file, independent of the kind of database, and back again.

A gzipped file of JSON lines: first what it is, then for each table its columns and its rows. What
belongs to a running process (sessions, open sockets) stays behind: people sign in again. The key
of the site is not in it; keep that apart.
"""

import gzip
import json
import os
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

FORMAT = 1
LEFT_OUT = frozenset({"sessions.Session", "lobby.Process", "lobby.Connection", "lobby.Presence"})
AT_ONCE = 500  # rows


class Unfit(Exception):
    """The file cannot be restored here, and why."""


def write(path: Path, now: datetime) -> int:
    """All rows into a new file that only its owner may read; how many. One moment of them."""
    rows = 0
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as file:
        file.write(_line({"badesee": FORMAT, "at": now, "migrations": sorted(_migrations())}))
        with transaction.atomic():
            _see_one_moment()
            for model in _models():
                names = [field.attname for field in model._meta.concrete_fields]
                file.write(_line({"model": model._meta.label, "columns": names}))
                for row in model._base_manager.order_by("pk").values_list(*names).iterator():
                    file.write(_line(list(row)))
                    rows += 1
    return rows


def read(path: Path) -> int:
    """Fill an empty database of the same version from the file; how many rows. All or nothing."""
    with gzip.open(path, "rt", encoding="utf-8") as file, transaction.atomic():
        _check(json.loads(file.readline()))
        _empty()
        rows = sum(_load(*batch) for batch in _batches(file))
        _count_on()
    return rows


def is_empty() -> bool:
    """Whether nobody has ever been here."""
    return not apps.get_model("accounts", "User").objects.exists()


def _models() -> list[type[Model]]:
    """Every table but what belongs to a process, many-to-many tables too."""
    models = apps.get_models(include_auto_created=True)
    return [
        model
        for model in models
        if model._meta.managed and not model._meta.proxy and model._meta.label not in LEFT_OUT
    ]


def _see_one_moment() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _check(head: dict[str, Any]) -> None:
    if head.get("badesee") != FORMAT:
        raise Unfit("This is no backup of Badesee, or one of another format.")
    there, here = {tuple(name) for name in head["migrations"]}, _migrations()
    if there != here:
        app, name = sorted(there ^ here)[0]
        raise Unfit(f"The backup is of another version of the site: {app} {name} differs.")
    if not is_empty():
        raise Unfit("There are people in this database already. Restore into an empty one.")


def _migrations() -> set[tuple[str, str]]:
    return set(MigrationRecorder(connection).applied_migrations())


def _empty() -> None:
    """What migrating itself has put there: permissions, groups, the accounts of the site."""
    with connection.constraint_checks_disabled():
        for model in reversed(_models()):
            rows = model._base_manager.all()
            rows._raw_delete(rows.db)


def _load(model: type[Model], columns: list[str], rows: list[list[Any]]) -> int:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    made = []
    for row in rows:
        values = zip(columns, row, strict=True)
        made.append(model(**{name: _value(fields[name], value) for name, value in values}))
    model._base_manager.bulk_create(made)
    return len(made)


def _value(field: Any, value: Any) -> Any:
    """As Python has it; keys are what they are, and JSON is itself already."""
    target = field.target_field if field.is_relation else field
    return target.to_python(value)


def _count_on() -> None:
    """New rows get numbers after those that came along."""
    ContentType.objects.clear_cache()
    statements = connection.ops.sequence_reset_sql(no_style(), _models())
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _line(content: Any) -> str:
    return json.dumps(content, default=_plain, ensure_ascii=False, separators=(",", ":")) + "\n"


def _plain(value: Any) -> str:
    """What JSON has no word for, to the microsecond."""
    return value.isoformat() if isinstance(value, date) else str(value)


def _batches(file: Any) -> Iterator[tuple[type[Model], list[str], list[list[Any]]]]:
    model: type[Model] | None = None
    columns: list[str] = []
    batch: list[list[Any]] = []
    for line in file:
        found = json.loads(line)
        if isinstance(found, list):
            batch.append(found)
        if model is not None and batch and (isinstance(found, dict) or len(batch) == AT_ONCE):
            yield model, columns, batch
            batch = []
        if isinstance(found, dict):
            model, columns = apps.get_model(found["model"]), found["columns"]
    if model is not None and batch:
        yield model, columns, batch
