"""How often somebody may do something, counted in the shared cache. Whoever waits is let in again.

Signing in and up, codes and mails have allauth's limits; what may be said has `lobby.talk.flood`.
"""

import time
from typing import NamedTuple

from django.core.cache import cache


class Limit(NamedTuple):
    """So many in so many seconds."""

    most: int
    seconds: int


def is_over(action: str, who: str | int, limit: Limit) -> bool:
    """Count one more; whether that is too many. A cache that fails keeps nobody out."""
    window = int(time.time() // limit.seconds)
    key = f"limit.{action}.{who}.{window}"
    try:
        cache.add(key, 0, limit.seconds)
        return bool(cache.incr(key) > limit.most)
    except ValueError:  # it has just expired
        return False
