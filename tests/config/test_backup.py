"""A backup brings everything back, on either database, and only where nothing is lost by it."""

import gzip
import stat
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts import ledger, services
from accounts.models import Account, User
from config import backup
from games.models import Match
from lobby.models import ChatLine
from lobby.talk import services as talk
from lobby.talk.rooms import Spot
from staff import services as staff
from tests.games.tables import NOW, dealt, person
from tests.lobby.conftest import _whole_matches, _whole_tables
from tests.lobby.tables import opened_table, play_to_the_end, started

__all__ = ["_whole_matches", "_whole_tables"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "badesee.jsonl.gz"


@pytest.fixture
def anna():
    return person("Anna", password="Seerose-7")


def live(anna):
    """Some life: money, an ended and a running match, a table, talk, measures, the team."""
    ben = person("Ben")
    for user in (anna, ben):
        ledger.welcome(user.pk, NOW)
    play_to_the_end(dealt(anna, ben))
    table = opened_table(anna, ben)
    started(table, anna, ben)
    talk.say(spot=Spot("hub"), user_id=anna.pk, text="Grüße 🛟 <b>", now=NOW)
    staff.appoint(by=None, person=ben, role="moderators", now=NOW)
    services.mute(person=anna, reason="Flut", until=NOW + timedelta(days=1), now=NOW)


def everything():
    """All rows of all tables, as the database has them."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in backup._models()
    }


def empty_the_database():
    call_command("flush", interactive=False, verbosity=0)


def restore(file):
    out = StringIO()
    call_command("restore", file, stdout=out)
    return out.getvalue()


def test_what_comes_back_is_what_was_there_and_life_goes_on(anna, file):
    live(anna)
    before = everything()
    call_command("backup", file, stdout=StringIO())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    empty_the_database()
    assert not User.objects.exists()
    assert restore(file).startswith(f"{sum(map(len, before.values()))} rows")
    assert everything() == before
    for check in ("audit", "audit_tables"):
        call_command(check, stdout=StringIO())
    assert sum(Account.objects.values_list("balance", flat=True)) == 0
    assert User.objects.get(name="Anna").check_password("Seerose-7")
    assert User.objects.get(name="Ben").has_perm("staff.moderate")
    assert ChatLine.objects.get().text == "Grüße 🛟 <b>"
    cem = person("Cem")
    ledger.welcome(cem.pk, NOW)
    match = play_to_the_end(dealt(cem, bots=1))
    assert match.pk == Match.objects.order_by("-pk").first().pk


def test_what_cannot_be_restored_changes_nothing(anna, file):
    backup.write(file, timezone.now())
    with pytest.raises(CommandError, match="people in this database"):
        restore(file)
    assert User.objects.get() == anna
    empty_the_database()
    text = gzip.decompress(file.read_bytes()).decode()
    for broken, complaint in (
        (text.replace('"badesee":1', '"badesee":9', 1), "another format"),
        (text.replace("0001_initial", "0001_other", 1), "another version"),
        (text[: text.index("Anna")], "cannot be read"),
    ):
        file.write_bytes(gzip.compress(broken.encode()))
        with pytest.raises(CommandError, match=complaint):
            restore(file)
        assert not User.objects.exists()
    file.write_bytes(b"no gzip")
    with pytest.raises(CommandError, match="cannot be read"):
        restore(file)


def test_a_backup_never_overwrites_another(anna, file):
    file.write_text("older")
    with pytest.raises(CommandError, match="there already"):
        call_command("backup", file)
    assert file.read_text() == "older"


def test_sessions_and_sockets_stay_behind(anna, client, file):
    client.force_login(anna, backend="allauth.account.auth_backends.AuthenticationBackend")
    backup.write(file, timezone.now())
    assert client.session.session_key not in gzip.decompress(file.read_bytes()).decode()
