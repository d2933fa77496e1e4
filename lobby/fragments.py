"""The live parts of the hub as HTML: made once per change and language, whoever asks for them.

Nothing in them is anybody's own. What a person does not see because somebody there does not play
with him is left out for him alone, from a page made for him alone.
"""

import hashlib
import time
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from accounts.selectors import apart_from
from games.selectors import running_match_of
from lobby import notify
from lobby.presence.selectors import people_online
from lobby.selectors.tables import hidden_from, open_tables, playing_tables, table_of

KEPT = 300  # seconds in the cache
CLAIM = 5  # seconds in which whoever has claimed a page must have made it
LOOK_AGAIN = 0.005  # seconds


class Fragment(NamedTuple):
    html: SafeString
    mark: str
    made_in: float | None = None  # seconds, if this very call has made it

    @property
    def etag(self) -> str:
        return f'"{self.mark}.{get_language()}"'


def tables(*, user_id: int | None) -> Fragment:
    """Open tables, and matches to watch."""
    hidden = _hidden(user_id)
    if not hidden:
        return _shared("tables", _tables_context)
    mark = hashlib.sha256(f"{notify.mark_of('tables')} {sorted(hidden)}".encode()).hexdigest()[:16]
    return _made("tables", mark, lambda: _tables_context(hidden))


def people() -> Fragment:
    """Who is here."""
    return _shared("people", _people_context)


def mine(*, user_id: int | None) -> SafeString:
    """What holds this person: his seat at a table, his match."""
    held: dict[str, Any] = {"mine": None, "running": None}
    if user_id is not None:
        held = {"mine": table_of(user_id=user_id), "running": running_match_of(user_id=user_id)}
    return render_to_string("lobby/fragments/mine.html", held)


def _hidden(user_id: int | None) -> set[int]:
    if user_id is None or not apart_from(user_id):
        return set()
    return hidden_from(user_id, [table.id for table in open_tables()])


def _tables_context(hidden: Collection[int] = ()) -> dict[str, Any]:
    shown = [table for table in open_tables() if table.id not in hidden]
    return {"tables": shown, "playing": list(playing_tables())}


def _people_context() -> dict[str, Any]:
    return dict(people_online(now=timezone.now()))


def _shared(part: str, context: Callable[[], dict[str, Any]]) -> Fragment:
    """From the cache, or made by whoever claims it first; everybody else waits for him."""
    mark = notify.mark_of(part)
    key = f"hub.{part}.{mark}.{get_language()}"
    html = cache.get(key)
    if html is None and not cache.add(f"{key}.claim", True, CLAIM):
        html = _awaited(key)
    if html is not None:
        return Fragment(mark_safe(html), mark)
    made = _made(part, mark, context)
    cache.set(key, str(made.html), KEPT)
    return made


def _awaited(key: str) -> str | None:
    """What another one makes; None if it takes him too long."""
    end = time.monotonic() + CLAIM
    while time.monotonic() < end:
        html = cache.get(key)
        if html is not None:
            return html
        time.sleep(LOOK_AGAIN)
    return None


def _made(part: str, mark: str, context: Callable[[], dict[str, Any]]) -> Fragment:
    started = time.perf_counter()
    html = render_to_string(f"lobby/fragments/{part}.html", context())
    return Fragment(html, mark, time.perf_counter() - started)
