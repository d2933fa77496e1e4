"""The settings as a process sees them, under different environments."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests import stacks

ROOT = Path(__file__).parent.parent.parent
SHOW = """
import json
from config import settings
print(json.dumps({name: getattr(settings, name) for name in %r}))
"""


def ask(environment, *names):
    return subprocess.run(
        [sys.executable, "-c", SHOW % (names,)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def settings_of(environment, *names):
    return json.loads(ask(environment, *names).stdout)


@pytest.fixture
def embedded(tmp_path):
    return stacks.embedded(str(tmp_path))


@pytest.fixture
def full(tmp_path):
    return stacks.full(str(tmp_path), "badesee")


def test_nothing_set_is_safe_and_embedded(embedded):
    del embedded["DEBUG"]
    found = settings_of(embedded, "DEBUG", "EMBEDDED", "ALLOWED_HOSTS", "SESSION_COOKIE_SECURE")
    assert found == {
        "DEBUG": False,
        "EMBEDDED": True,
        "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]"],
        "SESSION_COOKIE_SECURE": False,
    }


def test_the_embedded_key_is_made_once_for_its_owner_alone(embedded, tmp_path):
    embedded["SECRET_KEY"] = ""
    first = settings_of(embedded, "SECRET_KEY")
    assert len(first["SECRET_KEY"]) >= 50
    assert settings_of(embedded, "SECRET_KEY") == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_the_full_stack_makes_no_key_of_its_own(full):
    full["SECRET_KEY"] = ""
    assert "SECRET_KEY is not set" in ask(full, "DEBUG").stderr


def test_half_a_full_stack_is_refused(full):
    full["REDIS_URL"] = ""
    assert "Set both DATABASE_URL and REDIS_URL" in ask(full, "DEBUG").stderr


def test_the_full_stack_expects_https(full):
    del full["HTTPS"]
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT")
    assert set(settings_of(full, *names).values()) == {True}
    assert settings_of(full, "SECURE_HSTS_SECONDS")["SECURE_HSTS_SECONDS"] > 0


def test_every_setting_is_explained():
    explained = (ROOT / ".env.example").read_text()
    source = (ROOT / "config" / "settings.py").read_text()
    read = {line.split('"')[1] for line in source.split("env.")[1:] if line.startswith(TYPES)}
    assert {name for name in read if f"\n{name}=" not in explained.replace("# ", "")} == set()


TYPES = ("str(", "bool(", "int(", "list(")


def test_an_env_file_fills_in_what_the_environment_leaves_open(embedded, tmp_path):
    file = tmp_path / "env"
    file.write_text("TRUSTED_PROXIES=2\nHSTS_SECONDS=7\nHTTPS=1\n")
    embedded |= {"ENV_FILE": str(file), "HSTS_SECONDS": "9"}
    found = settings_of(embedded, "TRUSTED_PROXIES", "SECURE_HSTS_SECONDS")
    assert found == {"TRUSTED_PROXIES": 2, "SECURE_HSTS_SECONDS": 9}
    assert os.environ.get("TRUSTED_PROXIES") is None
