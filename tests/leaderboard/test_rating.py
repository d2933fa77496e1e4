"""Ratings, levels and periods: pure."""

from datetime import date

import pytest

from leaderboard.levels import level, xp
from leaderboard.periods import PERIODS, starts
from leaderboard.rating import NEW, Skill, is_provisional, rated, shown, weight


def test_a_newcomer_is_shown_as_1500_and_provisional():
    assert shown(NEW) == 1500
    assert is_provisional(NEW)


def test_the_winner_gains_what_the_loser_loses():
    winner, loser = rated([NEW, NEW], [1, 2], [1.0, 1.0])
    assert shown(winner) - 1500 == 1500 - shown(loser) > 0
    assert winner.sigma < NEW.sigma


def test_equal_ranks_of_equals_change_no_mean():
    one, other = rated([NEW, NEW], [1, 1], [1.0, 1.0])
    assert one.mu == pytest.approx(other.mu) == pytest.approx(NEW.mu)


def test_beating_a_stronger_one_brings_more():
    strong = Skill(35.0, 4.0)
    over_strong = rated([NEW, strong], [1, 2], [1.0, 1.0])[0]
    over_equal = rated([NEW, NEW], [1, 2], [1.0, 1.0])[0]
    assert over_strong.mu > over_equal.mu


def test_a_match_without_weight_changes_nothing():
    assert rated([NEW, NEW], [1, 2], [0.0, 0.0]) == [NEW, NEW]


def test_sharing_the_last_place_two_leavers_lose_alike():
    _first, one, other = rated([NEW, NEW, NEW], [1, 2, 2], [1.0] * 3)
    assert one.mu == pytest.approx(other.mu)
    assert one.mu < NEW.mu


def test_J5_the_same_two_soon_play_for_nothing():
    weights = [weight([met]) for met in range(9)]
    assert weights == [1, 1, 1, 0.8, 0.6, 0.4, 0.2, 0, 0]


def test_whoever_plays_others_too_keeps_half():
    assert weight([0, 20]) == 0.5


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"size": 4, "place": 1, "won": True, "left": False}, 45),
        ({"size": 4, "place": 4, "won": False, "left": False}, 10),
        ({"size": 9, "place": 2, "won": False, "left": False}, 45),
        ({"size": 4, "place": 4, "won": False, "left": True}, 0),
    ],
)
def test_xp_for_taking_part_place_and_win(facts, expected):
    assert xp(**facts) == expected


@pytest.mark.parametrize(("points", "number"), [(0, 1), (49, 1), (50, 2), (149, 2), (150, 3)])
def test_levels_take_ever_more(points, number):
    found = level(points)
    assert found.number == number
    assert found.begins <= points < found.ends


@pytest.mark.parametrize(
    ("day", "week", "month", "season"),
    [
        ("2026-07-01", "2026-06-29", "2026-07-01", "2026-06-01"),
        ("2026-11-30", "2026-11-30", "2026-11-01", "2026-09-01"),
        ("2026-12-01", "2026-11-30", "2026-12-01", "2026-12-01"),
        ("2027-02-28", "2027-02-22", "2027-02-01", "2026-12-01"),
    ],
)
def test_N_periods_begin_where_the_lake_says(day, week, month, season):
    found = starts(date.fromisoformat(day))
    assert tuple(found) == PERIODS
    begun = [found[name].isoformat() for name in ("day", "week", "month", "season")]
    assert begun == [day, week, month, season]
