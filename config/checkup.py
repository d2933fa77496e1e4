"""What `manage.py doctor` looks at: each question one function, each answer with its remedy."""

import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import NamedTuple

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from accounts.models import User
from config.celery import app as celery
from games import selectors
from games.models import Match

SPACE = 1  # GiB that should be free
LATE = timedelta(seconds=10)  # for what is due every second
WAITS_LONG = 500  # matches the auditor has not looked at


class Answer(NamedTuple):
    """`grade`: ok, hint (the site works, but) or fault (it does not)."""

    grade: str
    text: str


def answers() -> Iterator[Answer]:
    """One after the other. What cannot be asked because the database is away is left out."""
    yield _python()
    yield _database()
    if not _answers(_ask):
        return
    for question in _QUESTIONS:
        yield _guarded(question)


def _python() -> Answer:
    version = ".".join(map(str, sys.version_info[:3]))
    return Answer("ok", f"Python {version}")


def _database() -> Answer:
    kind = "SQLite" if settings.EMBEDDED else "PostgreSQL"
    if not _answers(_ask):
        return Answer("fault", f"{kind} does not answer. Is it running? Is DATABASE_URL right?")
    return Answer("ok", f"{kind} answers.")


def _migrations() -> Answer:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        return Answer("fault", f"{len(missing)} migrations are missing: manage.py migrate")
    return Answer("ok", "The database is of this version.")


def _cache() -> Answer:
    cache.set("doctor", "well", 5)
    if cache.get("doctor") != "well":
        return Answer("fault", "The cache forgets at once. Is Redis full? Is REDIS_URL right?")
    return Answer("ok", "The cache answers.")


def _worker() -> Answer:
    if settings.EMBEDDED:
        return Answer("ok", "Bots and clocks live in the process of the site.")
    if not celery.control.ping(timeout=2):
        return Answer("fault", "No worker answers: celery -A config worker")
    return Answer("ok", "A worker answers.")


def _clocks() -> Answer:
    due = Match.objects.filter(wake_at__lt=timezone.now() - LATE).count()
    if due:
        return Answer("fault", f"{due} matches wait for their clock. Do worker and beat run?")
    return Answer("ok", "No match waits for its clock.")


def _static() -> Answer:
    if settings.DEBUG or (settings.STATIC_ROOT / "staticfiles.json").exists():
        return Answer("ok", "Scripts and styles are collected.")
    return Answer("fault", "Pages have no style: manage.py collectstatic --noinput")


def _names() -> Answer:
    if "*" in settings.ALLOWED_HOSTS:
        return Answer("fault", "ALLOWED_HOSTS is “*”: pages of others could open sockets.")
    if not settings.ALLOWED_HOSTS:
        return Answer("fault", "ALLOWED_HOSTS is empty: nobody reaches the site.")
    return Answer("ok", f"People come by {', '.join(settings.ALLOWED_HOSTS)}.")


def _https() -> Answer:
    if settings.HTTPS or settings.EMBEDDED:
        return Answer("ok", "Cookies travel as they should.")
    return Answer("hint", "HTTPS is off: passwords can be read on the way, passkeys do not work.")


def _key() -> Answer:
    if len(settings.SECRET_KEY) < 50 or len(set(settings.SECRET_KEY)) < 5:
        return Answer("hint", "SECRET_KEY is short: make another, keep the old as a fallback.")
    return Answer("ok", "The key is long enough.")


def _mail() -> Answer:
    if settings.EMAIL_BACKEND.endswith("LogBackend"):
        return Answer("hint", "Mails, with codes and links, go to the log only: set EMAIL_URL.")
    return Answer("ok", "Mails go out.")


def _operator() -> Answer:
    if settings.OPERATOR or settings.EMBEDDED:
        return Answer("ok", "The imprint has what it needs.")
    return Answer("hint", "The imprint is empty: set OPERATOR and OPERATOR_MAIL.")


def _team() -> Answer:
    team = User.objects.filter(is_staff=True, is_active=True)
    if not team.exists():
        return Answer("hint", "Nobody looks after the site: manage.py appoint NAME")
    keys = Authenticator.objects.filter(user__in=team).values("user").distinct().count()
    if not keys:
        return Answer("hint", "Nobody of the team has a passkey: its pages stay shut.")
    return Answer("ok", f"{team.count()} on the team, {keys} with a passkey.")


def _space() -> Answer:
    free = shutil.disk_usage(settings.VAR_DIR).free / 2**30
    grade = "ok" if free > SPACE else "hint"
    return Answer(grade, f"{free:.1f} GiB are free in {settings.VAR_DIR}.")


def _auditor() -> Answer:
    found = selectors.audited()
    if found.is_red:
        return Answer("fault", "The auditor is red, rated matches wait: look at /team/.")
    if found.waiting > WAITS_LONG:
        return Answer("hint", f"{found.waiting} matches wait for the auditor. Does beat run?")
    return Answer("ok", f"{found.matches} matches audited, none with an unexplained fault.")


_QUESTIONS: tuple[Callable[[], Answer], ...] = (
    _migrations,
    _cache,
    _worker,
    _clocks,
    _static,
    _names,
    _https,
    _key,
    _mail,
    _operator,
    _team,
    _space,
    _auditor,
)


def _guarded(question: Callable[[], Answer]) -> Answer:
    """A question that breaks off is an answer too."""
    try:
        return question()
    except Exception as error:
        return Answer("fault", f"{question.__name__.strip('_')} cannot be checked: {error}")


def _ask() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _answers(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except Exception:
        return False
    return True
