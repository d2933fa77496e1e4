"""What a process holds when it is ready, it holds until it ends: the collector need not look again.

Else every full collection walks through all of Django, and each table stands still meanwhile.
"""

import gc

YOUNG = 10_000  # new objects until a look at the young ones; Python begins with 700 to 2,000


def settle() -> None:
    """Call once, when everything is imported and the work begins."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
