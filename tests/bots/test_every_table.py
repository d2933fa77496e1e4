"""Every level at every table: legal, the same for the same view and seed, and to the end."""

from random import Random

import pytest

from games.bots import LEVELS, choose
from games.golden import GOLDEN
from games.simulation import Series, play_series
from tests.bots.views import wanderings

SEATS = range(2, 10)
PLAIN_LEVELS = ("leicht", "normal", "stark")


@pytest.mark.parametrize("name", GOLDEN)
def test_every_level_does_something_legal_and_the_same_again(name):
    for seats in SEATS:
        for turn, seen in enumerate(wanderings(GOLDEN[name], seats, f"{name} {seats}")):
            for level in LEVELS if turn % 150 == 0 else PLAIN_LEVELS:
                action = choose(level, seen, seen.legal, Random(turn))
                assert action in seen.legal
                assert action == choose(level, seen, seen.legal, Random(turn))


@pytest.mark.parametrize("name", GOLDEN)
def test_matches_of_bots_end_and_break_nothing(name):
    for seats in SEATS:
        tally = play_series(Series(GOLDEN[name], seats, PLAIN_LEVELS, 2, "1"))
        assert tally.breaches == []


@pytest.mark.parametrize("preset", ["badesee", "klassisch"])
def test_leicht_wins_now_and_then_against_three_normal(preset):
    series = Series(GOLDEN[preset], 4, ("leicht", "normal", "normal", "normal"), 200, "1")
    assert 0.08 <= play_series(series).wins["leicht"] / 200 <= 0.20


def test_leicht_improves_more_often_than_it_pushes():
    actions = play_series(Series(GOLDEN["badesee"], 4, ("leicht",), 40, "1")).actions
    assert actions["Swap"] > actions["Push"]


@pytest.mark.parametrize("level", PLAIN_LEVELS)
def test_every_level_beats_random_play(level):
    wins = play_series(Series(GOLDEN["badesee"], 4, (level, "random"), 40, "1")).wins
    assert wins[level] >= 36


def test_stark_is_no_weaker_than_normal():
    wins = play_series(Series(GOLDEN["badesee"], 4, ("stark", "normal"), 200, "1")).wins
    assert wins["stark"] >= wins["normal"]
