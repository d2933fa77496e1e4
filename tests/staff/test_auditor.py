"""The public auditor: what ended is replayed, what is wrong is red, and red stops rated matches."""

import re

import pytest
from django.conf import settings

from accounts import statement
from games import latency, selectors
from games import services as games
from games.audits import Audit
from games.codes import Code
from games.models import Match, Move
from leaderboard import rebuild
from leaderboard.models import Result, Standing
from staff import auditor
from tests import caches
from tests.games.tables import NOW, dealt, person
from tests.lobby.tables import opened_table, play_to_the_end, press_start, ready, refused

# On SQLite the auditor writes in the thread of all that plays, which needs committed rows.
pytestmark = pytest.mark.django_db(transaction=settings.EMBEDDED)


@pytest.fixture
def ended():
    return play_to_the_end(dealt(person("Anna"), person("Ben")))


@pytest.fixture
def spoilt(ended):
    """An ended match of which somebody has changed a move in the database."""
    move = ended.moves.last()
    events = move.events
    Move.objects.filter(pk=move.pk).update(events=[*events, {"type": "acted"}])
    yield ended
    Move.objects.filter(pk=move.pk).update(events=events)


def figure(client, name):
    caches.clear()
    html = client.get("/status/").content.decode()
    return re.search(rf'data-figure="{name}">([^<]*)<', html)[1]


def test_every_ended_match_is_replayed_once_and_running_ones_are_left_alone(ended):
    dealt(person("Cem"), person("Dora"))
    assert auditor.audit_matches() == 1
    assert auditor.audit_matches() == 0
    found = selectors.audited()
    assert (found.matches, found.moves, found.faulty) == (1, ended.version, 0)
    assert not found.is_red


def test_two_auditors_at_once_write_one_audit(ended):
    for _ in range(2):
        games.note_audit(match=ended, faults=[], now=NOW)
    assert Audit.objects.count() == 1


def test_the_status_page_counts_for_everybody(client, spoilt):
    assert figure(client, "waiting") == "1"
    auditor.audit_matches()
    assert [figure(client, name) for name in ("matches", "faulty", "waiting")] == ["1", "1", "0"]
    assert figure(client, "light") in ("red", "rot")


def test_a_fault_stops_rated_matches_until_somebody_has_looked(spoilt, admin):
    auditor.audit_matches()
    cem, dora, gerda = person("Cem"), person("Dora"), person("Gerda", is_guest=True)
    table = opened_table(cem, dora)
    ready(table, cem, dora)
    with refused(Code.AUDIT_RED):
        press_start(table, cem)
    assert not Match.objects.filter(table=table.code).exists()
    friendly = opened_table(person("Emma"), gerda)
    emma = friendly.host
    ready(friendly, emma, gerda)
    press_start(friendly, emma)
    assert "fault" in str(admin.get("/team/").content)
    admin.post(f"/team/games/audit/{Audit.objects.get().pk}/do/", {"reason": "Test"})
    press_start(table, cem)


def test_who_only_moderates_cannot_clear_the_auditor(spoilt, mod):
    auditor.audit_matches()
    mod.post(f"/team/games/audit/{Audit.objects.get().pk}/do/", {"reason": "Egal"})
    assert selectors.auditor_is_red()


def test_the_ledger_is_added_up_and_only_the_last_look_is_kept(client):
    assert auditor.audit_ledger() == list(statement.faults()) == []
    auditor.audit_ledger()
    assert Audit.objects.count() == 1
    assert figure(client, "ledger") == "0"
    games.note_book(book=Audit.Book.LEDGER, faults=["the sum is 5"], now=NOW)
    assert selectors.audited().books == {"ledger": "faulty"}
    assert selectors.auditor_is_red()


def test_leaderboards_are_made_anew_each_night_and_must_not_differ(client, ended):
    assert auditor.audit_standings() == []
    shown = [figure(client, name) for name in ("results", "standings", "rebuilt")]
    assert shown[:2] == [str(Result.objects.count()), str(Standing.objects.count())]
    assert Result.objects.count() == 2
    assert shown[2] in ("no difference", "kein Unterschied")
    Standing.objects.filter(user=ended.players.first().user).update(points=4711)
    assert auditor.audit_standings()
    assert figure(client, "rebuilt") in ("wrong", "falsch")
    assert selectors.auditor_is_red()
    Standing.objects.all().delete()
    rebuild.write()
    assert auditor.audit_standings() == []
    assert not selectors.auditor_is_red()


def test_latency_is_counted_over_all_processes():
    latency.flush()
    caches.clear()  # of what the tests before have moved
    for milliseconds in [4] * 90 + [70] * 9 + [4000]:
        latency.observe(milliseconds / 1000)
    latency.flush()
    assert latency.figures() == (100, 5, 80)
    latency.observe(0.004)
    latency.flush()
    assert latency.figures().moves == 101
