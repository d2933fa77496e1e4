"""`audit` and `verify_shuffle`: they find what is wrong, and say so with their exit code."""

from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games import engine
from games.models import Match
from tests.games.tables import act, dealt, match_of, person, play_on

pytestmark = pytest.mark.django_db


def output_of(*command: object) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


@pytest.fixture
def running():
    match = dealt(person("Running"), person("Runner"))
    act(match, engine.Push())
    return match


@pytest.fixture
def over():
    match = match_of(person("Over"), bots=2, rules=engine.PRESETS["blitz"])
    for _ in play_on(match, Random(2)):
        pass
    return match


def test_the_audit_counts_what_it_checked(running, over):
    moves = running.version + over.version
    matches, ledger, awards = output_of("audit").splitlines()
    assert matches == f"2 matches (1 running, 1 over, 0 void), {moves} moves: 0 faulty"
    assert ledger == "0 accounts, 0 bookings: 0 faulty"
    assert awards == "1 results, 1 ratings, 5 standings: 0 faulty"


def test_the_audit_can_look_at_one_match(running, over):
    assert output_of("audit", running.pk).startswith("1 matches (1 running")


SPOILS = {
    "cannot be replayed past version 1": lambda match: match.moves.filter(version=2).update(
        action={"do": "hold"}
    ),
    "the moves do not lead to the stored state": lambda match: match.moves.filter(version=2).update(
        action={"do": "knock"}
    ),
    "versions are not 1 to 2": lambda match: match.moves.filter(version=1).delete(),
    "the events of version 2 are not": lambda match: match.moves.filter(version=2).update(
        events=[]
    ),
    "the deck of round 1 is not derived": lambda match: match.deals.update(key="00"),
    "deals and rounds differ in number": lambda match: match.deals.create(
        number=2, deck=match.deals.get().deck, key="00"
    ),
    "the commitment is not of the secret": lambda match: Match.objects.update(commitment="00"),
    "wake_at is not the earliest": lambda match: Match.objects.update(wake_at=None),
    "the points are not what": lambda match: Match.objects.update(points=[[1, 0, 5, "won"]]),
    "of seat 0 do not lead to its stored player": lambda match: match.players.filter(seat=0).update(
        missed=1
    ),
    "nobody is to think, and nothing is due": lambda match: Match.objects.update(
        step="bot", step_due=None, wake_at=match.round_due
    ),
}


@pytest.mark.parametrize("fault", SPOILS)
def test_the_audit_names_each_fault(running, fault):
    SPOILS[fault](running)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit", stdout=out)
    assert f"match {running.pk}: " in out.getvalue()
    assert fault in out.getvalue()
    running.delete()


def test_the_shuffle_of_an_ended_match_can_be_verified(over):
    report = output_of("verify_shuffle", over.pk)
    assert over.secret in report
    assert report.endswith(f"all {over.deals.count()} deals are as committed.\n")


def test_the_secret_of_a_running_match_is_not_told(running):
    with pytest.raises(CommandError, match="still runs"):
        output_of("verify_shuffle", running.pk)


def test_a_foreign_deck_is_found(over):
    over.deals.filter(number=1).update(key="00")
    with pytest.raises(CommandError, match="not dealt as committed"):
        output_of("verify_shuffle", over.pk)
    over.delete()


def test_verifying_a_match_that_is_not():
    with pytest.raises(CommandError, match="no match 404"):
        output_of("verify_shuffle", 404)
