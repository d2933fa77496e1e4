"""The nouns of the game: frozen states, actions and events.

States are NamedTuples because a match makes one with every action, and replacing a field of a
tuple costs a fraction of replacing one of a frozen dataclass. Actions and events are frozen
dataclasses: two of different kinds must never be equal, however few fields they have.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from games.engine.cards import DECK, Card, Hand
from games.engine.rules import RuleSet

Seat = int
"""A place at the table, 0…n-1; the left neighbour is the next higher, wrapping."""

Phase = Literal["dealer", "reveal", "turn", "pause", "over"]
Reason = Literal["knock", "31", "fire", "all_push", "time"]


@dataclass(frozen=True, slots=True)
class Swap:
    """One own card for one of the middle."""

    give: Card
    take: Card


@dataclass(frozen=True, slots=True)
class SwapAll:
    """The whole hand for the whole middle."""


@dataclass(frozen=True, slots=True)
class Push:
    """Pass. In covered passing: keep one's own three."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Announce the last lap."""


@dataclass(frozen=True, slots=True)
class DealerKeep:
    """The dealer keeps his hand."""


@dataclass(frozen=True, slots=True)
class DealerChange:
    """The dealer takes the second packet (`look`) or the open middle (`blind_middle`)."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Lay down a 31."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep a 31 to oneself."""


@dataclass(frozen=True, slots=True)
class Keep3:
    """Covered passing: the three of five to keep, in any order."""

    cards: Hand


Action = Swap | SwapAll | Push | Knock | DealerKeep | DealerChange | Reveal | Hold | Keep3
EXCHANGE_KINDS = (Swap, SwapAll, Keep3)
"""For `isinstance` of every action: a union written there would be made anew each time."""

SWAP_ALL, PUSH, KNOCK = SwapAll(), Push(), Knock()
DEALER_KEEP, DEALER_CHANGE = DealerKeep(), DealerChange()
REVEAL, HOLD = Reveal(), Hold()
SWAPS = {give: {take: Swap(give, take) for take in DECK if take != give} for give in DECK}


class IllegalAction(Exception):
    """Not allowed now. `code`: `not_your_turn`, `illegal` or `over`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Outcome(NamedTuple):
    """How a round ended. `hands`, `values` and `lost` are per seat of the table."""

    reason: Reason
    holders: tuple[Seat, ...]
    knocker: Seat | None
    hands: tuple[Hand | None, ...]
    values: tuple[float | None, ...]
    losers: tuple[Seat, ...]
    lost: tuple[int, ...]
    """Lives asked of each seat; a swimmer has none to give and goes under."""
    void: bool
    drowned: tuple[Seat, ...]


class Result(NamedTuple):
    """How a match ended."""

    places: tuple[int, ...]
    """Per seat, from 1; equal places are shared."""
    winner: Seat | None
    ended_by: Literal["last", "all_drowned", "time"]


class RoundState(NamedTuple):
    """One deal, from the first card to the reveal."""

    seats: tuple[Seat, ...]
    dealer: Seat | None
    starter: Seat
    key: str
    """Secret from which reshuffles of the stock are derived."""
    packet: Hand
    """The dealer's unseen second packet while he chooses."""
    stock: Hand
    laid: Hand = ()
    """Laid-away cards of earlier middles."""
    recycles: int = 0
    push_laps: int = 0
    new_middles: int = 0
    knocker: Seat | None = None
    asked: tuple[Seat, ...] = ()
    """Who may lay down a 31 now (`reveal_31: optional`); the first decides."""
    waits: tuple[Seat, ...] = ()
    """Whose dealt 31 waits for the owner's first turn (`initial_31_waits`)."""
    outcome: Outcome | None = None
    # What every turn changes stands last, for `turned`.
    hands: tuple[Hand | None, ...] = ()
    known: tuple[Hand, ...] = ()
    """Per seat: what it surely holds from open exchanges."""
    middle: Hand = ()
    turn: Seat | None = None
    turns: int = 0
    pushes: int = 0
    """Pushes in a row, up to a whole lap."""
    to_go: int = 0
    """Turns left in the last lap; without meaning before a knock."""

    def turned(
        self, hands: tuple[Hand | None, ...], known: tuple[Hand, ...], middle: Hand, pushes: int
    ) -> "RoundState":
        """After a turn, the left neighbour's; half the time of `_replace`, in every action."""
        seats = self.seats
        turn = seats[(seats.index(self.turn) + 1) % len(seats)]
        turns, to_go = self.turns + 1, self.to_go - 1
        return RoundState(*self[:14], hands, known, middle, turn, turns, pushes, to_go)


class MatchState(NamedTuple):
    """A match between two actions. Knows every card: only `view` may leave the server."""

    rules: RuleSet
    number: int
    """Rounds dealt so far."""
    lives: tuple[int, ...]
    gone: tuple[tuple[Seat, ...], ...]
    """Drowned seats in groups of one place, the first drowned first."""
    left: tuple[Seat, ...]
    """Seats whose owner is gone for good."""
    first: Seat
    """Dealer (`rotation: dealer`) or starter of the round; before the first deal: of the first."""
    phase: Phase
    round: RoundState | None
    result: Result | None

    @property
    def turn(self) -> Seat | None:
        return self.round.turn if self.round else None

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        out = {seat for group in self.gone for seat in group}
        return tuple(seat for seat in range(len(self.lives)) if seat not in out)

    def moved(self, phase: Phase, round_: RoundState) -> "MatchState":
        """At another point of the round; spelled out because every action does it."""
        return MatchState(
            self.rules,
            self.number,
            self.lives,
            self.gone,
            self.left,
            self.first,
            phase,
            round_,
            self.result,
        )

    @property
    def current(self) -> RoundState:
        """The round; only before the first deal there is none, and asking is a bug."""
        assert self.round is not None
        return self.round


@dataclass(frozen=True, slots=True)
class Dealt:
    number: int
    first: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat acted; of a `Keep3` only that it happened."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class MiddleChanged:
    """The middle lies anew: after a dealer's choice or an all-push lap."""

    middle: Hand


@dataclass(frozen=True, slots=True)
class RoundEnded:
    number: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded:
    result: Result


Event = Dealt | Acted | MiddleChanged | RoundEnded | SeatLeft | MatchEnded
Step = tuple[MatchState, list[Event]]
