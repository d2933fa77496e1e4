"""The proof of a shuffle: record, page, and a verifier that shares nothing with the server."""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest
from django.urls import reverse

from games import engine, selectors
from games.models import RoundDeal
from tests.games.tables import dealt, match_of, person, play_on

VERIFIER = Path(__file__).parents[2] / "docs" / "verify_shuffle.mjs"


@pytest.fixture
def over(db):
    match = match_of(person("Over"), bots=2, rules=engine.PRESETS["blitz"])
    for _ in play_on(match, Random(2)):
        pass
    match.refresh_from_db()
    return match


def verified(*records):
    node = shutil.which("node")
    assert node, "the verifier of another language needs Node"
    lines = "\n".join(json.dumps(record) for record in records)
    done = subprocess.run(
        [node, str(VERIFIER)], input=lines, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def record_of(secret, match, rounds, seats=4):
    randoms = [bytes([seat] * 32).hex() if seat % 2 else "" for seat in range(seats)]
    joined = bytes.fromhex("".join(randoms))
    return {
        "match": match,
        "seats": seats,
        "commitment": engine.commitment(secret),
        "secret": secret.hex(),
        "randoms": randoms,
        "first": engine.first_for(secret, match, seats, joined),
        "deals": [
            {
                "number": number,
                "deck": engine.deck_for(secret, match, number, joined),
                "key": engine.key_for(secret, match, number, joined),
            }
            for number in range(1, rounds + 1)
        ],
    }


def test_an_outsiders_verifier_agrees_on_ten_thousand_rounds():
    rng = Random(1)
    records = [record_of(rng.randbytes(32), match, 50, 2 + match % 8) for match in range(1, 201)]
    assert verified(*records) == (0, "200 matches, 10000 rounds: 0 faults\n")


def test_the_record_of_a_match_checks_out(client, over):
    record = client.get(reverse("shuffle_record", args=[over.pk])).json()
    rounds = over.deals.count()
    assert verified(record) == (0, f"1 matches, {rounds} rounds: 0 faults\n")


def test_a_server_that_changed_one_card_is_caught(over):
    deal = RoundDeal.objects.filter(match=over).latest("number")
    deal.deck = deal.deck[2:4] + deal.deck[:2] + deal.deck[4:]
    deal.save()
    code, out = verified(json.loads(json.dumps(selectors.shuffle_record(over))))
    assert code == 1
    assert f"round {deal.number} was dealt another deck" in out


def test_a_running_match_shows_neither_page_nor_record(client, db):
    match = dealt(person(), person("Ben"))
    for name in ("shuffle", "shuffle_record"):
        answer = client.get(reverse(name, args=[match.pk]))
        assert answer.status_code == 404
        assert match.secret not in answer.content.decode()


def test_the_page_shows_what_was_promised_and_what_is_open_now(client, over):
    page = client.get(reverse("shuffle", args=[over.pk])).content.decode()
    assert over.commitment in page
    assert over.secret in page
    assert reverse("shuffle_record", args=[over.pk]) in page
