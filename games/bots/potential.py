"""What a hand is good for beyond its points: learned, see `potential.json`.

`manage.py learn_potential` plays rounds of the inner engine from every number of seats and lap and
writes down how often a kind of hand loses when its owner knocks, and when he lets the round go on.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from games.bots.tables import TRIPLES

FILE = Path(__file__).with_name("potential.json")
KINDS = 27


class Odds(NamedTuple):
    """Per lap and kind of hand: the chance to be lowest in the end."""

    knocking: Sequence[Sequence[float]]
    waiting: Sequence[Sequence[float]]


def kind_of(hand: int) -> int:
    """What is alike about hands: the cards of the best suit, their points, a pair beside them."""
    three = TRIPLES[hand]
    ranks = [card & 7 for card in three]
    if len(set(ranks)) == 1:
        return KINDS - 1
    pips = (7, 8, 9, 10, 10, 10, 10, 11)
    sums = [sum(pips[card & 7] for card in three if card >> 3 == suit) for suit in range(4)]
    best = max(sums)
    if best <= 11:
        return best - 8
    if best <= 21:
        return 4 + 2 * (best - 15) + (len(set(ranks)) == 2)
    return 18 + best - 24


KIND = [kind_of(hand) for hand in range(len(TRIPLES))]
POINTS = (*range(8, 12), *(15 + at // 2 for at in range(14)), *range(24, 32))
"""Of the kinds in their order; a triple is the last kind."""


@lru_cache(maxsize=1)
def _learned() -> dict[int, Odds]:
    data = json.loads(FILE.read_text())
    return {int(seats): Odds(odds["knocking"], odds["waiting"]) for seats, odds in data.items()}


def odds_for(players: int) -> Odds:
    return _learned()[players]


@lru_cache(maxsize=64)
def knock_from(players: int, penalty: int) -> tuple[float, ...]:
    """Per lap: the points from which knocking costs no more than waiting, if nothing improves."""
    odds = odds_for(players)
    return tuple(
        _enough(knocking, waiting, penalty)
        for knocking, waiting in zip(odds.knocking, odds.waiting, strict=True)
    )


def _enough(knocking: Sequence[float], waiting: Sequence[float], penalty: int) -> float:
    """The points from which to knock so that all kinds of hands together lose least."""

    def cost(enough: int) -> float:
        return sum(
            penalty * knocking[kind] if points >= enough else waiting[kind]
            for kind, points in enumerate(POINTS)
        )

    return float(min(range(18, 32), key=cost))
