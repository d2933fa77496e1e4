"""How long a move takes, from its frame to its update, over all processes: for the status page.

Each process counts in memory and adds to the shared cache every few seconds. What a cache loses is
missing from a figure of the last minutes, nothing more.
"""

import time
from bisect import bisect_left
from collections import Counter
from typing import NamedTuple

from django.core.cache import cache

BOUNDS = (1, 2, 3, 5, 8, 12, 16, 20, 30, 50, 80, 120, 200, 500, 1_000, 5_000)
"""Milliseconds; a move counts to the first bound that it does not exceed."""
MINUTES = 10  # that the figures cover
FLUSH_EVERY = 5.0  # seconds

_counted: Counter[int] = Counter()
_flushed_at = time.monotonic()


class Figures(NamedTuple):
    """Of the last minutes; the times are None while nobody has moved."""

    moves: int
    p50: int | None
    p95: int | None


def observe(seconds: float) -> bool:
    """Count one move; whether it is time to `flush`."""
    _counted[min(bisect_left(BOUNDS, seconds * 1000), len(BOUNDS) - 1)] += 1
    return time.monotonic() - _flushed_at > FLUSH_EVERY


def flush() -> None:
    """Add what was counted to what all processes have counted in this minute."""
    global _counted, _flushed_at
    counted, _counted = _counted, Counter()
    _flushed_at = time.monotonic()
    minute = int(time.time() // 60)
    for bucket, moves in counted.items():
        key = _key(minute, bucket)
        cache.add(key, 0, (MINUTES + 1) * 60)
        try:
            cache.incr(key, moves)
        except ValueError:  # expired or lost in this very moment
            continue


def figures() -> Figures:
    """Of all processes together."""
    now = int(time.time() // 60)
    keys = {
        _key(minute, bucket): bucket
        for minute in range(now - MINUTES, now + 1)
        for bucket in range(len(BOUNDS))
    }
    counted: Counter[int] = Counter()
    for key, moves in cache.get_many(keys).items():
        counted[keys[key]] += moves
    return Figures(counted.total(), _quantile(counted, 0.5), _quantile(counted, 0.95))


def _quantile(counted: Counter[int], share: float) -> int | None:
    wanted, seen = share * counted.total(), 0
    for bucket in sorted(counted):
        seen += counted[bucket]
        if seen >= wanted:
            return BOUNDS[bucket]
    return None


def _key(minute: int, bucket: int) -> str:
    return f"latency.{minute}.{bucket}"
