"""Who gave up points of his own, and whose hand they went to: read from the moves alone. Pure.

A gift is an exchange worse than the best one that was legal, whose card the next person took and
gained by. Everybody makes some; who makes many to one and few to others stands out.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from games import engine, rows
from games.engine.legal import exchanged, hand_on_turn
from games.models import Match, Move
from games.replay import after, opening

Exchange = engine.Swap | engine.SwapAll | engine.Keep3


class Turn(NamedTuple):
    """An own decision of a person, right before another person's."""

    version: int
    seat: int
    given_up: float  # points between the best exchange and the one he made
    laid_down: frozenset[str]  # cards that this turn put into the middle
    taken: frozenset[str]
    gained: float  # points by which his hand grew


class Gift(NamedTuple):
    """`points` is 0 for a turn that gave nothing: a chance that was not used."""

    giver: int
    taker: int
    points: float
    version: int


def gifts(match: Match) -> list[Gift]:
    """Every chance that somebody of an ended match had to give, in order."""
    turns = list(_turns(match))
    return [
        Gift(one.seat, other.seat, _points(one, other), one.version)
        for one, other in pairwise(turns)
        if other.seat != one.seat and other.version == one.version + 1
    ]


def _points(one: Turn, other: Turn) -> float:
    took = one.laid_down & other.taken
    return max(0.0, min(one.given_up, other.gained)) if took else 0.0


def _turns(match: Match) -> Iterator[Turn]:
    deals = {deal.number: (rows.deck_of(deal), deal.key) for deal in match.deals.all()}
    last = opening(rows.opening_of(match, match.players.count()))
    for move in match.moves.order_by("version"):
        before = last.state
        if move.action["do"] == "annul":
            return
        last = after(last, move, deals)
        if move.cause == Move.Cause.PLAYER and before.phase == "turn" and before.round is not None:
            action = _action(move)
            if action is not None and move.seat == before.turn:
                yield _turn(move, before, action)


def _action(move: Move) -> engine.Action | None:
    """None for what is none of the engine's: leaving, coming back."""
    try:
        return engine.action_from_dict(move.action)
    except ValueError:
        return None


def _turn(move: Move, state: engine.MatchState, action: engine.Action) -> Turn:
    assert state.round is not None
    assert move.seat is not None
    hand, middle = hand_on_turn(state.round), state.round.middle
    legal = [found for found in engine.legal_actions(state) if isinstance(found, Exchange)]
    now = _value(state, hand)
    best = max([now, *(_value(state, exchanged(hand, middle, one)[0]) for one in legal)])
    if not isinstance(action, Exchange):
        return Turn(move.version, move.seat, best - now, frozenset(), frozenset(), 0.0)
    mine, _laid = exchanged(hand, middle, action)
    value = _value(state, mine)
    return Turn(
        move.version,
        move.seat,
        best - value,
        frozenset(hand) - frozenset(mine),
        frozenset(mine) - frozenset(hand),
        value - now,
    )


def _value(state: engine.MatchState, hand: engine.Hand) -> float:
    return state.rules.worth[hand].value
