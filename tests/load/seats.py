# ruff: noqa: E402 - Django must be set up before anything that imports models.
"""Matches for benchmarks, made beside the site in its environment: who sits where, as JSON.

    python -m tests.load.seats --tables 100 --seats 4

Nothing in them ends by itself: no clocks, no caps, no forced knock; where bots play, they knock.
"""

import argparse
import json
import os
import sys
from dataclasses import replace

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.cached_db import SessionStore
from django.utils import timezone

from accounts.models import User
from games import engine, services

RULES = replace(
    engine.PRESETS["klassisch"],
    lives=5,
    fire=frozenset(),
    reveal_31="off",
    turn_seconds=None,
    round_seconds=None,
    match_seconds=None,
    max_laps=None,
    forced_knock_after=None,
    all_push="new_middle",
    max_new_middles=None,
    stock_out="recycle",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="seats", description=__doc__)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--seats", type=int, required=True, help="of people")
    parser.add_argument("--bots", type=int, default=0)
    options = parser.parse_args()
    # A password nobody has to guess costs nothing to hash.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    tables = [_table(number, options.seats, options.bots) for number in range(options.tables)]
    json.dump(tables, sys.stdout)


def _table(number: int, seats: int, bots: int) -> dict[str, object]:
    people = [
        User.objects.create_user(f"Bench {os.getpid()} {number} {seat}") for seat in range(seats)
    ]
    match = services.start_match(
        seats=[*map(services.Person, people), *[services.Bot("normal")] * bots],
        rules=RULES,
        preset="klassisch",
        tempo="schnell",
        table=f"B{number:05d}",
        now=timezone.now(),
    )
    return {"match": match.pk, "sessions": [_session(user) for user in people]}


def _session(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    assert session.session_key
    return session.session_key


if __name__ == "__main__":
    main()
