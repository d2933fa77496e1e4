"""Experience: what everybody collects by playing, and the level it makes. Pure."""

from typing import NamedTuple

TAKING_PART, PER_PLACE, WINNING = 10, 5, 20
STEP = 50  # the second level takes so much, each further one as much more than the one before


class Level(NamedTuple):
    number: int
    begins: int
    ends: int
    """XP at which the next one begins."""


def xp(*, size: int, place: int, won: bool, left: bool) -> int:
    """What a match is worth: taking part, everybody behind one, and winning. Leaving: nothing."""
    if left:
        return 0
    return TAKING_PART + PER_PLACE * (size - place) + (WINNING if won else 0)


def level(points: int) -> Level:
    """The level of so much XP."""
    number, begins = 1, 0
    while points >= begins + STEP * number:
        begins += STEP * number
        number += 1
    return Level(number, begins, begins + STEP * number)
