"""Cards, hands and what a hand is worth."""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", str)
"""Rank then suit, `TH` = ten of hearts. Ranks `789TJQKA`; suits C clubs, S spades, H, D."""

Hand = tuple[Card, ...]

RANKS = "789TJQKA"
SUITS = "CSHD"
DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)

PIPS = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
_KNOWN = frozenset(DECK)


def cards(codes: str | Iterable[str]) -> Hand:
    """`"7C AC TH"` or a list of codes as cards; ValueError if one is no card or stands twice."""
    found = tuple(codes.split() if isinstance(codes, str) else codes)
    for code in found:
        if code not in _KNOWN:
            raise ValueError(f"no card: {code!r}")
    if len(set(found)) != len(found):
        raise ValueError(f"a card stands twice: {' '.join(found)}")
    return tuple(Card(code) for code in found)


def is_triple(hand: Hand) -> bool:
    """Three of one rank."""
    return hand[0][0] == hand[1][0] == hand[2][0]


def best_suit(hand: Hand) -> tuple[int, str]:
    """(sum of the best suit, that suit); of two equally good suits the higher, C S H D."""
    sums = dict.fromkeys(SUITS, 0)
    for card in hand:
        sums[card[1]] += PIPS[card[0]]
    suit = max(SUITS, key=sums.__getitem__)
    return sums[suit], suit
