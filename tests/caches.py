"""The cache of a test process."""

from django.conf import settings
from django.core.cache import cache


def clear() -> None:
    """Empty it; on Redis, which all test processes share, only of what is this one's own."""
    if settings.EMBEDDED:
        cache.clear()  # noqa: TID251 - in memory, all of it is ours
        return
    client = cache._cache.get_client(None, write=True)
    if own := list(client.scan_iter(f"{settings.CACHES['default']['KEY_PREFIX']}:*")):
        client.delete(*own)
