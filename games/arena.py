"""One bot against a table of another: how often it wins, and how long it thinks.

Match `i` seats the one at place `i` modulo the seats, and every run of as many matches is dealt the
same decks; a deck depends on seed, preset, seats, run and round alone. So two arenas of one seed
compare two bots on the same cards.
"""

import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

from games.engine import MatchState, RuleSet, Story, apply, deal, new_match, told, view
from games.pace import shuffled
from games.simulation import PLAYERS, share

PORTION = 10  # matches a process plays at a time


@dataclass(frozen=True)
class Contest:
    """`one` against a table of `others`."""

    rules: RuleSet
    seats: int
    one: str
    others: str
    matches: int
    seed: str


@dataclass
class Score:
    """What came of it, addable. `seconds`: CPU time of each decision of the one."""

    matches: int = 0
    wins: int = 0
    nobody: int = 0
    rounds: int = 0
    lost: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, other: "Score") -> None:
        self.matches += other.matches
        self.wins += other.wins
        self.nobody += other.nobody
        self.rounds += other.rounds
        self.lost += other.lost
        self.seconds += other.seconds


def play_contest(contest: Contest, mapper: Callable[..., Iterable[Score]] = map) -> Score:
    """All matches; `mapper` may spread them over processes and changes no result but the times."""
    portions = [
        range(start, min(start + PORTION, contest.matches))
        for start in range(0, contest.matches, PORTION)
    ]
    total = Score()
    for score in mapper(_play_portion, repeat(contest), portions):
        total.add(score)
    return total


def _play_portion(contest: Contest, numbers: range) -> Score:
    total = Score()
    for number in numbers:
        _play_match(contest, number, total)
    return total


def _play_match(contest: Contest, number: int, score: Score) -> None:
    one, run = number % contest.seats, number // contest.seats
    name = f"{contest.seed}/{contest.rules.name}/{contest.seats}/{run}"
    first = random.Random(f"{name}/first").randrange(contest.seats)
    rng = random.Random(f"{name}/{one}/bots")
    state = new_match(contest.rules, contest.seats, first)
    story: Story = ()
    while state.phase != "over":
        if state.phase == "pause":
            state, story = _dealt(state, f"{name}/{state.number + 1}")
            continue
        state, story = _played(contest, one, state, story, rng, score)
    score.matches += 1
    score.rounds += state.number
    winner = state.result.winner if state.result else None
    score.nobody += winner is None
    score.wins += winner == one


def _dealt(state: MatchState, name: str) -> tuple[MatchState, Story]:
    state, events = deal(state, *shuffled(random.Random(name)))
    return state, told((), state, events)


def _played(
    contest: Contest,
    one: int,
    state: MatchState,
    story: Story,
    rng: random.Random,
    score: Score,
) -> tuple[MatchState, Story]:
    seat = state.turn
    assert seat is not None
    seen = view(state, seat, story)
    player = contest.one if seat == one else contest.others
    begin = time.process_time()
    action = seen.legal[0] if len(seen.legal) == 1 else PLAYERS[player](seen, seen.legal, rng)
    if seat == one:
        score.seconds.append(time.process_time() - begin)
    state, events = apply(state, seat, action)
    outcome = state.current.outcome
    if outcome is not None and outcome.lost[one] and not outcome.void:
        score.lost += 1
    return state, told(story, state, events)


def report(contest: Contest, score: Score) -> dict[str, Any]:
    """A score as data: the share of wins with its 95 % interval, decision times in ms."""
    times = sorted(score.seconds)
    return {
        "preset": contest.rules.name,
        "seats": contest.seats,
        "one": contest.one,
        "table": contest.others,
        "seed": contest.seed,
        "matches": score.matches,
        "wins": share(score.wins, score.matches),
        "fair": 1 / contest.seats,
        "nobody": share(score.nobody, score.matches),
        "rounds": score.rounds,
        "rounds_lost": score.lost / score.rounds,
        "decisions": len(times),
        "ms": {
            "mean": 1000 * sum(times) / len(times),
            "p95": 1000 * times[int(0.95 * (len(times) - 1))],
            "max": 1000 * times[-1],
        },
    }
