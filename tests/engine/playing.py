"""Random matches for the tests that look at every step of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import Phase, settings
from hypothesis import strategies as st

from games import engine
from games.engine import DECK, Action, Event, Knock, MatchState, Push, RuleSet
from tests.engine.option_values import VALUES

MOST_ROUNDS = 1000
WHOLE_MATCHES = settings(
    deadline=None,
    database=None,
    # A failing seed says all; making a whole match smaller takes minutes.
    phases=(Phase.explicit, Phase.generate),
)


@dataclass(frozen=True)
class Step:
    """One change of a match; `seat` and `action` are None where no seat acted."""

    before: MatchState
    seat: int | None
    action: Action | None
    after: MatchState
    events: list[Event]


Choose = Callable[[Random, list[Action]], Action]


def anything(chance: Random, actions: list[Action]) -> Action:
    return chance.choice(actions)


def mostly_pushing(chance: Random, actions: list[Action]) -> Action:
    return Push() if Push() in actions and chance.random() < 0.9 else chance.choice(actions)


def never_knocking(chance: Random, actions: list[Action]) -> Action:
    return chance.choice([action for action in actions if action != Knock()] or actions)


def knocking_early(chance: Random, actions: list[Action]) -> Action:
    return Knock() if Knock() in actions and chance.random() < 0.3 else chance.choice(actions)


STYLES: dict[str, Choose] = {
    "anything": anything,
    "mostly pushing": mostly_pushing,
    "never knocking": never_knocking,
    "knocking early": knocking_early,
}


def shuffled(chance: Random) -> engine.Hand:
    deck = list(DECK)
    chance.shuffle(deck)
    return tuple(deck)


def match_steps(rules: RuleSet, seats: int, seed: int, style: str) -> Iterator[Step]:
    """Every change of a random match, from the first deal to its end."""
    chance = Random(seed)
    state = engine.new_match(rules, seats, chance.randrange(seats))
    while state.phase != "over":
        assert state.number < MOST_ROUNDS, "the match does not end"
        yield (step := next_step(state, chance, STYLES[style]))
        state = step.after


def next_step(state: MatchState, chance: Random, choose: Choose) -> Step:
    if state.phase == "pause":
        step = engine.deal(state, shuffled(chance), f"{chance.getrandbits(64):x}")
        return Step(state, None, None, *step)
    if chance.random() < 0.01:
        leaver = chance.choice(state.seats_in)
        if leaver not in state.left:
            return Step(state, None, None, *engine.leave(state, leaver))
    if chance.random() < 0.002:
        return Step(state, None, None, *engine.stop_round(state))
    assert state.turn is not None
    action = choose(chance, engine.legal_actions(state))
    return Step(state, state.turn, action, *engine.apply(state, state.turn, action))


MATCHES = {
    "seats": st.integers(2, 9),
    "seed": st.integers(0, 2**32),
    "style": st.sampled_from(sorted(STYLES)),
}


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any RuleSet that can be played, with a cap on the laps so that every round ends."""
    data = {name: draw(st.sampled_from(values)) for name, values in VALUES.items()}
    data["max_laps"] = draw(st.sampled_from([3, 20, 60]))
    if data["covered_passing"]:
        data |= {"dealer_choice": "none", "push_replaces": False}
    if data["dealer_choice"] != "none":
        data["rotation"] = "dealer"
    if not data["push"]:
        data["push_replaces"] = False
    return engine.rules_from(data)
