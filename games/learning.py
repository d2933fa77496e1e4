"""How `games/bots/potential.json` is learned: rounds of the inner engine, stopped and asked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from games.bots.playout import LAPS, Situation, Three, play_out
from games.bots.potential import KIND, KINDS
from games.bots.tables import HANDS, TRIPLES, Tables, tables_of
from games.engine import RuleSet

TOLD_APART = 4  # laps that are learned; hands change little after them
CAUTIOUS = (27.0,) * LAPS  # how the learner himself knocks later
SOMEBODY = 8  # rounds of a kind that its neighbours lend it, so that rare ones are not chance
Rates = list[list[float]]


def learn(rules: RuleSet, players: int, rounds: int, seed: str) -> dict[str, Rates]:
    """Per lap and kind of hand how often it is lowest: knocking, and letting the round go on."""
    rng = Random(f"{seed}/{players}")
    tables = tables_of(rules)
    knocking, waiting = [], []
    for lap in range(TOLD_APART):
        tallies = [[0, 0, 0] for _ in range(KINDS)]
        for hands, middle, stock in _stopped(rules, players, lap, rounds, rng):
            tally = tallies[KIND[hands[0]]]
            tally[0] += 1
            tally[1] += _lowest(tables, players, lap, hands, middle, stock, knocks=True)
            tally[2] += _lowest(tables, players, lap, hands, middle, stock, knocks=False)
        knocking.append(_falling(tallies, 1))
        waiting.append(_smooth(tallies, 2))
    later = LAPS - TOLD_APART
    return {
        "knocking": knocking + knocking[-1:] * later,
        "waiting": waiting + waiting[-1:] * later,
    }


def _stopped(
    rules: RuleSet, players: int, lap: int, rounds: int, rng: Random
) -> Iterator[tuple[list[int], Three, list[int]]]:
    """Rounds in which nobody has knocked after so many laps, place 0 to act."""
    cards = list(range(32))
    tables = tables_of(replace(rules, max_laps=lap, knock_from_lap=2)) if lap else None
    for _ in range(rounds):
        rng.shuffle(cards)
        hands = [_hand(cards[at : at + 3]) for at in range(0, 3 * players, 3)]
        rest = cards[3 * players :]
        middle = (rest[0], rest[1], rest[2])
        if tables is None:
            yield hands, middle, rest[3:]
            continue
        end = play_out(tables, _at(0, 0), hands, middle, rest[3:], CAUTIOUS)
        if end.knocker < 0 and not any(tables.ends[hand] for hand in end.hands):
            held = {card for hand in end.hands for card in TRIPLES[hand]}.union(end.middle)
            yield list(end.hands), end.middle, [card for card in cards if card not in held]


def _lowest(
    tables: Tables,
    players: int,
    lap: int,
    hands: Sequence[int],
    middle: Three,
    stock: list[int],
    *,
    knocks: bool,
) -> bool:
    """Whether place 0 loses when it knocks now, or pushes."""
    at = _at(0, lap * players)
    if knocks:
        at = at._replace(turn=1, knocker=0, to_go=players - 1, turns=at.turns + 1)
    end = play_out(tables, at, list(hands), middle, stock, CAUTIOUS, not knocks)
    if end.fire >= 0:
        return end.fire != 0
    return tables.rank[end.hands[0]] == min(tables.rank[hand] for hand in end.hands)


def _at(turn: int, turns: int) -> Situation:
    return Situation(turn, turns=turns)


def _hand(three: Sequence[int]) -> int:
    return HANDS[three[0] << 10 | three[1] << 5 | three[2]]


def _smooth(tallies: Sequence[Sequence[int]], which: int) -> list[float]:
    """Rates; a kind that hardly occurred takes after the one before it."""
    rates, before = [], 0.9
    for tally in tallies:
        before = (tally[which] + SOMEBODY * before) / (tally[0] + SOMEBODY)
        rates.append(round(before, 3))
    return rates


def _falling(tallies: Sequence[Sequence[int]], which: int) -> list[float]:
    """Rates that never rise with the hand."""
    rates, lowest = [], 1.0
    for rate in _smooth(tallies, which):
        lowest = min(lowest, rate)
        rates.append(lowest)
    return rates
