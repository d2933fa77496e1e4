"""What one pair of eyes sees: the only exit for cards.

Nothing here may depend on a card the viewer cannot see: two states that differ only in such cards
give equal views.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from games.engine.cards import Hand
from games.engine.legal import kept_by, legal_actions
from games.engine.model import (
    EXCHANGE_KINDS,
    Action,
    Keep3,
    MatchState,
    Outcome,
    Phase,
    Result,
    RoundState,
    Seat,
    Swap,
    SwapAll,
)
from games.engine.rules import RuleSet
from games.engine.story import Story


@dataclass(frozen=True, slots=True)
class SeatView:
    seat: Seat
    lives: int
    status: Literal["in", "swims", "out"]
    known: Hand
    """Cards the seat surely holds from open exchanges; empty once all hands are shown."""
    dealer: bool


class Preview(NamedTuple):
    """What the own hand would be worth after an exchange."""

    action: Swap | SwapAll | Keep3
    value: float


class Own(NamedTuple):
    """What a pair of eyes sees differently from others; the meaning is that of `View`."""

    seat: Seat | None
    hand: Hand | None
    value: float | None
    middle: Hand
    legal: tuple[Action, ...]
    previews: tuple[Preview, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A match as `seat` sees it; `seat` None is a spectator."""

    rules: RuleSet
    phase: Phase
    number: int
    turn: Seat | None
    seat: Seat | None
    hand: Hand | None
    value: float | None
    middle: Hand
    stock: int
    lap: int
    """The lap of turns that runs or ran last, from 1."""
    new_middles: int
    legal: tuple[Action, ...]
    """Only for the seat on turn."""
    previews: tuple[Preview, ...]
    knocker: Seat | None
    last_lap: tuple[Seat, ...]
    """Who still has a turn after a knock, in order."""
    seats: tuple[SeatView, ...]
    shown: tuple[Hand | None, ...] | None
    """All hands, per seat, once the round is over."""
    outcome: Outcome | None
    result: Result | None
    story: Story = ()
    """What everybody saw of the round so far; empty where nobody kept it."""


def view(state: MatchState, seat: Seat | None, story: Story = ()) -> View:
    """The match through the eyes of a seat, or of a spectator (None) who sees less."""
    round_, mine = state.round, own(state, seat)
    outcome = round_.outcome if round_ else None
    return View(
        rules=state.rules,
        phase=state.phase,
        number=state.number,
        turn=state.turn,
        seat=seat,
        hand=mine.hand,
        value=mine.value,
        middle=mine.middle,
        stock=len(round_.stock) if round_ else 0,
        lap=_lap(state),
        new_middles=round_.new_middles if round_ else 0,
        legal=mine.legal,
        previews=mine.previews,
        knocker=round_.knocker if round_ else None,
        last_lap=_last_lap(round_) if round_ else (),
        seats=_seats(state),
        shown=outcome.hands if outcome else None,
        outcome=outcome,
        result=state.result,
        story=story,
    )


def own(state: MatchState, seat: Seat | None) -> Own:
    """The part of `view` that is not the same for everybody."""
    hand = _own_hand(state, seat)
    mine = seat is not None and seat == state.turn
    legal = legal_actions(state) if mine else []
    return Own(
        seat=seat,
        hand=hand,
        value=state.rules.worth[hand].value if hand else None,
        middle=_middle(state, mine=mine),
        legal=tuple(legal),
        previews=_previews(state, hand, legal) if hand else (),
    )


def _lap(state: MatchState) -> int:
    """The lap of the turn that runs, else of the one that was last."""
    round_ = state.round
    if round_ is None or round_.turns == 0:
        return 1
    return (round_.turns - (state.phase != "turn")) // len(round_.seats) + 1


def _own_hand(state: MatchState, seat: Seat | None) -> Hand | None:
    round_ = state.round
    if round_ is None or seat is None:
        return None
    # With a blind middle the dealer has not looked at his cards before he chooses.
    blind = state.phase == "dealer" and state.rules.dealer_choice == "blind_middle"
    return None if blind and seat == round_.dealer else round_.hands[seat]


def _middle(state: MatchState, *, mine: bool) -> Hand:
    """Two cards that are passed on covered are only for the seat that has to choose."""
    round_ = state.round
    if round_ is None:
        return ()
    covered = state.rules.covered_passing and round_.outcome is None
    hidden = covered and not (mine and state.phase == "turn")
    return () if hidden else round_.middle


def _previews(state: MatchState, hand: Hand, legal: Sequence[Action]) -> tuple[Preview, ...]:
    middle, worth = state.current.middle, state.rules.worth
    return tuple(
        [
            Preview(action, worth[kept_by(hand, middle, action)].value)
            for action in legal
            if isinstance(action, EXCHANGE_KINDS)
        ]
    )


def _last_lap(round_: RoundState) -> tuple[Seat, ...]:
    if round_.knocker is None or round_.turn is None:
        return ()
    at = round_.seats.index(round_.turn)
    order = round_.seats[at:] + round_.seats[:at]
    return order[: order.index(round_.knocker)]


def _seats(state: MatchState) -> tuple[SeatView, ...]:
    round_, seats_in = state.round, state.seats_in
    hidden = round_ is not None and round_.outcome is None
    return tuple(
        SeatView(
            seat=seat,
            lives=lives,
            status="out" if seat not in seats_in else "in" if lives else "swims",
            known=round_.known[seat] if round_ and hidden else (),
            dealer=round_ is not None and round_.dealer == seat,
        )
        for seat, lives in enumerate(state.lives)
    )
