"""Profi: tries every action on hands as they may lie, and counts what it does to the match.

Memory and inference are `belief`'s, the rounds played on are `playout`'s, what lives are worth is
`equity`'s, and what a hand is good for beyond its points is `potential`'s.
"""

import random
from collections.abc import Sequence

from games.bots.estimate import Start, Thought
from games.bots.levels import PATIENCE, settled, stark
from games.bots.reading import hand_after, hand_of, rank
from games.engine import Action, DealerChange, DealerKeep, Knock, Push, Swap, SwapAll, View

# Found with `manage.py arena`.
STAGES = ((14, 5), (24, 3), (48, 2), (70, 1))
"""Worlds that are tried, and how many actions the next stage still compares."""
EXCHANGES = 7  # exchanges that are worth a try
CHOICES = 240  # worlds for a dealer's choice
EVEN = 0.002  # chance to win the match by which actions do not differ


def profi(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """The action with which the match is won most often, as far as this seat can know."""
    if view.rules.covered_passing or view.lap > PATIENCE:
        return stark(view, legal, rng)
    if view.phase == "dealer":
        return _choose_packet(view, rng)
    return settled(view, legal) or _best(view, legal, rng)


def _choose_packet(view: View, rng: random.Random) -> Action:
    thought = Thought(view, rng)
    worlds = thought.worlds(CHOICES)
    keep, change = (
        sum(thought.value(thought.end_of_choice(world, change=change)) for world in worlds)
        for change in (False, True)
    )
    return DealerChange() if change > keep else DealerKeep()


def _best(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    thought = Thought(view, rng)
    left = _worth_a_try(thought, legal)
    totals = dict.fromkeys(range(len(left)), 0.0)
    tried = 0
    remaining = list(totals)
    for worlds, stay in STAGES:
        if len(remaining) == 1:
            break
        tried += worlds
        for world in thought.worlds(worlds):
            for at in remaining:
                totals[at] += thought.value(thought.end(left[at], world))
        remaining = sorted(remaining, key=totals.__getitem__, reverse=True)[:stay]
    best = totals[remaining[0]]
    even = [at for at in remaining if totals[at] >= best - EVEN * tried]
    return left[min(even, key=lambda at: (thought.promise(left[at]), -totals[at]))].action


def _worth_a_try(thought: Thought, legal: Sequence[Action]) -> list[Start]:
    """Pushing, knocking and the most promising exchanges."""
    tried = [thought.start(action) for action in legal if _leads_on(thought, action)]
    tried.sort(key=thought.promise)
    moves = [start for start in tried if isinstance(start.action, Swap | SwapAll)][:EXCHANGES]
    return moves + [start for start in tried if isinstance(start.action, Push | Knock)]


def _leads_on(thought: Thought, action: Action) -> bool:
    """Cards that were put down are not taken up again, unless that makes the hand better."""
    view, put_down = thought.view, thought.put_down
    if not put_down or not isinstance(action, Swap | SwapAll):
        return True
    taken = {action.take} if isinstance(action, Swap) else set(view.middle)
    better = rank(view.rules, hand_after(view, action)) > rank(view.rules, hand_of(view))
    return better or not taken & put_down
