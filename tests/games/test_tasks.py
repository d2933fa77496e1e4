"""Lifeguard, doorbell and lookout: called as functions, with what they ring in our hands."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import engine, lookout, selectors, services, tasks
from games.models import Match
from games.services import faults
from tests.games.tables import dealt, match_of, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rung(monkeypatch):
    """The ids of the matches rung, in order, instead of a broker."""
    ids: list[int] = []
    monkeypatch.setattr(tasks.wake_match, "delay", ids.append)
    return ids


def due_in(match: Match, seconds: float) -> Match:
    due = timezone.now() + timedelta(seconds=seconds)
    Match.objects.filter(pk=match.pk).update(wake_at=due, step_due=due, match_due=None)
    match.refresh_from_db()
    return match


def test_the_most_overdue_match_is_rung_first_and_each_once(rung):
    late = due_in(match_of(person(), bots=1), -5)
    later = due_in(match_of(person("Ben"), bots=1), -9)
    due_in(match_of(person("Cem"), bots=1), 60)
    tasks.lifeguard()
    assert rung == [later.pk, late.pk]


def test_what_becomes_due_within_its_second_is_rung_when_it_is_due(rung):
    soon = due_in(match_of(person(), bots=1), 0.25)
    tasks.lifeguard()
    assert rung == [soon.pk]


def test_the_look_ahead_sees_what_is_due_next():
    now = timezone.now()
    first, second = (
        due_in(match_of(person(name), bots=1), at) for name, at in [("A1", 1), ("B2", 2)]
    )
    due_in(match_of(person("C3"), bots=1), 9)
    found = selectors.due_soon(now=now, seconds=3)
    assert found == [(first.pk, first.wake_at), (second.pk, second.wake_at)]


def test_the_doorbell_plays_one_step(rung):
    match = due_in(match_of(person(), person("Ben")), -1)
    tasks.wake_match(match.pk)
    tasks.wake_match(match.pk)
    match.refresh_from_db()
    assert match.version == 1


def test_a_web_process_plays_what_the_workers_have_left_lying_and_no_sooner():
    now = timezone.now()
    left = due_in(match_of(person(), bots=1), -1)
    just_due = due_in(match_of(person("Ben"), bots=1), -0.001)
    lookout.play_what_was_left(now=now)
    for match, version in [(left, 1), (just_due, 0)]:
        match.refresh_from_db()
        assert match.version == version


def test_a_match_without_people_is_played_to_its_end_in_one_go():
    match = dealt(person(), bots=3, rules=engine.PRESETS["blitz"])
    services.leave(match_id=match.pk, seat=0, now=timezone.now())
    for _ in range(10):
        tasks.wake_match(match.pk)
    match.refresh_from_db()
    assert match.status == "over"


def test_L4_a_match_that_fails_again_and_again_is_annulled_and_holds_nobody_up():
    anna = person()
    match = dealt(anna, person("Ben"))
    Match.objects.filter(pk=match.pk).update(state={"v": 99})
    due_in(match, -1)
    for _ in range(faults.FAILURES):
        match.refresh_from_db()
        assert match.status == "running"
        tasks.wake_match(match.pk)
    match.refresh_from_db()
    assert (match.status, match.void_reason, match.points) == ("void", "fault", [])
    assert selectors.running_match_of(user_id=anna.pk) is None
