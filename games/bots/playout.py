"""One round played on to its end in numbers: a few microseconds per turn.

Everybody exchanges what improves his hand most and knocks, once nothing does, from `KNOCK`, as
stark does; the seat that thinks (place 0) knocks from what `knock_from` says for the lap.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.bots.tables import FIRE, HANDS, TRIPLES, Tables

KNOCK = 26
NOBODY = -1
LAPS = 8  # laps that `knock_from` tells apart
MOST_LAPS = 60

Three = tuple[int, int, int]


class Situation(NamedTuple):
    """Where a round stands for whoever thinks, place 0; the next to act is place 1, and so on."""

    turn: int
    knocker: int = NOBODY
    to_go: int = 0
    """Turns left after a knock."""
    pushes: int = 0
    push_laps: int = 0
    new_middles: int = 0
    turns: int = 0


class End(NamedTuple):
    """How a round ended: who held what, who had knocked, and who laid down fire."""

    hands: Sequence[int]
    knocker: int
    fire: int
    middle: Three


def play_out(
    tables: Tables,
    at: Situation,
    hands: list[int],
    middle: Three,
    stock: Sequence[int],
    knock_from: Sequence[float],
    pushing: bool = False,
) -> End:
    """The end of the round. `hands` (by place) is changed; `stock`'s cards come in their order.

    `pushing`: the seat on turn pushes, whatever it would do.
    """
    round_ = _Round(tables, at, hands, middle, stock, knock_from)
    over = round_.pass_on(round_.push()) if pushing else False
    while not over:
        over = round_.take_turn()
    return End(hands, round_.knocker, round_.fire, round_.middle)


class _Round:
    __slots__ = (
        "fire", "fresh", "hands", "knock_from", "knocker", "limit", "middle", "new_middles",
        "players", "push_laps", "pushes", "rules", "silent", "stock", "swaps", "tables", "to_go",
        "turn", "turns",
    )  # fmt: skip

    def __init__(
        self,
        tables: Tables,
        at: Situation,
        hands: list[int],
        middle: Three,
        stock: Sequence[int],
        knock_from: Sequence[float],
    ) -> None:
        self.tables, self.rules = tables, tables.rules
        (
            self.turn, self.knocker, self.to_go, self.pushes, self.push_laps, self.new_middles,
            self.turns,
        ) = at  # fmt: skip
        self.hands, self.middle, self.stock = hands, middle, stock
        self.knock_from = knock_from
        self.players = len(hands)
        self.silent = (self.rules.knock_from_lap - 1) * self.players
        self.limit = min(self.rules.max_laps or MOST_LAPS, MOST_LAPS) * self.players
        self.swaps = tables.early if self.knocker < 0 else tables.last
        self.fire, self.fresh = NOBODY, 0

    def take_turn(self) -> bool:
        """One seat's turn; whether the round is over."""
        hand = self.hands[self.turn]
        swaps, (x, y, z) = self.swaps, self.middle
        score = swaps.score[hand] or swaps.fill(hand)
        best, take = score[x], x
        if score[y] > best:
            best, take = score[y], y
        if score[z] > best:
            best, take = score[z], z
        if self.rules.swap_all:
            whole = HANDS[x << 10 | y << 5 | z]
            if swaps.comfort[whole] > best and swaps.comfort[whole] > swaps.floor[hand]:
                return self.pass_on(self._hold(whole, TRIPLES[hand]))
        if best:
            new, given = swaps.after[hand][take]
            middle = (given if x == take else x, given if y == take else y,
                      given if z == take else z)  # fmt: skip
            return self.pass_on(self._hold(new, middle))
        if self.knocker < 0:
            if self._knocks(self.tables.value[hand]):
                self.knocker, self.to_go = self.turn, self.players
                self.swaps = self.tables.last
            else:
                return self.pass_on(self.push())
        return self.pass_on(False)

    def pass_on(self, over: bool) -> bool:
        """To the left neighbour, unless the round is over."""
        self.turns += 1
        self.to_go -= 1
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0
        return over or self.turns >= self.limit or (self.to_go == 0 and self.knocker >= 0)

    def _hold(self, hand: int, middle: Three) -> bool:
        self.hands[self.turn] = hand
        self.middle = middle
        self.pushes = 0
        ends = self.tables.ends[hand]
        if ends == FIRE:
            self.fire = self.turn
        return ends > 0

    def _knocks(self, value: float) -> bool:
        if self.turns < self.silent:
            return False
        if self.push_laps >= (self.rules.forced_knock_after or MOST_LAPS):
            return True
        if self.turn:
            return value >= KNOCK
        return value >= self.knock_from[min(self.turns // self.players, LAPS - 1)]

    def push(self) -> bool:
        """The seat on turn pushes; whether that ends the round."""
        if self.knocker >= 0:
            return False
        self.pushes += 1
        rules = self.rules
        renewed = rules.push_replaces
        if self.pushes == self.players:
            self.pushes = 0
            self.push_laps += 1
            if not renewed and self._reveals():
                return True
            renewed = renewed or rules.all_push == "new_middle"
        if renewed and len(self.stock) >= self.fresh + 3:
            one, two, three = self.stock[self.fresh : self.fresh + 3]
            self.middle = (one, two, three)
            self.fresh += 3
            self.new_middles += 1
        return False

    def _reveals(self) -> bool:
        rules = self.rules
        if rules.all_push == "new_middle":
            return rules.max_new_middles is not None and self.new_middles >= rules.max_new_middles
        return rules.all_push == "reveal"
