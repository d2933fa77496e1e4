"""How fast the engine is: random play, hand values, single moves, in CPU time of one core."""

import json
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import combinations

from games.engine import (
    DECK,
    Action,
    Hand,
    MatchState,
    RuleSet,
    apply,
    deal,
    dump,
    legal_actions,
    load,
    new_match,
)

Run = Callable[[], int]
"""Does some work and says how many units it was."""


@contextmanager
def one_core() -> Iterator[None]:
    """Bind the process to one of its cores, where the system can, and let it go again."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def medians(runs: Mapping[str, Run], repeats: int, seconds: float) -> dict[str, float]:
    """Units per second of each run. Interleaved, so that a slow moment of the machine hits all."""
    for run in runs.values():
        run()
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(repeats):
        for name, run in runs.items():
            rates[name].append(_rate(run, seconds))
    return {name: statistics.median(found) for name, found in rates.items()}


def _rate(run: Run, seconds: float) -> float:
    units, spent = 0, 0.0
    start = time.process_time()
    while spent < seconds:
        units += run()
        spent = time.process_time() - start
    return units / spent


def random_matches(rules: RuleSet, seats: int, rng: random.Random) -> Run:
    """A run that plays one whole match, every action uniformly from the legal ones."""

    def play() -> int:
        state = new_match(rules, seats, rng.randrange(seats))
        actions = 0
        while state.phase != "over":
            if state.phase == "pause":
                state = shuffled_deal(state, rng)
                continue
            action = rng.choice(legal_actions(state))
            state, _ = apply(state, _turn(state), action)
            actions += 1
        return actions

    return play


def shuffled_deal(state: MatchState, rng: random.Random) -> MatchState:
    """The next round from a deck and a key that `rng` draws."""
    state, _ = deal(state, *shuffled(rng))
    return state


def shuffled(rng: random.Random) -> tuple[Hand, str]:
    """A deck and a key. No match of people is dealt so: for measuring and trying out."""
    deck = tuple(sorted(DECK, key=lambda _: rng.random()))  # half the time of rng.sample
    return deck, f"{rng.getrandbits(256):064x}"


def hand_values(rules: RuleSet) -> Run:
    """A run that looks up what each of the 4960 hands is worth."""
    hands = list(combinations(DECK, 3))

    def look_up() -> int:
        worth = rules.worth
        for hand in hands:
            worth[hand].value  # noqa: B018  the look-up is what is measured
        return len(hands)

    return look_up


def moves(rules: RuleSet, seats: int, rng: random.Random) -> Run:
    """A run that takes moves of random play down the server's path: stored text to stored text."""
    stored = list(_recorded(rules, seats, rng))

    def play() -> int:
        for text, action in stored:
            state = load(json.loads(text), rules)
            if action in legal_actions(state):
                state, _ = apply(state, _turn(state), action)
            json.dumps(dump(state))
        return len(stored)

    return play


def _recorded(rules: RuleSet, seats: int, rng: random.Random) -> list[tuple[str, Action]]:
    """The moves of one random match, each with the state it was made in as JSON."""
    found = []
    state = new_match(rules, seats, 0)
    while state.phase != "over":
        if state.phase == "pause":
            state = shuffled_deal(state, rng)
            continue
        action = rng.choice(legal_actions(state))
        found.append((json.dumps(dump(state)), action))
        state, _ = apply(state, _turn(state), action)
    return found


def _turn(state: MatchState) -> int:
    assert state.turn is not None
    return state.turn
