"""What may lie hidden, and how likely: read from everything that was seen in a round.

A card that was ever open and is not known to be held lies in no hand. What a seat took, left,
pushed on and knocked on says what it holds: hands are drawn by how well they explain it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, combinations
from math import comb, exp
from random import Random
from typing import NamedTuple

from games.bots.tables import FIRE, HANDS, NUMBER, SHOWN, Tables
from games.engine import (
    Acted,
    DealerChange,
    DealerKeep,
    Knock,
    MiddleChanged,
    Push,
    Swap,
    SwapAll,
    View,
)

Cards = tuple[int, ...]

DRAWN = 160  # hidden hands that are weighed per seat where there are too many for all
SLIP = 0.04  # how often people do what is not in their interest
HASTY = 0.12  # how often they knock although they could still improve
TASTE = 1.2  # points by which an exchange may be worse and is still chosen one time in three
AVERAGE = 18.5


class Deed(NamedTuple):
    """A turn of a seat that says something about the cards nobody saw."""

    kind: str
    known: Cards
    """What the seat was known to hold then."""
    gone: int
    """How many of its hidden cards it had given away before."""
    middle: Cards
    last: bool
    """Whether somebody had knocked."""
    may_knock: bool
    give: int = -1
    take: int = -1


@dataclass
class Seen:
    """One seat as the others know it."""

    known: list[int] = field(default_factory=list)
    given: list[int] = field(default_factory=list)
    """Hidden cards that it gave away, in order."""
    deeds: list[Deed] = field(default_factory=list)
    put_down: set[int] = field(default_factory=set)
    """Everything it ever laid into the middle in this round."""


@dataclass
class Memory:
    """What a round has shown so far."""

    seats: dict[int, Seen]
    opened: set[int] = field(default_factory=set)
    """Every card that lay open at some time."""
    laid: list[int] = field(default_factory=list)
    """Laid away and not shuffled in again."""
    turns: int = 0
    pushes: int = 0
    """In a row, up to a whole lap."""
    push_laps: int = 0


def remember(view: View) -> Memory:
    """The memory of whoever looks; without a story only what the view itself shows."""
    memory = Memory({seat.seat: Seen() for seat in view.seats if seat.status != "out"})
    _Reader(view, memory).read()
    for seat, seen in memory.seats.items():
        seen.known = [NUMBER[card] for card in view.seats[seat].known]
    memory.opened.update(NUMBER[card] for card in view.middle)
    return memory


class _Reader:
    """Walks through a story once."""

    def __init__(self, view: View, memory: Memory) -> None:
        self.view, self.memory = view, memory
        self.players = len(memory.seats)
        self.middle: Cards = ()
        self.stock = 29 - 3 * self.players
        self.knocked = False
        self.handed_over = False

    def read(self) -> None:
        for event in self.view.story:
            match event:
                case MiddleChanged(middle):
                    self._renew(tuple(NUMBER[card] for card in middle))
                case Acted(seat, action):
                    self._act(seat, action)
                case _:
                    pass

    def _renew(self, middle: Cards) -> None:
        if self.memory.turns and not self.handed_over:
            self.memory.laid += self.middle
            if self.stock < 3:
                self.stock += len(self.memory.laid)
                self.memory.laid = []
            self.stock -= 3
        self.handed_over = False
        self.middle = middle
        self.memory.opened.update(middle)

    def _act(self, seat: int, action: object) -> None:
        seen = self.memory.seats[seat]
        match action:
            case DealerKeep() | DealerChange():
                self._choose(seen, action)
                return
            case Swap(give, take):
                self._swap(seen, NUMBER[give], NUMBER[take])
            case SwapAll():
                # From here on everything about this seat is known; what it did before says nothing.
                seen.known, seen.given, seen.deeds = list(self.middle), [], []
                self.handed_over = True
            case Push():
                self._note(seen, "push")
            case Knock():
                self._note(seen, "knock")
                self.knocked = True
            case _:
                return
        self._count(isinstance(action, Push))

    def _choose(self, seen: Seen, action: DealerKeep | DealerChange) -> None:
        if isinstance(action, DealerChange) and self.middle:
            seen.known = list(self.middle)
        elif isinstance(action, DealerKeep) and not self.middle:
            self._note(seen, "keep")

    def _swap(self, seen: Seen, give: int, take: int) -> None:
        self._note(seen, "swap", give, take)
        if give in seen.known:
            seen.known.remove(give)
        else:
            seen.given.append(give)
        seen.known.append(take)
        seen.put_down.add(give)
        self.middle = tuple(give if card == take else card for card in self.middle)
        self.memory.opened.add(give)

    def _count(self, pushed: bool) -> None:
        memory = self.memory
        memory.turns += 1
        memory.pushes = memory.pushes + 1 if pushed and not self.knocked else 0
        if memory.pushes == self.players:
            memory.pushes = 0
            memory.push_laps += 1

    def _note(self, seen: Seen, kind: str, give: int = -1, take: int = -1) -> None:
        may_knock = self.memory.turns >= (self.view.rules.knock_from_lap - 1) * self.players
        deed = Deed(
            kind,
            tuple(seen.known),
            len(seen.given),
            self.middle,
            self.knocked,
            may_knock and not self.knocked,
            give,
            take,
        )
        seen.deeds.append(deed)


class Guess:
    """The hands one seat may hold, each with how well it explains what the seat did."""

    def __init__(
        self, tables: Tables, seen: Seen, pool: Sequence[int], rng: Random, drawn: int = DRAWN
    ) -> None:
        self.known = tuple(seen.known)
        hidden = 3 - len(self.known)
        ways = comb(len(pool), hidden)
        self.complete = ways <= 2 * drawn
        """Whether every hand is weighed that the seat may hold."""
        self.drawn = _drawn(pool, hidden, rng, ways if self.complete else drawn)
        weights = [likelihood(tables, seen, cards) for cards in self.drawn]
        if not any(weights):
            weights = [1.0] * len(weights)
        self.weights = weights
        self.reach = list(accumulate(weights))

    def draw(self, rng: Random) -> Cards:
        """The hidden cards, as likely as they are."""
        return rng.choices(self.drawn, cum_weights=self.reach)[0]


def _drawn(pool: Sequence[int], hidden: int, rng: Random, count: int) -> list[Cards]:
    """`count` ways to hold so many cards of the pool; all of them if there are no more."""
    if count == comb(len(pool), hidden):
        return list(combinations(pool, hidden))
    mixed = list(pool)
    found: list[Cards] = []
    while len(found) < count:
        rng.shuffle(mixed)
        found += zip(*[iter(mixed)] * hidden, strict=False)
    return found


def likelihood(tables: Tables, seen: Seen, hidden: Cards) -> float:
    """How well these hidden cards explain what a seat did; 0 if it cannot hold them."""
    weight = 1.0
    now = (*seen.known, *hidden)
    if _would_have_ended(tables, HANDS[now[0] << 10 | now[1] << 5 | now[2]]):
        return 0.0
    for deed in seen.deeds:
        a, b, c = (*deed.known, *seen.given[deed.gone :], *hidden)
        hand = HANDS[a << 10 | b << 5 | c]
        if _would_have_ended(tables, hand):
            return 0.0
        weight *= _chance(tables, deed, hand, (a, b, c))
    return weight


def _would_have_ended(tables: Tables, hand: int) -> bool:
    ends = tables.ends[hand]
    return ends == FIRE or (ends == SHOWN and tables.rules.reveal_31 == "auto")


def _chance(tables: Tables, deed: Deed, hand: int, cards: Cards) -> float:
    """How likely somebody with this hand does that; up to a factor that all hands share."""
    if deed.kind == "keep":
        return 1.0 if tables.value[hand] >= AVERAGE else SLIP
    swaps = tables.last if deed.last else tables.early
    score = swaps.score[hand] or swaps.fill(hand)
    x, y, z = deed.middle
    best = max(score[x], score[y], score[z])
    if tables.rules.swap_all:
        whole = HANDS[x << 10 | y << 5 | z]
        if swaps.comfort[whole] > max(best, swaps.floor[hand]):
            best = swaps.comfort[whole]
    if deed.kind == "swap":
        return _swap_chance(swaps.comfort, best, hand, deed, cards)
    enough = tables.value[hand] >= 26
    if deed.kind == "knock":
        if best:
            return HASTY if enough else SLIP * HASTY
        return 1.0 if enough else _bold(tables.value[hand])
    if best:
        return SLIP
    return SLIP if enough and deed.may_knock else 1.0


def _swap_chance(comfort: list[float], best: float, hand: int, deed: Deed, cards: Cards) -> float:
    a, b = (card for card in cards if card != deed.give)
    got = comfort[HANDS[a << 10 | b << 5 | deed.take]]
    if not best or got <= comfort[hand]:
        return SLIP * SLIP
    return max(exp((got - best) / TASTE), SLIP)


def _bold(value: float) -> float:
    """How likely a hand below `KNOCK` knocks: people dare, the more the better it is."""
    return max(0.01, 0.3 - 0.04 * (26 - value))
