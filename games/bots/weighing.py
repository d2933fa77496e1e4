"""Every legal action of a decision weighed, for looking back: there time is no matter."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from games.bots.estimate import Thought, World
from games.bots.stakes import Losses
from games.engine import Action, DealerChange, View

DRAWN = 2000  # hidden hands weighed per seat; up to twice as many are taken all
MOST = 6000  # ways the cards may lie, up to which every one is looked at in the last lap
WORLDS = 300  # the same before it, where rounds have to be played on; drawn where there are more


class Weighed(NamedTuple):
    """What an action comes to, as far as its seat can know."""

    action: Action
    loss: float
    """Chance to lose a life in this round."""
    value: float
    """Chance to win the match."""


def can_weigh(view: View) -> bool:
    """Whether the inner engine plays such decisions: no covered passing, no 31 held back."""
    return view.phase in ("turn", "dealer") and not view.rules.covered_passing


def weigh(view: View, legal: Sequence[Action], rng: Random) -> list[Weighed]:
    """All legal actions of the view's seat. Exact where few enough hands may be hidden."""
    thought = Thought(view, rng, DRAWN)
    worlds = _worlds(thought)
    total = sum(weight for _, weight in worlds)
    return [_weighed(thought, action, worlds, total) for action in legal]


def _weighed(
    thought: Thought, action: Action, worlds: Sequence[tuple[World, float]], total: float
) -> Weighed:
    start = thought.start(action) if thought.view.phase == "turn" else None
    loss = value = 0.0
    for world, weight in worlds:
        lost: Losses
        if start is None:
            lost = thought.end_of_choice(world, change=isinstance(action, DealerChange))
        else:
            lost = thought.end(start, world)
        loss += weight * (lost[0] > 0)
        value += weight * thought.value(lost)
    return Weighed(action, loss / total, value / total)


def _worlds(thought: Thought) -> list[tuple[World, float]]:
    """Every way the hidden cards may lie with its weight, or as many as are enough."""
    if thought.view.phase == "turn" and all(guess.complete for guess in thought.guesses):
        most = WORLDS if thought.view.knocker is None else MOST
        every = list(islice(_every(thought, 0, [], 1.0), most + 1))
        if 0 < len(every) <= most:
            return every
    return [(world, 1.0) for world in thought.worlds(WORLDS)]


def _every(
    thought: Thought, place: int, hidden: list[tuple[int, ...]], weight: float
) -> Iterator[tuple[World, float]]:
    if place == len(thought.guesses):
        yield thought.world_of(hidden), weight
        return
    used = {card for cards in hidden for card in cards}
    guess = thought.guesses[place]
    for cards, likely in zip(guess.drawn, guess.weights, strict=True):
        if likely and used.isdisjoint(cards):
            yield from _every(thought, place + 1, [*hidden, cards], weight * likely)
