"""Matches against the computer while nobody is at them."""

import pytest

from games.models import Match
from lobby import services
from lobby.models import Presence
from tests.games.tables import dealt, due, last_moved, person
from tests.lobby.tables import later, opened_table, started

pytestmark = pytest.mark.django_db


def look(seconds):
    services.pause_deserted(now=later(seconds))


@pytest.fixture
def match():
    return dealt(person(), bots=1)


def arrived(match):
    user = match.players.get(seat=0).user
    place = f"match:{match.pk}"
    return Presence.objects.create(user=user, place=place, since=match.created_at)


def paused(match):
    match.refresh_from_db()
    return match.paused_at is not None


def test_D3_it_stands_still_once_its_person_was_told_to_be_gone(match):
    here = arrived(match)
    look(60)
    assert not paused(match)
    here.gone_at = later(61)  # a blip: nobody was told yet
    here.save()
    look(62)
    assert not paused(match)
    here.delete()
    look(67)
    assert paused(match)
    look(68)
    assert due(match) == later(67 + 600)


def test_D3_a_page_that_is_just_loading_is_nobodys_absence(match):
    look(19)
    assert not paused(match)
    look(20)
    assert paused(match)


def test_D3_at_a_table_of_people_nobody_waits_for_somebody_who_is_gone():
    anna, ben = person("Anna"), person("Ben")
    match = started(opened_table(anna, ben), anna, ben)
    Presence.objects.all().delete()
    look(60)
    assert not paused(match)


def test_D3_one_that_is_over_is_left_alone(match):
    match.players.filter(seat=0).update(playing=False)
    Match.objects.filter(pk=match.pk).update(
        status="void",
        void_reason="staff",
        ended_at=last_moved(match),
        wake_at=None,
        step="",
        step_due=None,
        round_due=None,
        match_due=None,
    )
    look(60)
    assert not paused(match)
    match.delete()
