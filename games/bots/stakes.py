"""Who loses what when a round ends, and what the lives that are left are worth."""

from collections.abc import Sequence
from functools import lru_cache

from games.bots.playout import End
from games.bots.tables import Tables
from games.engine import RuleSet

OUT = -1
"""Stands for the lives of a seat that has gone under."""

Losses = tuple[int, ...]
"""Lives asked of each place."""


def losses(tables: Tables, end: End) -> Losses:
    """Lives asked of each place when a round ends so."""
    rules, rank = tables.rules, tables.rank
    if end.fire >= 0:
        return burnt(len(end.hands), end.fire)
    ranks = [rank[hand] for hand in end.hands]
    low = min(ranks)
    if rules.pay_below is not None:
        lost = _pay_below(tables, end.hands, ranks)
    elif rules.ties == "none" and ranks.count(low) > 1:
        lost = [0] * len(ranks)
    else:
        lost = [1 if rank == low else 0 for rank in ranks]
    knocker = end.knocker
    if knocker >= 0 and lost[knocker] and ranks[knocker] == low:
        lost[knocker] = rules.knock_penalty
    return tuple(lost)


def burnt(players: int, holder: int) -> Losses:
    """Fire: everybody but its holder loses one."""
    return tuple([0 if place == holder else 1 for place in range(players)])


def _pay_below(tables: Tables, hands: Sequence[int], ranks: list[int]) -> list[int]:
    """As `games.engine.settle` has it, without its rarest ties."""
    limit, best = tables.rules.pay_below or 0, max(ranks)
    below = [tables.value[hand] < limit for hand in hands]
    rest = [rank for rank, low in zip(ranks, below, strict=True) if not low]
    lowest, equal = min(rest, default=-1), min(ranks) == best
    return [
        1 if (low or rank == lowest) and (equal or rank != best) else 0
        for rank, low in zip(ranks, below, strict=True)
    ]


class Stakes(dict[Losses, float]):
    """Losses -> the chance of place 0 to win the match after them."""

    def __init__(self, rules: RuleSet, lives: Sequence[int]) -> None:
        self._rules, self._lives = rules, lives

    def __missing__(self, lost: Losses) -> float:
        self[lost] = value = self._value(lost)
        return value

    def _value(self, lost: Losses) -> float:
        after = [self._left(lives, less) for lives, less in zip(self._lives, lost, strict=True)]
        if all(lives == OUT for lives in after):
            if self._rules.all_drown == "hand":
                return 1 / len(after)
            after = list(self._lives)  # the round does not count
        others = tuple(sorted(lives for lives in after[1:] if lives != OUT))
        return equity(after[0], others, 0 if self._rules.swimming else 1)

    def _left(self, lives: int, lost: int) -> int:
        if lost == 0:
            return lives
        if self._rules.swimming:
            return OUT if lives == 0 else max(0, lives - lost)
        return OUT if lives <= lost else lives - lost


@lru_cache(maxsize=200_000)
def equity(own: int, others: tuple[int, ...], floor: int) -> float:
    """The chance to be the last: `own` lives against `others`, sorted.

    `floor` is the fewest lives one can have and still play: 0 with swimming, 1 without.
    """
    if own < floor:
        return 0.0
    if not others:
        return 1.0
    share = 1 / (1 + len(others))
    total = share * equity(own - 1, others, floor)
    for place, lives in enumerate(others):
        if place and others[place - 1] == lives:
            continue
        rest = others[:place] + others[place + 1 :]
        after = rest if lives - 1 < floor else tuple(sorted((*rest, lives - 1)))
        total += share * others.count(lives) * equity(own, after, floor)
    return total
