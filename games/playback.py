"""A match that is over, step by step: where it stood, and what happened to bring it there."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games import engine, rows
from games.models import Match, Move, Player
from games.replay import after, opening


class Step(NamedTuple):
    """One version of the match. Step 0 is before the first deal."""

    number: int
    move: Move | None
    state: engine.MatchState
    events: Sequence[Mapping[str, Any]]

    @property
    def round(self) -> int:
        return self.state.number


class SeatShown(NamedTuple):
    """A seat as one pair of eyes saw it then. A card that it could not know is None."""

    player: Player
    lives: int
    status: str
    on_turn: bool
    knocked: bool
    dealer: bool
    cards: tuple[engine.Card | None, ...]
    value: float | None


def steps(match: Match, players: Sequence[Player]) -> list[Step]:
    """Every step of an ended match, from its deals and moves."""
    moves = match.moves.order_by("version")
    cards = {deal.number: (rows.deck_of(deal), deal.key) for deal in match.deals.all()}
    now = opening(rows.opening_of(match, len(players)))
    found = [Step(0, None, now.state, ())]
    for move in moves:
        now = after(now, move, cards)
        found.append(Step(move.version, move, now.state, move.events))
    return found


def seats(step: Step, players: Sequence[Player], eyes: int | None) -> list[SeatShown]:
    """All seats with open hands; or, with `eyes`, as that seat saw them then."""
    state = step.state
    seen = engine.view(state, eyes)
    hands = state.round.hands if state.round else (None,) * len(players)
    return [
        SeatShown(
            player=player,
            lives=known.lives,
            status=known.status,
            on_turn=state.turn == player.seat,
            knocked=seen.knocker == player.seat,
            dealer=known.dealer,
            cards=_cards(hand, known.known, seen, is_open=eyes is None or eyes == player.seat),
            value=_value(state, hand, seen, is_open=eyes is None or eyes == player.seat),
        )
        for player, known, hand in zip(players, seen.seats, hands, strict=True)
    ]


def middle(step: Step, eyes: int | None) -> engine.Hand:
    """The middle as it lay; covered cards only where `eyes` could see them, or with all hands."""
    if eyes is None and step.state.round is not None:
        return step.state.round.middle
    return engine.view(step.state, eyes).middle


def _cards(
    hand: engine.Hand | None, known: engine.Hand, seen: engine.View, *, is_open: bool
) -> tuple[engine.Card | None, ...]:
    if hand is None:
        return ()
    if is_open and seen.seat is not None and seen.shown is None:
        return seen.hand or (None,) * len(hand)
    if is_open or seen.shown is not None:
        return hand
    return (*known, *[None] * (len(hand) - len(known)))


def _value(
    state: engine.MatchState, hand: engine.Hand | None, seen: engine.View, *, is_open: bool
) -> float | None:
    if hand is None:
        return None
    if seen.seat is not None and is_open and seen.shown is None:
        return seen.value
    return state.rules.worth[hand].value if is_open or seen.shown is not None else None
