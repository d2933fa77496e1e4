"""Non-interference at a table with people, a guest and watchers, from the deal to the end."""

from random import Random

import pytest

from tests.games.tables import person, play_on, state_of, woken
from tests.games.test_frames_interference import Twin, disguised, frame
from tests.lobby.tables import opened_table, started

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("preset", ["blitz", "kneipe", "einunddreissig"])
def test_G1_who_watches_a_table_is_sent_nothing_that_he_may_not_know(preset):
    """Neither a stranger nor who is not on turn can tell two deals apart by a single byte."""
    people = [person("Anna"), person("Ben"), person("Gustav", is_guest=True)]
    table = opened_table(*people, preset=preset, rules={"lives": 1}, fill_bots=True)
    match = woken(started(table, *people))
    twin, rng, differed = Twin(match), Random(preset), 0
    for _ in play_on(match, Random(7)):
        state = state_of(match)
        for seat in (None, 0, 2):
            other = disguised(state, seat, rng)
            differed += other != state
            twin.follow(match, other)
            since = match.version - 2
            assert frame(match, seat, since) == frame(twin.match, seat, since)
    assert differed > 5
    twin.match.delete()


def test_G1_two_secrets_look_the_same_until_the_end():
    anna, ben = person("Anna"), person("Ben")
    match = woken(started(opened_table(anna, ben), anna, ben))
    twin = Twin(match)
    twin.match.secret = "ab" * 32
    twin.follow(match, state_of(match))
    for seat in (None, 0, 1):
        assert frame(match, seat, 0) == frame(twin.match, seat, 0)
    twin.match.delete()
