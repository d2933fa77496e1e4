"""The provable shuffle, checked by a verifier written from its documentation alone."""

import hashlib
import hmac
from collections import Counter
from itertools import count

import pytest

from games import engine
from games.engine import DECK

SECRET = bytes(32)
SECRETS = [hashlib.sha256(f"secret {number}".encode()).digest() for number in range(3200)]


class Verifier:
    """An outsider's: HMAC-SHA256 blocks as one stream of bytes, draws by rejection."""

    def __init__(self, key: bytes, text: str) -> None:
        self.bytes = (
            byte
            for block in count()
            for byte in hmac.digest(key, f"{text}|{block}".encode("ascii"), "sha256")
        )

    def draw(self, below: int) -> int:
        while True:
            byte = next(self.bytes)
            if byte < 256 - 256 % below:
                return byte % below

    def shuffle(self, cards: list[str]) -> list[str]:
        mixed = list(cards)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.draw(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def ordered_pack() -> list[str]:
    return [rank + suit for suit in "CSHD" for rank in "789TJQKA"]


CASES = [
    (SECRET, 1, 1, b""),
    (SECRETS[0], 17, 1, b"\x00\xff"),
    (SECRETS[1], 123456, 40, b"salt of three people"),
    (SECRETS[2], 1, 999, bytes(range(256))),
]


@pytest.mark.parametrize(("secret", "match_id", "number", "randoms"), CASES)
def test_an_outsider_derives_the_same_deck(secret, match_id, number, randoms):
    mine = Verifier(secret, f"deck|{match_id}|{number}|{randoms.hex()}").shuffle(ordered_pack())
    assert list(engine.deck_for(secret, match_id, number, randoms)) == mine


@pytest.mark.parametrize(("secret", "match_id", "number", "randoms"), CASES)
def test_an_outsider_derives_the_same_first_seat(secret, match_id, number, randoms):
    for seats in range(2, 10):
        mine = Verifier(secret, f"first|{match_id}|0|{randoms.hex()}").draw(seats)
        assert engine.first_for(secret, match_id, seats, randoms) == mine


@pytest.mark.parametrize(("secret", "match_id", "number", "randoms"), CASES)
def test_an_outsider_derives_the_same_reshuffles(secret, match_id, number, randoms):
    text = f"stock|{match_id}|{number}|{randoms.hex()}"
    key = hmac.new(secret, text.encode("ascii"), hashlib.sha256).hexdigest()
    assert engine.key_for(secret, match_id, number, randoms) == key
    laid = DECK[5:26]
    for times in range(3):
        mine = Verifier(key.encode("ascii"), f"recycle|{times}").shuffle(list(laid))
        assert list(engine.reshuffle(laid, key, times)) == mine


def test_the_worked_example_of_the_documentation():
    assert engine.commitment(SECRET) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )
    assert engine.first_for(SECRET, 1, 4, b"") == 0
    assert " ".join(engine.deck_for(SECRET, 1, 1, b"")) == (
        "KH TC JS JC AC AH 8D AS 7S TH QH 8H 9C 9S QD 7D "
        "7C JD 9H TD KD JH KS 8S 8C KC QC QS 7H 9D TS AD"
    )
    assert engine.key_for(SECRET, 1, 1, b"") == (
        "024c8c2c318c8e34fd71924a4298f1a536d721b03ab0370d24bb9a231b5bc88d"
    )


def test_the_commitment_is_the_sha256_of_the_secret():
    assert engine.commitment(SECRETS[7]) == hashlib.sha256(SECRETS[7]).hexdigest()
    assert len({engine.commitment(secret) for secret in SECRETS}) == len(SECRETS)


def test_a_deck_is_the_32_cards():
    for secret in SECRETS[:50]:
        assert sorted(engine.deck_for(secret, 1, 1, b"")) == sorted(DECK)


def test_secret_match_round_and_every_random_byte_matter():
    decks = {
        engine.deck_for(SECRETS[0], 1, 1, b"ab"),
        engine.deck_for(SECRETS[1], 1, 1, b"ab"),
        engine.deck_for(SECRETS[0], 2, 1, b"ab"),
        engine.deck_for(SECRETS[0], 1, 2, b"ab"),
        engine.deck_for(SECRETS[0], 1, 1, b"ac"),
        engine.deck_for(SECRETS[0], 1, 1, b""),
        engine.deck_for(SECRETS[0], 11, 1, b"ab"),
        engine.deck_for(SECRETS[0], 1, 11, b"ab"),
    }
    assert len(decks) == 8


def test_the_same_secret_gives_the_same_deck_again():
    assert engine.deck_for(SECRETS[3], 5, 6, b"x") == engine.deck_for(SECRETS[3], 5, 6, b"x")


def test_the_key_of_a_round_tells_nothing_of_the_next():
    keys = {engine.key_for(SECRETS[0], 1, number, b"") for number in range(1, 50)}
    assert len(keys) == 49
    assert all(len(key) == 64 for key in keys)


def chi_square(found: Counter, kinds: int) -> float:
    expected = found.total() / kinds
    return (
        sum((found[kind] - expected) ** 2 for kind in found) / expected
        + (kinds - len(found)) * expected
    )


# Limits that a fair shuffle exceeds once in 10,000 times; the secrets are fixed, so this is no
# test that fails by chance.
LIMIT_31_FREE, LIMIT_8_FREE, LIMIT_961_FREE = 69.2, 31.8, 1132


def test_every_card_is_on_top_equally_often():
    tops = Counter(engine.deck_for(secret, 1, 1, b"")[0] for secret in SECRETS)
    assert chi_square(tops, 32) < LIMIT_31_FREE


def test_every_card_is_at_every_place_equally_often():
    places = Counter(
        (card, place)
        for secret in SECRETS
        for place, card in enumerate(engine.deck_for(secret, 1, 1, b""))
    )
    assert chi_square(places, 32 * 32) < LIMIT_961_FREE


@pytest.mark.parametrize("seats", range(2, 10))
def test_every_seat_is_first_equally_often(seats):
    firsts = Counter(engine.first_for(secret, 1, seats, b"") for secret in SECRETS)
    assert set(firsts) == set(range(seats))
    assert chi_square(firsts, seats) < LIMIT_8_FREE


@pytest.mark.parametrize("size", [3, 4, 9, 24])
def test_a_reshuffle_is_a_permutation_of_the_laid_away_cards(size):
    laid = DECK[:size]
    mixed = engine.reshuffle(laid, "key", 0)
    assert sorted(mixed) == sorted(laid)
    assert mixed == engine.reshuffle(laid, "key", 0)


def test_a_reshuffle_depends_on_the_key_and_on_how_often():
    laid = DECK[:24]
    mixed = {engine.reshuffle(laid, key, times) for key in ("a", "b") for times in range(3)}
    assert len(mixed) == 6


def test_every_laid_away_card_comes_up_equally_often():
    tops = Counter(engine.reshuffle(DECK[:9], secret.hex(), 0)[0] for secret in SECRETS)
    assert chi_square(tops, 9) < LIMIT_8_FREE
