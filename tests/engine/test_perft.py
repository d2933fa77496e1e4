"""Lines of play from fixed deals: how many there are to depth n.

The first numbers are counted a second time by the naive reading of the rules; the deeper ones are
written down, so that a change of the move generator cannot go unnoticed.
"""

import copy
from dataclasses import dataclass

import pytest

from games import engine
from games.engine import MatchState
from tests.engine.reference_round import Round
from tests.engine.table import (
    HERZ_31,
    KREUZ_20,
    LOW_9,
    NINE_HANDS,
    NINE_MIDDLE,
    NINE_STOCK,
    PIK_20,
    Table,
    rules,
)


def lines(state: MatchState, depth: int) -> int:
    """Lines of play of exactly this depth, or shorter ones that end the round."""
    actions = engine.legal_actions(state)
    if depth == 0 or not actions:
        return 1
    seat = state.turn
    return sum(lines(engine.apply(state, seat, action)[0], depth - 1) for action in actions)


def naive_lines(position: Round, depth: int) -> int:
    if depth == 0 or position.ended:
        return 1
    total = 0
    for action in sorted(position.legal()):
        after = copy.deepcopy(position)
        after.do(action)
        total += naive_lines(after, depth - 1)
    return total


@dataclass(frozen=True)
class Deal:
    options: dict
    hands: tuple[str, ...]
    middle: str
    stock: str
    counts: tuple[int, ...]
    """Lines to depth 1, 2, 3 …"""

    def table(self) -> Table:
        return Table(rules(**self.options), *self.hands, middle=self.middle, stock=self.stock)

    def naive(self) -> Round:
        state = self.table().state
        round_ = state.current
        order = [seat for seat in round_.seats if seat >= round_.starter]
        order += [seat for seat in round_.seats if seat < round_.starter]
        hands = [card for seat in order for card in round_.hands[seat]]
        deck = [*hands, *round_.middle, *round_.packet, *round_.stock]
        return Round(engine.rules_to_dict(state.rules), round_.seats, state.first, deck)


TWO, THREE = (PIK_20, LOW_9), (PIK_20, KREUZ_20, LOW_9)
LOOK = {"dealer_choice": "look", "rotation": "dealer"}
COVERED = {"covered_passing": True, "rotation": "dealer"}
ALMOST = ("AH KH 9S", LOW_9)
DEALS = {
    "plain": Deal({}, TWO, "9S 8C 7H", "", (12, 143, 1584, 17435)),
    "three seats": Deal({}, THREE, "9S 8C 7H", "", (12, 143, 1694, 18755)),
    "look": Deal(LOOK, TWO, "9S 8C 7H", "", (2, 24, 286, 3168)),
    "covered": Deal(COVERED, TWO, "9S 8C", "", (11, 120, 1210, 12110)),
    "31 within reach": Deal({}, ALMOST, "QH JH 7S", "", (12, 121, 1289, 13291)),
    "31 is fire": Deal({"fire": ["31"]}, ALMOST, "QH JH 7S", "", (12, 121, 1289, 13291)),
    "31 may be held": Deal(
        {"reveal_31": "optional"}, ALMOST, "QH JH 7S", "", (12, 123, 1314, 13701)
    ),
    "dealt 31 may be held": Deal(
        {"reveal_31": "optional"}, (HERZ_31, PIK_20), "9S 8C 7S", "", (2, 14, 145, 1588)
    ),
    "karussell": Deal(
        {"push_replaces": True}, TWO, "9S 8C 7H", "TC JC QC KC", (12, 143, 1584, 17435)
    ),
    "knock from lap 2": Deal({"knock_from_lap": 2}, TWO, "9S 8C 7H", "", (11, 121, 1452, 17303)),
    "no swapping of all": Deal({"swap_all": False}, TWO, "9S 8C 7H", "", (11, 120, 1210, 12110)),
    "no pushing": Deal({"push": False}, TWO, "9S 8C 7H", "", (11, 121, 1221, 12221)),
    "all push reveals": Deal({"all_push": "reveal"}, TWO, "9S 8C 7H", "", (12, 143, 1573, 17183)),
    "nine seats": Deal({}, NINE_HANDS, NINE_MIDDLE, NINE_STOCK, (12, 143, 1694, 19965)),
}


@pytest.mark.parametrize("deal", DEALS.values(), ids=DEALS)
def test_the_first_numbers_agree_with_the_naive_count(deal):
    state, naive = deal.table().state, deal.naive()
    for depth in (1, 2, 3):
        assert lines(state, depth) == naive_lines(naive, depth) == deal.counts[depth - 1]


@pytest.mark.parametrize("deal", DEALS.values(), ids=DEALS)
def test_the_deeper_numbers_are_the_ones_written_down(deal):
    for depth, number in enumerate(deal.counts, start=1):
        assert lines(deal.table().state, depth) == number
