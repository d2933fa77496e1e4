"""Before a restart: no new tables, no new matches, and what runs is left alone."""

from datetime import timedelta

import pytest

from games import services as games
from games.codes import Code
from lobby import services
from tests.games.tables import NOW, person, woken
from tests.lobby.tables import fresh, opened_table, press_start, ready, refused, started

pytestmark = pytest.mark.django_db
SOLO = {"opponents": 1, "level": "normal", "preset": "klassisch", "tempo": "normal"}


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


def test_P1_nothing_new_begins_and_the_refusal_says_how_long(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    games.begin_drain(stops_at=NOW + timedelta(seconds=90))
    with refused(Code.DRAINING, wait_ms=90_000):
        press_start(table, anna)
    assert fresh(table).status == "open"
    cem = person("Cem")
    with refused(Code.DRAINING):
        services.open_table(user_id=cem.pk, changes={}, now=NOW)
    with refused(Code.DRAINING):
        services.start_solo(user_id=cem.pk, now=NOW, **SOLO)
    games.end_drain()
    press_start(table, anna)
    assert fresh(table).status == "starting"


def test_P1_whoever_is_in_a_match_finds_it_as_ever(anna, ben):
    match = woken(started(opened_table(anna, ben), anna, ben))
    games.begin_drain(stops_at=NOW + timedelta(seconds=90))
    assert services.start_solo(user_id=anna.pk, now=NOW, **SOLO) == match
    assert match.status == "running"
