"""Views for bots to act on, from cards in text."""

from collections.abc import Iterator
from random import Random

from games.bots import choose
from games.engine import (
    DECK,
    PRESETS,
    Action,
    MatchState,
    RuleSet,
    View,
    apply,
    cards,
    deal,
    new_match,
    view,
)
from games.pace import shuffled_deal

PLAIN = PRESETS["klassisch"]


def deck(start: str) -> tuple[str, ...]:
    """A deck that begins with these cards; the rest in order."""
    first = cards(start)
    return (*first, *(card for card in DECK if card not in first))


def dealt(start: str, rules: RuleSet = PLAIN, seats: int = 2, first: int = 0) -> MatchState:
    """A first round: three cards to each seat from the starter on, then the middle, the stock."""
    return deal(new_match(rules, seats, first), deck(start), "00")[0]


def after(state: MatchState, *actions: Action) -> MatchState:
    """The state when the seats on turn have done this, one after the other."""
    for action in actions:
        state, _ = apply(state, state.turn, action)
    return state


def chosen(level: str, state: MatchState, seed: int = 0) -> Action:
    """What a bot of that level does on its turn."""
    seen = view(state, state.turn)
    return choose(level, seen, seen.legal, Random(seed))


def habits(level: str, state: MatchState, tries: int = 50) -> set[Action]:
    """All that a bot does on its turn, over many seeds."""
    return {chosen(level, state, seed) for seed in range(tries)}


def wanderings(rules: RuleSet, seats: int, seed: str) -> Iterator[View]:
    """The views of whoever is on turn in a match of random play."""
    rng = Random(seed)
    state = new_match(rules, seats, rng.randrange(seats))
    while state.phase != "over":
        if state.phase == "pause":
            state = shuffled_deal(state, rng)
            continue
        seen = view(state, state.turn)
        yield seen
        state, _ = apply(state, state.turn, rng.choice(seen.legal))
