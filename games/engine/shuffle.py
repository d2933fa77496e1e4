"""Provable shuffle: every order of cards is derived from a secret that was committed to before.

All draws come from one stream of bytes: block i of a purpose is HMAC-SHA256(secret, text) with the
ASCII text `purpose|match id|number|hex of all random bytes|i`, i = 0, 1, 2 … A draw below n takes
the next byte of the stream, skips it when it is not below the largest multiple of n up to 256, and
is that byte modulo n. Shuffling is Fisher-Yates from the last position down to the second:
position i changes places with draw(i + 1).

The deck of a round shuffles the 32 cards in the order 7C…AC 7S…AS 7H…AH 7D…AD (purpose `deck`,
number = the round's, from 1). Anyone who is later given the secret can check the commitment and
deal every round again; docs/SHUFFLE.md has a worked example.
"""

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count

from games.engine.cards import DECK, Card, Hand


def commitment(secret: bytes) -> str:
    """SHA-256 of the secret in hex: shown before the first deal."""
    return hashlib.sha256(secret).hexdigest()


def deck_for(secret: bytes, match_id: int, number: int, randoms: bytes) -> Hand:
    """The deck of a round, top card first. `randoms`: the players' own bytes, in seat order."""
    return _shuffled(DECK, _stream(secret, f"deck|{match_id}|{number}|{randoms.hex()}"))


def key_for(secret: bytes, match_id: int, number: int, randoms: bytes) -> str:
    """The secret of one round, in hex, from which reshuffles of its stock are derived."""
    text = f"stock|{match_id}|{number}|{randoms.hex()}"
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()


def first_for(secret: bytes, match_id: int, seats: int, randoms: bytes) -> int:
    """The seat that deals (or opens) the first round, by lot."""
    return _draw(_stream(secret, f"first|{match_id}|0|{randoms.hex()}"), seats)


def reshuffle(laid: Hand, key: str, recycles: int) -> Hand:
    """Laid-away cards in the order in which they go under the stock, the n-th time (from 0)."""
    return _shuffled(laid, _stream(key.encode(), f"recycle|{recycles}"))


def _shuffled(ordered: Hand, stream: Iterator[int]) -> Hand:
    mixed: list[Card] = list(ordered)
    for last in range(len(mixed) - 1, 0, -1):
        other = _draw(stream, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def _draw(stream: Iterator[int], below: int) -> int:
    fair = 256 - 256 % below
    return next(byte for byte in stream if byte < fair) % below


def _stream(secret: bytes, purpose: str) -> Iterator[int]:
    for block in count():
        yield from hmac.new(secret, f"{purpose}|{block}".encode(), hashlib.sha256).digest()
