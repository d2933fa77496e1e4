"""No form, whatever stands in it, is a server error; nor is any address."""

import json
import re
from itertools import count

import pytest
from django.test import Client
from django.urls import get_resolver
from hypothesis import given

from accounts.models import User
from lobby.models import SavedRules
from tests.fuzz.inputs import INPUTS, SEEDS, batch, form, many, text, tree_of_names
from tests.games.tables import person
from tests.lobby.conftest import _whole_matches, _whole_tables

__all__ = ["_whole_matches", "_whole_tables"]
pytestmark = pytest.mark.django_db

_SAMPLES = {"int": "1", "slug": "K7MPXR", "str": "Anna", "path": "x"}
_numbers = count()


def addresses(patterns=None, prefix=""):
    """Every address of the site once, with something in its gaps."""
    for pattern in patterns if patterns is not None else get_resolver().url_patterns:
        path = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from addresses(pattern.url_patterns, path)
        else:
            path = re.sub(r"<(\w+):\w+>", lambda gap: _SAMPLES[gap[1]], path)
            yield "/" + re.sub(r"\(\?P<\w+>[^)]*\)|\^|\$", "x-1", path).replace("\\Z", "")


ADDRESSES = sorted({address for address in addresses() if "<" not in address})
# What ends the session is of no use to whoever goes on with it.
LEAVING = ("/konto/abmelden/", "/konto/schliessen/")
AWAY = ("/readyz", "/wartung/")  # where 503 is what is meant
WHERE = [address for address in ADDRESSES if address not in LEAVING]
FEW = INPUTS // 50  # inputs; each is answered by a whole page


def tolerant(user=None):
    client = Client(raise_request_exception=True)
    if user is not None:
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def test_there_are_addresses_to_try():
    assert {"/", "/solo/", "/tisch/neu/", "/konto/name/", "/team/", "/melden/1/"} <= {*ADDRESSES}
    assert len(ADDRESSES) > 60


@pytest.mark.parametrize("who", ["nobody", "member", "team"])
def test_no_form_is_a_server_error(who):
    user = None if who == "nobody" else person(f"Anna {next(_numbers)}", is_staff=who == "team")
    client = tolerant(user)

    @many(FEW)
    @given(SEEDS)
    def run(seed):
        for address, sent, method in batch(seed, request):
            answer = getattr(client, method)(address, sent)
            assert answer.status_code < 500 or address in AWAY, address

    run()
    if user is not None:
        kept = User.objects.get(pk=user.pk)
        assert (kept.is_staff, kept.is_superuser) == (user.is_staff, False)


@many(FEW)
@given(SEEDS)
def test_no_body_is_a_server_error(seed):
    client = tolerant()
    for body in batch(seed, lambda rng: rng.randbytes(rng.randrange(99))):
        for kind in ("application/json", "multipart/form-data; boundary=x"):
            answer = client.post("/regeln/pruefen/", body, content_type=kind)
            assert answer.status_code < 500


def test_a_body_too_large_is_refused_and_not_read():
    answer = tolerant().post("/regeln/pruefen/", "x" * 70_000, content_type="application/json")
    assert answer.status_code in (400, 413)


@many(FEW)
@given(SEEDS)
def test_saved_rules_are_playable_or_not_saved(seed):
    owner = User.objects.filter(name="Regina").first() or person("Regina")
    client = tolerant(owner)
    for sent in batch(seed, saving):
        assert client.post("/regeln/eigene/", sent).status_code < 500
    for saved in SavedRules.objects.filter(owner=owner):
        assert client.get(f"/r/{saved.code}/").status_code == 200


def request(rng):
    return rng.choice(WHERE), form(rng), rng.choice(["post", "post", "get"])


def saving(rng):
    rules = json.dumps(tree_of_names(rng)) if rng.random() < 0.7 else text(rng)
    sent = {"name": text(rng), "preset": "badesee", "rules": rules}
    return {name: value.encode("utf-8", "replace").decode() for name, value in sent.items()}
