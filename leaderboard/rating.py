"""Ratings by the places people took among themselves, pure: OpenSkill's Plackett–Luce.

A skill is a mean `mu` and an uncertainty `sigma`. What people are shown is one number. One match
changes the skills of its registered humans once; equal places are equal ranks.
"""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()

START_SHOWN, SHOWN_PER_MU = 1500, 40
SURE_BELOW = 6.0
"""A sigma above this is provisional: after some fifteen matches it is not any more."""
MATCHES_TO_BE_LISTED = 10
FULL_MEETINGS, LAST_MEETINGS = 3, 7
"""So many meetings of the same two in a day count in full; from so many on, nothing."""


class Skill(NamedTuple):
    mu: float
    sigma: float


NEW = Skill(_MODEL.mu, _MODEL.sigma)


def rated(skills: Sequence[Skill], ranks: Sequence[int], weights: Sequence[float]) -> list[Skill]:
    """The skills after a match. `ranks`: lower is better; `weights`: 0…1, how much it counts."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Skill(
            before.mu + weight * (team[0].mu - before.mu),
            before.sigma + weight * (team[0].sigma - before.sigma),
        )
        for before, team, weight in zip(skills, after, weights, strict=True)
    ]


def weight(meetings: Sequence[int]) -> float:
    """How much a match counts for one person: the mean over his opponents.

    `meetings`: how often he has met each of them in rated matches of the same day before. Who
    plays the same one again and again soon plays for nothing.
    """
    return sum(map(_pair_weight, meetings)) / len(meetings)


def shown(skill: Skill) -> int:
    """The one number people are shown."""
    return round(START_SHOWN + SHOWN_PER_MU * (skill.mu - NEW.mu))


def is_provisional(skill: Skill) -> bool:
    return skill.sigma > SURE_BELOW


def _pair_weight(met: int) -> float:
    left = (LAST_MEETINGS - met) / (LAST_MEETINGS - FULL_MEETINGS + 1)
    return min(1.0, max(0.0, left))
