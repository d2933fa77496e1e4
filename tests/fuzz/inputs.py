"""What strangers might send: frames, forms and rules that are almost right, or not at all.

FUZZ is how many inputs each parser is tried with (sockets and forms get a part of them, they cost
more); `FUZZ=1000000 pytest tests/fuzz` for a night's worth. Hypothesis chooses the seeds: one that
finds something is printed, and tried with smaller numbers.
"""

import os
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

INPUTS = int(os.environ.get("FUZZ", "12500"))
BATCH = 50  # inputs that come from one seed
SEEDS = st.integers(0, 2**64 - 1)

_KINDS = """act sync leave return grace join watch here ready unready open settings kick hand_over
    start close again say bubble typing lines ping subscribe"""
_NAMES = """type id action do give take keep version seat rules_hash commitment random changes text
    key preset rules saved name seats stake public user lives fire triple_value aces_value push
    turn_seconds reveal_31 max_laps pay_below dealer_choice"""
_FIELDS = """name username email password1 oldpassword login password code kind off text page sure
    opponents level preset tempo table_name seats stake rules public next player action_add
    primary do reason role credential language a b seite"""
KINDS, NAMES, FIELDS = (words.split() for words in (_KINDS, _NAMES, _FIELDS))
_ODD = ("", "0", "-1", "9" * 40, "on", "badesee", "\x00", "\ud83d", "a@b.c", "💧" * 99, "7C", "AC",
        "<img src=x onerror=alert(1)>", "0" * 64, "K7MPXR", "insult", "\u202egnp")  # fmt: skip
_NUMBERS = (-1, 0, 1, 2, 9, 33, 30.5, 1e308, -0.0, 2**31, 2**63, -(2**63) - 1, 10**30)
_BROKEN = ("", "{", "[" * 5000, '{"type":', "NaN", '{"a":' * 2000, "x" * 5000, '{"a":1e999}')


def many(inputs: int = INPUTS) -> Any:
    """So many inputs, in batches of one seed each, however slow the machine."""
    return settings(
        max_examples=max(1, inputs // BATCH),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def batch(seed: int, make: Callable[[Random], Any]) -> list[Any]:
    rng = Random(seed)
    return [make(rng) for _ in range(BATCH)]


def text(rng: Random) -> str:
    if rng.random() < 0.6:
        return rng.choice((*_ODD, *KINDS))
    return "".join(chr(rng.randrange(0x20, 0x3000)) for _ in range(rng.randrange(20)))


def tree(rng: Random, depth: int = 3) -> Any:
    """Any JSON value."""
    match rng.randrange(7 if depth else 4):
        case 0:
            return rng.choice((None, True, False))
        case 1:
            return rng.choice(_NUMBERS)
        case 2 | 3:
            return text(rng)
        case 4:
            return [tree(rng, depth - 1) for _ in range(rng.randrange(4))]
        case _:
            return tree_of_names(rng, depth - 1)


def tree_of_names(rng: Random, depth: int = 2) -> dict[str, Any]:
    names = (rng.choice(NAMES) if rng.random() < 0.9 else text(rng) for _ in range(6))
    return {name: tree(rng, depth) for name in names if rng.random() < 0.6}


def frame(rng: Random) -> Any:
    """Mostly an object with a type that exists."""
    if rng.random() < 0.1:
        return tree(rng)
    return {**tree_of_names(rng), "type": rng.choice(KINDS)}


def broken(rng: Random) -> str:
    """Text that is hardly JSON."""
    return rng.choice(_BROKEN) if rng.random() < 0.5 else text(rng)


def form(rng: Random) -> dict[str, str]:
    """What a form may bring, as the bytes of a request can carry it."""
    names = (rng.choice(FIELDS) if rng.random() < 0.9 else text(rng) for _ in range(9))
    values = {name: text(rng) if rng.random() < 0.8 else str(tree(rng)) for name in names}
    return {_sendable(name): _sendable(value) for name, value in values.items()}


def _sendable(words: str) -> str:
    return words.encode("utf-8", "replace").decode()
