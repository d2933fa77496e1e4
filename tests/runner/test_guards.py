"""The checks that guard the project itself: secrets, known weaknesses, migrations that disturb."""

from pathlib import Path

import pytest

from tests.runner import pauses, secrets, weaknesses

TOKEN = "ghp" + "_" + "x9" * 15
KEY = "-----BEGIN PRIVATE " + "KEY-----"


@pytest.mark.parametrize(
    "line",
    [KEY, f"token = '{TOKEN}'", "SECRET_KEY=" + "q7" * 25, "smtp://me:" + "hunter22@mail.host:587"],
)
def test_a_secret_in_a_file_is_found(tmp_path, line):
    (tmp_path / "notes.txt").write_text(f"nothing here\n{line}\n")
    (found,) = secrets.found(tmp_path)
    assert found.startswith("notes.txt:2: looks like ")


def test_examples_and_addresses_are_no_secrets(tmp_path):
    (tmp_path / "env").write_text(
        "# EMAIL_URL=smtp+tls://badesee:secret@mail.example:587\n"
        "# SECRET_KEY=\nhttps://example.org/a:b@c\nsecret_key = read()\n"
    )
    assert list(secrets.found(tmp_path)) == []


def test_weaknesses_are_named_with_library_and_version():
    pins = weaknesses.pinned(
        'django==5.2.1 \\\n    --hash=sha256:ab\nredis[x]==7.4 ; python > "3"\n'
    )
    assert pins == [("django", "5.2.1"), ("redis", "7.4")]
    answers = [{"vulns": [{"id": "GHSA-1"}, {"id": "PYSEC-2"}]}, {}]
    assert list(weaknesses.weak(pins, answers)) == ["django 5.2.1: GHSA-1, PYSEC-2"]


def test_without_the_service_it_says_so_and_finds_nothing(tmp_path, capsys):
    (tmp_path / "requirements.txt").write_text("django==5.2.1\n")
    found = list(weaknesses.found(tmp_path / "requirements.txt", "http://127.0.0.1:9/"))
    assert found == []
    assert "nobody could be asked" in capsys.readouterr().out


def test_every_requirement_of_the_site_is_asked_about():
    text = (Path(__file__).parents[2] / "requirements.txt").read_text()
    names = {name for name, _version in weaknesses.pinned(text)}
    assert {"django", "channels", "django-allauth"} <= names


def migration(tmp_path, operations, extra=""):
    folder = tmp_path / "lobby" / "migrations"
    folder.mkdir(parents=True)
    (folder / "0099_later.py").write_text(
        f"class Migration(migrations.Migration):\n{extra}    operations = [{operations}]\n"
    )
    return list(pauses.complaints(tmp_path))


@pytest.mark.parametrize(
    "operation",
    [
        'migrations.DeleteModel(name="Mute")',
        'migrations.RemoveField("table", "name")',
        'migrations.RenameField("table", "name", "title")',
        'migrations.AddField("table", "slow", field=models.IntegerField(default=0))',
    ],
)
def test_a_migration_that_disturbs_running_code_is_named(tmp_path, operation):
    assert len(migration(tmp_path, operation)) == 1


@pytest.mark.parametrize(
    "operation",
    [
        'migrations.AddField("table", "slow", field=models.IntegerField(null=True))',
        'migrations.AddField("table", "slow", field=models.IntegerField(db_default=0))',
        'migrations.CreateModel(name="New", fields=[])',
    ],
)
def test_one_that_does_not_is_fine(tmp_path, operation):
    assert migration(tmp_path, operation) == []


def test_a_reason_makes_an_exception(tmp_path):
    reason = '    needs_pause = "nobody has such rows"\n'
    assert migration(tmp_path, 'migrations.DeleteModel(name="Mute")', reason) == []
