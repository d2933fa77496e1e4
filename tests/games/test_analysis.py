"""The analysis of an ended match: asked for once, made by a worker, read by everybody."""

from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse

from games import engine, retrospect, services, tasks
from games.codes import Code, Refused
from games.models import Analysis
from tests.games.tables import NOW, dealt, match_of, person, play_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def over(anna):
    match = match_of(anna, bots=2, rules=engine.PRESETS["blitz"])
    for _ in play_on(match, Random(2)):
        pass
    match.refresh_from_db()
    return match


def ask(match, user, now=NOW):
    return services.ask_for_analysis(match_id=match.pk, user_id=user and user.pk, now=now)


def test_twenty_who_ask_get_one_analysis(over, anna):
    assert len({ask(over, anna).pk for _ in range(20)}) == 1
    assert Analysis.objects.count() == 1


def test_only_whoever_played_may_ask(over):
    for stranger in (person("Zoe"), None):
        with pytest.raises(Refused) as no:
            ask(over, stranger)
        assert no.value.code == Code.NOT_SEATED


def test_a_running_match_is_not_analysed():
    ben = person("Ben")
    with pytest.raises(Refused) as no:
        ask(dealt(ben, person("Cem")), ben)
    assert no.value.code == Code.NO_SUCH_MATCH


def test_an_analysis_is_made_by_one_at_a_time_and_taken_over_from_the_dead(over, anna):
    ask(over, anna)
    assert services.claim_analysis(now=NOW) == over.pk
    assert services.claim_analysis(now=NOW + timedelta(seconds=30)) is None
    services.note_progress(match_id=over.pk, done=1, total=9, now=NOW + timedelta(minutes=1))
    assert services.claim_analysis(now=NOW + timedelta(minutes=2)) is None
    assert services.claim_analysis(now=NOW + timedelta(minutes=4)) == over.pk


def test_the_analyst_judges_every_decision_of_a_person(over, anna):
    ask(over, anna)
    tasks.analyst()
    report = Analysis.objects.get().report
    assert list(report) == ["0"]
    told = report["0"]
    decided = [move.version for move in over.moves.filter(cause="player", seat=0)]
    assert [decision["version"] for decision in told["decisions"]] == decided
    for decision in told["decisions"]:
        losses = [option["loss"] for option in decision["options"]]
        assert losses == sorted(losses)
        assert decision["cost"] == pytest.approx(decision["loss"] - losses[0], abs=1e-3)
    assert told["lost"] == pytest.approx(told["fair"] + told["cost"] + told["luck"], abs=0.03)


def test_decisions_are_judged_by_what_could_be_known_then(over):
    for decision in retrospect.past_of(over.pk).decisions:
        assert decision.view.shown is None
        assert decision.action in decision.view.legal


def test_the_page_leads_from_the_question_to_the_answer(client, over, anna):
    address = reverse("analysis", args=[over.pk])
    client.force_login(anna)
    assert "<form" in client.get(address).content.decode()
    assert client.post(address).url == address
    assert "<analysis-wait" in client.get(address).content.decode()
    state = reverse("analysis_state", args=[over.pk])
    assert client.get(state).json() == {"done": 0, "total": 0, "ready": False}
    tasks.analyst()
    assert client.get(state).json()["ready"] is True
    page = client.get(address).content.decode()
    assert "Anna" in page
    assert "Rings lost" in page or "Verlorene Ringe" in page
    versions = Analysis.objects.get().report["0"]["costliest"]
    assert all(f"zug={version - 1}&amp;sicht=0" in page for version in versions)


def test_a_stranger_may_read_but_not_ask(client, over):
    address = reverse("analysis", args=[over.pk])
    assert "<form method" not in client.get(address).content.decode()
    assert client.post(address).status_code == 403


def test_there_is_no_page_while_the_match_runs(client):
    match = dealt(person("Ben"), person("Cem"))
    assert client.get(reverse("analysis", args=[match.pk])).status_code == 404
