import pytest
from django.core.management import call_command

from accounts.models import User
from config.seeding import POINTS
from games import invariants, rows
from games.models import Match


@pytest.fixture
def seeded(db):
    call_command("seed", matches=2, verbosity=0)


def test_everybody_sits_at_his_point_of_a_match(seeded):
    for name, (preset, point) in POINTS.items():
        match = Match.objects.get(players__user__name=name, status=Match.Status.RUNNING)
        assert match.preset == preset
        assert point(rows.state_of(match))


def test_what_is_seeded_is_sound(seeded):
    assert Match.objects.filter(players__user__name="Finja", status=Match.Status.OVER).count() == 2
    for match in Match.objects.all():
        invariants.check(match)


def test_seeding_again_adds_nothing(seeded):
    people, matches = User.objects.count(), Match.objects.count()
    call_command("seed", matches=2, verbosity=0)
    assert (User.objects.count(), Match.objects.count()) == (people, matches)


def test_reset_begins_anew(seeded):
    User.objects.create_user("Somebody")
    call_command("seed", matches=0, reset=True, verbosity=0)
    assert not User.objects.filter(name="Somebody").exists()
