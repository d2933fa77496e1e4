"""What a bot reads from its view: what an exchange makes of the hand, and of the middle."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from statistics import fmean

from games.engine import (
    DECK,
    Action,
    Card,
    Hand,
    Keep3,
    RuleSet,
    SeatView,
    Swap,
    SwapAll,
    View,
)
from games.engine.cards import PIPS

Exchange = Swap | SwapAll | Keep3
Rank = tuple[int, tuple[bool, float, int]]


def exchanges(legal: Iterable[Action]) -> list[Exchange]:
    """The legal actions that change the hand."""
    return [action for action in legal if isinstance(action, Exchange)]


def hand_of(view: View) -> Hand:
    """The bot's own three cards; only a blind dealer has to act without them."""
    assert view.hand is not None
    return view.hand


def hand_after(view: View, action: Exchange) -> Hand:
    """What an exchange leaves in the hand."""
    match action:
        case Swap(give, take):
            return _with(hand_of(view), give, take)
        case SwapAll():
            return view.middle
        case Keep3(kept):
            return kept


def middle_after(view: View, action: Exchange) -> Hand:
    """What an exchange leaves for the next player."""
    match action:
        case Swap(give, take):
            return _with(view.middle, take, give)
        case SwapAll():
            return hand_of(view)
        case Keep3(kept):
            return tuple(card for card in hand_of(view) + view.middle if card not in kept)


def rank(rules: RuleSet, hand: Hand) -> Rank:
    """Orders hands as a player wants them: fire, a 31 that can be laid down, then strength."""
    worth = rules.worth[hand]
    ends = 0
    if worth.ends == "fire":
        ends = 2
    elif worth.ends == "31" and rules.reveal_31 != "off":
        ends = 1
    return (ends, worth.strength)


def next_seat(view: View) -> SeatView | None:
    """Who acts next; None when the round ends with this turn."""
    assert view.seat is not None
    if view.knocker is not None:
        return view.seats[view.last_lap[1]] if len(view.last_lap) > 1 else None
    around = view.seats[view.seat + 1 :] + view.seats[: view.seat]
    return next(seat for seat in around if seat.status != "out")


def reach(rules: RuleSet, known: Hand, middle: Hand) -> float:
    """What a player who surely holds `known` can make of this middle, at least."""
    whole = rules.worth[middle].value if rules.swap_all and len(middle) == 3 else 0
    return max(whole, *(_at_least(rules, known, card) for card in middle))


def _at_least(rules: RuleSet, known: Hand, card: Card) -> float:
    if len(known) == 3:
        return max(rules.worth[_with(known, give, card)].value for give in known)
    if len(known) == 2:
        return rules.worth[(*known, card)].value
    return sum(PIPS[held[0]] for held in (*known, card) if held[1] == card[1])


@cache
def unknown_hand(rules: RuleSet) -> float:
    """What three unknown cards are worth on average."""
    return fmean(rules.worth[hand].value for hand in combinations(DECK, 3))


def _with(cards: Hand, old: Card, new: Card) -> Hand:
    return tuple([new if card == old else card for card in cards])
