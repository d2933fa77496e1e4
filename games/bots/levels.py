"""The levels of docs/RULES.md: leicht, normal, stark.

No two of them pass cards to and fro for ever: normal and stark change their hand only for a
better one, leicht for an equal one only now and then; and where that and pushing do not end a
round, ever less is enough for all of them to knock the longer it lasts.
"""

import random
from collections.abc import Sequence

from games.bots.reading import (
    Exchange,
    Rank,
    exchanges,
    hand_after,
    hand_of,
    middle_after,
    next_seat,
    rank,
    reach,
    unknown_hand,
)
from games.engine import (
    Action,
    DealerChange,
    DealerKeep,
    Knock,
    Push,
    Reveal,
    SwapAll,
    View,
)

PATIENCE = 10  # laps until the value that is enough to knock begins to fall, by one a lap

# Found with `manage.py simulate --bots stark,normal`.
PAIR = 0.5  # what two cards of a rank are worth beside their points
FEEDING = 0.1  # what a point in the next player's reach costs
HARMLESS = 20  # what he may reach without its mattering


def leicht(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """Swaps single cards only, and what does not harm; pushes often; knocks late and sometimes."""
    if action := settled(view, legal, doubt=rng.uniform(-1, 1)):
        return action
    if _may_knock(view, legal, 28) and rng.random() < 0.5:
        return Knock()
    single = [action for action in exchanges(legal) if not isinstance(action, SwapAll)]
    better = [action for action in _improving(view, legal) if action in single]
    if better and rng.random() < 0.86:
        return max(better, key=lambda action: (_rank_after(view, action), rng.random()))
    if not better and not view.rules.push_replaces and rng.random() < 0.4:
        own = rank(view.rules, hand_of(view))
        harmless = [action for action in single if _rank_after(view, action) == own]
        return rng.choice(harmless or [_wait(view, legal)])
    return _wait(view, legal)


def normal(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """The exchange that improves the hand most; knocks from 27, from 26 where it may cost two."""
    if action := settled(view, legal):
        return action
    if _may_knock(view, legal, 26 if view.rules.knock_penalty == 2 else 27):
        return Knock()
    if better := _improving(view, legal):
        return max(better, key=lambda action: (_rank_after(view, action), rng.random()))
    return _wait(view, legal)


def stark(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """Improves as long as it can without feeding the next player, then knocks from 26."""
    if action := settled(view, legal):
        return action
    if better := _improving(view, legal):
        return max(better, key=lambda action: (_comfort(view, action), rng.random()))
    return Knock() if _may_knock(view, legal, 26) else _wait(view, legal)


def _comfort(view: View, action: Exchange) -> float:
    """What an exchange is worth beside its plain value: pairs promise, and the next one listens."""
    hand = hand_after(view, action)
    comfort = view.rules.worth[hand].value
    if view.knocker is None:
        comfort += PAIR * (3 - len({card[0] for card in hand}))
    if follower := next_seat(view):
        danger = reach(view.rules, follower.known, middle_after(view, action))
        comfort -= FEEDING * max(0.0, danger - HARMLESS)
    return comfort


def settled(view: View, legal: Sequence[Action], doubt: float = 0) -> Action | None:
    """What no level has to think about: the dealer's choice, a 31 to lay down, an end-hand."""
    if view.phase == "dealer":
        # Blind, the own three are the unknown ones; else the other packet is.
        known, keep = (view.hand, DealerKeep()) if view.hand else (view.middle, DealerChange())
        other = DealerChange() if view.hand else DealerKeep()
        return keep if view.rules.worth[known].value + doubt >= unknown_hand(view.rules) else other
    if Reveal() in legal:
        return Reveal()
    own = rank(view.rules, hand_of(view))
    ends = [action for action in exchanges(legal) if _rank_after(view, action)[0] > own[0]]
    return max(ends, key=lambda action: _rank_after(view, action)) if ends else None


def _may_knock(view: View, legal: Sequence[Action], enough: float) -> bool:
    if Knock() not in legal:
        return False
    return view.rules.worth[hand_of(view)].value >= enough - max(0, view.lap - PATIENCE)


def _improving(view: View, legal: Sequence[Action]) -> list[Exchange]:
    own = rank(view.rules, hand_of(view))
    return [action for action in exchanges(legal) if _rank_after(view, action) > own]


def _wait(view: View, legal: Sequence[Action]) -> Action:
    """Nothing helps: push; where that is forbidden, what harms least."""
    if Push() in legal:
        return Push()
    return max(exchanges(legal), key=lambda action: _rank_after(view, action))


def _rank_after(view: View, action: Exchange) -> Rank:
    return rank(view.rules, hand_after(view, action))
