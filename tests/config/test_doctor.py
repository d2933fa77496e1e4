"""The doctor names what is wrong, with what helps, and says so when all is well."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from config import checkup
from games import services as games
from games.audits import Audit
from games.models import Match
from staff import services as staff
from tests.games.tables import NOW, dealt, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _well(settings, tmp_path, monkeypatch):
    """An installation with nothing to complain about, whatever the stack of the tests is."""
    (tmp_path / "staticfiles.json").touch()
    settings.STATIC_ROOT = tmp_path
    settings.SECRET_KEY = "nobody guesses this " * 3
    settings.EMBEDDED, settings.HTTPS = True, True
    monkeypatch.setattr(checkup, "SPACE", 0)


def found(grade):
    return [answer.text for answer in checkup.answers() if answer.grade == grade]


def test_a_healthy_site_has_no_faults():
    out = StringIO()
    call_command("doctor", stdout=out)
    assert found("fault") == []
    assert out.getvalue().count("\n") == len(checkup._QUESTIONS) + 2


@pytest.mark.parametrize(
    ("settings_now", "grade", "says"),
    [
        ({"ALLOWED_HOSTS": ["*"]}, "fault", "ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": []}, "fault", "nobody reaches"),
        ({"SECRET_KEY": "short"}, "hint", "SECRET_KEY is short"),
        ({"EMBEDDED": False, "HTTPS": False}, "hint", "HTTPS is off"),
        ({"EMAIL_BACKEND": "config.mail.LogBackend"}, "hint", "EMAIL_URL"),
    ],
)
def test_a_setting_that_is_wrong_is_named(settings, monkeypatch, settings_now, grade, says):
    monkeypatch.setattr(checkup.celery.control, "ping", lambda timeout: [{"worker": "pong"}])
    for name, value in settings_now.items():
        setattr(settings, name, value)
    assert any(says in text for text in found(grade))


def test_missing_styles_are_a_fault(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "elsewhere"
    assert any("collectstatic" in text for text in found("fault"))


def test_a_match_that_waits_for_its_clock_is_a_fault():
    match = dealt(person("Anna"), bots=1)
    late = timezone.now() - timedelta(minutes=1)
    due = {"wake_at": late, "step_due": late, "round_due": None, "match_due": None}
    Match.objects.filter(pk=match.pk).update(**due)
    assert any("wait for their clock" in text for text in found("fault"))


def test_a_red_auditor_is_a_fault():
    games.note_book(book=Audit.Book.LEDGER, faults=["the sum over all accounts is 5"], now=NOW)
    with pytest.raises(CommandError, match="1 of these"):
        call_command("doctor", stdout=StringIO())


def test_a_team_without_a_passkey_gets_a_hint():
    assert any("manage.py appoint" in text for text in found("hint"))
    staff.appoint(by=None, person=person("Anna"), role="administrators", now=NOW)
    assert any("passkey" in text for text in found("hint"))


def test_a_cache_that_forgets_is_a_fault(monkeypatch):
    monkeypatch.setattr(cache, "set", lambda *args: None)
    cache.delete("doctor")
    assert any("cache forgets" in text for text in found("fault"))


def test_without_a_database_the_doctor_still_speaks(monkeypatch):
    def away():
        raise OSError("connection refused")

    monkeypatch.setattr(connection, "cursor", away)
    assert [answer.grade for answer in checkup.answers()] == ["ok", "fault"]
