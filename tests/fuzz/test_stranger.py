"""A stranger with every address, every number and raw sockets gets nothing that is not his.

STRANGER is how many requests he makes; 20000 for the whole visit.
"""

import json
import os
from random import Random

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.utils import timezone

from accounts import ledger
from accounts.models import LedgerEntry
from games.models import Match, Move
from lobby.models import ChatLine, Table, TableSeat
from lobby.talk import services as talk
from lobby.talk.rooms import Spot
from staff import services as staff
from staff.models import Report
from tests.fuzz.inputs import form, frame
from tests.fuzz.test_forms import ADDRESSES, AWAY, LEAVING
from tests.games.tables import person
from tests.lobby.conftest import _whole_matches, _whole_tables
from tests.lobby.sockets import match_path, open_place
from tests.lobby.tables import opened_table, play_to_the_end, started

__all__ = ["_whole_matches", "_whole_tables"]
pytestmark = pytest.mark.django_db(transaction=True)

REQUESTS = int(os.environ.get("STRANGER", "400"))
MEMBERS = "allauth.account.auth_backends.AuthenticationBackend"
IN_THE_DARK = "Das sagt Anna nur am verborgenen Tisch"
ACCUSATION = "Anna glaubt, dass Ben heimlich schummelt"


@pytest.fixture
def site():
    """Two tables: an open one that plays, a hidden one that waits; an ended match; a report."""
    now = timezone.now()
    anna, ben = person("Anna", email="anna@private.example"), person("Ben")
    cem, dora = person("Cem", email="cem@private.example"), person("Dora")
    boss = person("Adele", email="adele@private.example")
    staff.appoint(by=None, person=boss, role="administrators", now=now)
    for member in (anna, ben, cem, dora):
        ledger.welcome(member.pk, now)
    first = opened_table(cem, dora)
    running = started(first, cem, dora)
    hidden = opened_table(anna, public=False, watchers_allowed=False)
    spot = Spot(f"table:{hidden.code}")
    talk.say(spot=spot, user_id=anna.pk, text=IN_THE_DARK, now=now)
    staff.file_report(
        reporter=anna, accused=ben, kind=Report.Kind.OTHER, text=ACCUSATION, page="/", now=now
    )
    return running, hidden


def secrets_of(running, hidden):
    """What no answer to a stranger may hold."""
    running.refresh_from_db()
    state = json.dumps(running.state)
    found = {
        "a mail address": "private.example",
        "the secret of a match": running.secret,
        "the secret of a table": hidden.secret,
        "the deck": running.deals.first().deck if running.deals.exists() else "no deal yet",
        "the state of a match": state,
        "talk of a hidden table": IN_THE_DARK,
        "the code of a hidden table": hidden.code,
        "a report": ACCUSATION,
        "a booking": "match:",
        "the team's pages": 'id="user-tools"',
    }
    return found


def paths(rng, running, hidden):
    """An address of the site, with numbers and codes put in, or one that nobody has made."""
    ids = (running.pk, 1, 2, 3, 99, 0)
    while True:
        address = rng.choice(ADDRESSES)
        if rng.random() < 0.5:
            address = address.replace("/1/", f"/{rng.choice(ids)}/")
        if rng.random() < 0.1:
            address += rng.choice(["../", "%2e%2e/", "?pk=1", "?next=/team/", "x/", ".json"])
        if address not in LEAVING:
            yield address


def snapshot():
    return [
        list(Match.objects.order_by("pk").values_list("version", "status")),
        Move.objects.count(),
        list(Table.objects.filter(public=False).values_list("version", "status")),
        TableSeat.objects.filter(user__name__in=("Anna", "Cem", "Dora")).count(),
        LedgerEntry.objects.filter(kind__in=("stake", "payout")).count(),
        Report.objects.count(),
        ChatLine.objects.count(),
    ]


@pytest.mark.parametrize("who", ["nobody", "member"])
def test_no_page_gives_a_stranger_what_is_not_his(site, who):
    running, hidden = site
    forbidden, before = secrets_of(running, hidden), snapshot()
    rng, client = Random(20_000), Client(raise_request_exception=True)
    if who == "member":
        client.force_login(person("Zoe"), backend=MEMBERS)
    addresses = paths(rng, running, hidden)
    for _ in range(REQUESTS // 2):
        path = next(addresses)
        answer = client.post(path, form(rng)) if rng.random() < 0.3 else client.get(path)
        assert answer.status_code < 500 or path.startswith(AWAY), path
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        told = body.decode("utf-8", "replace") + str(answer.headers)
        leaks = [name for name, secret in forbidden.items() if secret in told]
        assert not leaks, f"{path} tells {leaks}"
    kept = snapshot()
    assert kept[:5] == before[:5]


async def visit(path, user, frames):
    """All that the server says to these frames; what nobody may open says nothing."""
    try:
        async with open_place(path, user) as client:
            for sent in frames:
                await client.send_input({"type": "websocket.receive", "text": json.dumps(sent)})
            heard = []
            while not await client.receive_nothing(0.3):
                message = await client.receive_output(1)
                if message["type"] == "websocket.close":
                    break
                heard.append(message["text"])
            return "\n".join(heard)
    except AssertionError:
        return ""


def test_no_socket_gives_a_stranger_what_is_not_his(site):
    running, hidden = site
    forbidden, before = secrets_of(running, hidden), snapshot()
    del forbidden["a booking"]
    zoe, rng = person("Zoe"), Random(7)
    harmful = [
        {"type": "act", "version": running.version, "action": {"do": "push"}},
        {"type": "act", "version": running.version, "seat": 0, "action": {"do": "knock"}},
        {"type": "start", "rules_hash": "0" * 16},
        {"type": "kick", "seat": 0},
        {"type": "close"},
    ]
    for place in (match_path(running), f"/ws/tisch/{hidden.code}x/", "/ws/partie/99999/"):
        for user in (None, zoe):
            frames = harmful + [frame(rng) for _ in range(20)]
            frames = [sent for sent in frames if sent_is_no_talk(sent)]
            told = async_to_sync(visit)(place, user, frames)
            leaks = [name for name, secret in forbidden.items() if secret in told]
            assert not leaks, f"{place} tells {leaks}"
    assert snapshot() == before


def sent_is_no_talk(sent):
    """Whoever has a name may talk; that is not what this is about."""
    return not isinstance(sent, dict) or sent.get("type") not in ("say", "bubble")


def test_an_ended_match_keeps_what_is_private_too(site):
    running, _hidden = site
    match = play_to_the_end(running)
    html = Client().get(f"/partie/{match.pk}/").content.decode()
    assert "private.example" not in html
