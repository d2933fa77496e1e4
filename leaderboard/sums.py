"""How one result goes into the sums; the closing transaction and the rebuild ask here alike."""

from datetime import date
from typing import Any

from leaderboard.models import Rating, Result, Standing
from leaderboard.periods import starts
from leaderboard.rating import MATCHES_TO_BE_LISTED, Skill, shown

Key = tuple[int, str, date]
"""(user id, period, start)."""
SUMS = (
    "matches",
    "points",
    "xp",
    "wins",
    "taler",
    "rated",
    "rating",
    "gain",
    "listed",
    "rated_at",
)


def keys(result: Result) -> list[Key]:
    """The standings a result belongs to."""
    return [(result.user_id, period, start) for period, start in starts(result.day).items()]


def key_of(standing: Standing) -> Key:
    return standing.user_id, standing.period, standing.start


def add(standing: Any, result: Result, rated_matches: int) -> None:
    """Add a result to one of its standings. `rated_matches`: of its person, this one included."""
    if result.counted:
        standing.matches += result.matches
        standing.points += result.points
        if result.humans > 1:
            standing.wins += result.won
            standing.taler += result.taler
    if result.counted or result.humans > 1:
        standing.xp += result.xp
    if result.weight is not None:
        before, after = skills(result)
        standing.rated += result.matches
        standing.rating = shown(after)
        standing.gain += shown(after) - shown(before)
        standing.listed = rated_matches >= MATCHES_TO_BE_LISTED
        standing.rated_at = result.at


def skills(result: Result) -> tuple[Skill, Skill]:
    """Before and after a rated match."""
    assert result.mu_before is not None
    assert result.sigma_before is not None
    assert result.mu_after is not None
    assert result.sigma_after is not None
    before = Skill(result.mu_before, result.sigma_before)
    return before, Skill(result.mu_after, result.sigma_after)


def skill_of(rating: Rating) -> Skill:
    return Skill(rating.mu, rating.sigma)
