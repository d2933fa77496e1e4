"""Matches of bots against each other, every one reproducible from its seed, and what they show."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from math import sqrt
from typing import Any

from games.bots import LEVELS, Bot
from games.engine import (
    Action,
    MatchState,
    RoundEnded,
    RuleSet,
    Story,
    View,
    apply,
    deal,
    new_match,
    told,
    view,
)
from games.pace import shuffled
from games.soundness import breaches

ENDLESS = 50_000  # actions; no match of nine comes near
PORTION = 25  # matches a process plays at a time


def at_random(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """No level for people: the yardstick that every level must beat."""
    return rng.choice(legal)


PLAYERS: Mapping[str, Bot] = {**LEVELS, "random": at_random}


@dataclass(frozen=True)
class Series:
    """Matches of one RuleSet and number of seats, the bots dealt over the seats in order."""

    rules: RuleSet
    seats: int
    bots: tuple[str, ...]
    matches: int
    seed: str

    def line_up(self, number: int) -> tuple[str, ...]:
        """Who sits where in a match: every bot comes to every seat in turn."""
        return tuple(self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats))


@dataclass
class Tally:
    """What happened, addable."""

    matches: int = 0
    seated: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    laps: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    void: int = 0
    breaches: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count the other's matches in."""
        self.matches += other.matches
        self.void += other.void
        self.breaches += other.breaches
        for name in ("seated", "wins", "rounds", "laps", "ends", "actions"):
            getattr(self, name).update(getattr(other, name))


def play_series(series: Series, mapper: Callable[..., Iterable[Tally]] = map) -> Tally:
    """All matches of a series; `mapper` may spread them over processes and changes no result."""
    portions = [
        range(start, min(start + PORTION, series.matches))
        for start in range(0, series.matches, PORTION)
    ]
    total = Tally()
    for tally in mapper(_play_portion, repeat(series), portions):
        total.add(tally)
    return total


def _play_portion(series: Series, numbers: range) -> Tally:
    total = Tally()
    for number in numbers:
        total.add(_play_match(series, number))
    return total


def _play_match(series: Series, number: int) -> Tally:
    rng = random.Random(f"{series.seed}/{series.rules.name}/{series.seats}/{number}")
    line_up = series.line_up(number)
    state = new_match(series.rules, series.seats, rng.randrange(series.seats))
    story: Story = ()
    tally = Tally(matches=1, seated=Counter(line_up))
    name = f"{series.rules.name}, {series.seats} seats, match {number}"
    for _ in range(ENDLESS):
        if state.phase == "over":
            break
        before = state
        state, story = _step(state, story, line_up, rng, tally)
        tally.breaches += [f"{name}: {breach}" for breach in breaches(before, state)]
    else:
        tally.breaches.append(f"{name}: no end after {ENDLESS} steps")
    tally.rounds[state.number] += 1
    winner = state.result.winner if state.result else None
    tally.wins["nobody" if winner is None else line_up[winner]] += 1
    return tally


def _step(
    state: MatchState, story: Story, line_up: Sequence[str], rng: random.Random, tally: Tally
) -> tuple[MatchState, Story]:
    if state.phase == "pause":
        state, events = deal(state, *shuffled(rng))
        return state, told(story, state, events)
    assert state.turn is not None
    seen = view(state, state.turn, story)
    action = _chosen(line_up[state.turn], seen, rng)
    if action not in seen.legal:
        tally.breaches.append(f"{line_up[state.turn]} chose {action} of {seen.legal}")
        action = seen.legal[0]
    tally.actions[type(action).__name__] += 1
    state, events = apply(state, state.turn, action)
    for event in events:
        if isinstance(event, RoundEnded):
            _count_round(tally, state, event)
    return state, told(story, state, events)


def _chosen(player: str, seen: View, rng: random.Random) -> Action:
    return PLAYERS[player](seen, seen.legal, rng) if len(seen.legal) > 1 else seen.legal[0]


def _count_round(tally: Tally, state: MatchState, event: RoundEnded) -> None:
    round_ = state.current
    tally.ends[event.outcome.reason] += 1
    tally.void += event.outcome.void
    tally.laps[-(-round_.turns // len(round_.seats))] += 1


def report(series: Series, tally: Tally) -> dict[str, Any]:
    """A tally as data: shares with their 95 % intervals, means and extremes."""
    played = sum(tally.ends.values())
    places = sum(tally.seated.values())
    return {
        "preset": series.rules.name,
        "seats": series.seats,
        "bots": list(series.bots),
        "seed": series.seed,
        "matches": tally.matches,
        "wins": {
            player: {**share(tally.wins[player], tally.matches), "by_chance": seated / places}
            for player, seated in sorted(tally.seated.items())
        },
        "nobody": share(tally.wins["nobody"], tally.matches),
        "rounds": _spread(tally.rounds),
        "laps": _spread(tally.laps),
        "ends": {reason: count / played for reason, count in tally.ends.most_common()},
        "void": tally.void,
        "actions": dict(tally.actions.most_common()),
        "breaches": tally.breaches,
    }


def share(count: int, of: int) -> dict[str, Any]:
    """A share with its Wilson interval, 95 %."""
    z = 1.959964
    middle = (count + z * z / 2) / (of + z * z)
    reach = z / (of + z * z) * sqrt(count * (of - count) / of + z * z / 4)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return {"count": count, "share": count / of, "low": low, "high": high}


def _spread(counts: Counter[int]) -> dict[str, float]:
    total = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / total
    return {"mean": mean, "min": min(counts), "max": max(counts)}
