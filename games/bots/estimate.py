"""What an action comes to: rounds played on from hands as they may lie.

Every action is tried on the same hidden hands, so that luck favours none of them.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from games.bots.belief import DRAWN, Cards, Guess, remember
from games.bots.playout import LAPS, NOBODY, End, Situation, Three, play_out
from games.bots.potential import KIND, knock_from, odds_for
from games.bots.stakes import Losses, Stakes, burnt, losses
from games.bots.tables import FIRE, HANDS, NUMBER, SHOWN, tables_of
from games.engine import DECK, Action, Card, Knock, Push, Swap, SwapAll, View

RETRIES = 6  # draws of a hand before cards are taken as they come


class World(NamedTuple):
    """Hidden cards as they may lie: hands by place (the thinker's own first), and the stock."""

    hands: list[int]
    stock: list[int]


class Start(NamedTuple):
    """What an action makes of the own hand, the middle and the round."""

    action: Action
    hand: int
    middle: Three
    at: Situation
    over: bool


class Thought:
    """One decision: what is known, what may be, and what follows from each action."""

    def __init__(self, view: View, rng: Random, drawn: int = DRAWN) -> None:
        assert view.seat is not None
        self.view, self.rng = view, rng
        self.tables = tables_of(view.rules)
        self.memory = remember(view)
        seats = [seat.seat for seat in view.seats if seat.status != "out"]
        at = seats.index(view.seat)
        self.order = seats[at:] + seats[:at]
        self.players = len(seats)
        self.own = tuple(NUMBER[card] for card in view.hand or ())
        self.middle = tuple(NUMBER[card] for card in view.middle)
        self.pool = self._pool()
        self.guesses = [
            Guess(self.tables, self.memory.seats[seat], self.pool, rng, drawn)
            for seat in self.order[1:]
        ]
        self.knock_from = knock_from(self.players, view.rules.knock_penalty)
        self.stakes = Stakes(view.rules, [view.seats[seat].lives for seat in self.order])

    @property
    def put_down(self) -> set[Card]:
        """What the thinker himself has laid into the middle in this round."""
        return {DECK[card] for card in self.memory.seats[self.order[0]].put_down}

    def _pool(self) -> list[int]:
        """Cards that may lie in a hand nobody saw."""
        seen = {*self.own, *self.middle, *self.memory.opened}
        for seat in self.memory.seats.values():
            seen.update(seat.known)
        return [card for card in range(32) if card not in seen]

    def worlds(self, count: int) -> list[World]:
        """Ways the hidden cards may lie, drawn by how likely they are."""
        return [self._world() for _ in range(count)]

    def _world(self) -> World:
        pool = self.pool[:]
        self.rng.shuffle(pool)
        hidden, used = list[Cards](), set[int]()
        for guess in self.guesses:
            hidden.append(self._hidden(guess, used, pool))
            used.update(hidden[-1])
        return self.world_of(hidden, pool)

    def world_of(self, hidden: Sequence[Cards], pool: Sequence[int] = ()) -> World:
        """The world in which the others hold these cards; the stock in the order of `pool`."""
        hands = [hand_of_cards(self.own) if self.own else -1]
        for guess, cards in zip(self.guesses, hidden, strict=True):
            hands.append(hand_of_cards((*guess.known, *cards)))
        used = {card for cards in hidden for card in cards}
        stock = [card for card in pool or self.pool if card not in used]
        return World(hands, stock + self.memory.laid)

    def _hidden(self, guess: Guess, used: set[int], pool: Sequence[int]) -> Cards:
        """Cards that no other seat of this world holds."""
        for _ in range(RETRIES):
            hidden = guess.draw(self.rng)
            if used.isdisjoint(hidden):
                return hidden
        free = [card for card in pool if card not in used]
        return tuple(free[: 3 - len(guess.known)])

    def start(self, action: Action) -> Start:
        """Where the round stands after the action."""
        view, memory = self.view, self.memory
        hand, middle = hand_of_cards(self.own), three(self.middle)
        knocker = NOBODY if view.knocker is None else self.order.index(view.knocker)
        now = Situation(
            0, knocker, len(view.last_lap), memory.pushes, memory.push_laps, view.new_middles,
            memory.turns,
        )  # fmt: skip
        if isinstance(action, Push):
            return Start(action, hand, middle, now, over=False)
        after = now._replace(turn=1, to_go=now.to_go - 1, pushes=0, turns=now.turns + 1)
        if isinstance(action, Knock):
            after = after._replace(knocker=0, to_go=self.players - 1)
        if isinstance(action, SwapAll):
            hand, middle = hand_of_cards(middle), three(self.own)
        if isinstance(action, Swap):
            give, take = NUMBER[action.give], NUMBER[action.take]
            hand = hand_of_cards([take if card == give else card for card in self.own])
            middle = three([give if card == take else card for card in middle])
        over = self.tables.ends[hand] > 0 or (knocker != NOBODY and after.to_go == 0)
        return Start(action, hand, middle, after, over)

    def promise(self, start: Start) -> tuple[float, float]:
        """Orders actions by what the hand is good for afterwards, the best first."""
        if self.view.knocker is not None:
            return (0.0, -self.tables.last.comfort[start.hand])
        waiting = odds_for(self.players).waiting[min(self.view.lap, LAPS) - 1]
        return (waiting[KIND[start.hand]], -self.tables.early.comfort[start.hand])

    def end(self, start: Start, world: World) -> Losses:
        """Lives asked of each place in a world after the action."""
        hands = world.hands[:]
        hands[0] = start.hand
        if start.over:
            fire = 0 if self.tables.ends[start.hand] == FIRE else NOBODY
            return losses(self.tables, End(hands, start.at.knocker, fire, start.middle))
        pushing = isinstance(start.action, Push)
        return losses(
            self.tables,
            play_out(
                self.tables, start.at, hands, start.middle, world.stock, self.knock_from, pushing
            ),
        )

    def end_of_choice(self, world: World, *, change: bool) -> Losses:
        """Lives asked of each place in a world after the dealer's choice."""
        tables, packet = self.tables, tuple(world.stock[:3])
        own, other = self.own or packet, self.middle or packet
        kept, middle = (other, own) if change else (own, other)
        hands = [hand_of_cards(kept), *world.hands[1:]]
        ends = [tables.ends[hand] for hand in hands]
        if FIRE in ends:
            several = ends.count(FIRE) > 1
            return (0,) * self.players if several else burnt(self.players, ends.index(FIRE))
        if SHOWN in ends and tables.rules.reveal_31 == "auto":
            return losses(tables, End(hands, NOBODY, NOBODY, three(middle)))
        stock = world.stock[3:]
        end = play_out(tables, Situation(1), hands, three(middle), stock, self.knock_from)
        return losses(tables, end)

    def value(self, lost: Losses) -> float:
        """The chance to win the match after such losses."""
        return self.stakes[lost]


def hand_of_cards(cards: Sequence[int]) -> int:
    a, b, c = cards
    return HANDS[a << 10 | b << 5 | c]


def three(cards: Sequence[int]) -> Three:
    a, b, c = cards
    return a, b, c
