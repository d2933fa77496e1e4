"""The live parts of the hub as HTML: made once per change and language, whoever asks for them.

Nothing in them is anybody's own. Only who has somebody he does not play with gets a list of tables
made for him alone.
"""

import hashlib
import re
import time
from collections.abc import Callable, Collection, Mapping
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

TABLES_SHOWN, MATCHES_SHOWN = 10, 6  # of more there is only the number
KEPT = 300  # seconds in the cache
CLAIM = 5  # seconds in which whoever has claimed a page must have made it
LOOK_AGAIN = 0.005  # seconds
_INDENTS = re.compile(r"\n\s+")  # a tenth of the page


class Fragment(NamedTuple):
    html: SafeString
    mark: str
    made_in: float | None = None  # seconds that rendering took, if this very call has made it
    is_shared: bool = True  # with everybody, or one person's own

    @property
    def etag(self) -> str:
        return f'"{self.mark}.{get_language()}"'


def shared(part: str) -> Fragment:
    """The part as everybody sees it, in the language that is active.

    From the cache, or made by whoever claims it first; everybody else waits for him.
    """
    mark = notify.mark_of(part)
    key = f"hub.{part}.{mark}.{get_language()}"
    html = cache.get(key)
    if html is None and not cache.add(f"{key}.claim", True, CLAIM):
        html = _awaited(key)
    if html is not None:
        return Fragment(mark_safe(html), mark)
    made = _made(part, mark, _CONTEXTS[part]())
    cache.set(key, str(made.html), KEPT)
    return made


def tables(*, user_id: int | None) -> Fragment:
    """Open tables, and matches to watch, as this person sees them."""
    hidden = _hidden(user_id)
    if not hidden:
        return shared("tables")
    mark = hashlib.sha256(f"{notify.mark_of('tables')} {sorted(hidden)}".encode()).hexdigest()[:16]
    return _made("tables", mark, _tables_context(hidden))._replace(is_shared=False)


def mine(*, user_id: int | None) -> SafeString:
    """What holds this person: his seat at a table, his match."""
    held: dict[str, Any] = {"mine": None, "running": None}
    if user_id is not None:
        held = {"mine": table_of(user_id=user_id), "running": running_match_of(user_id=user_id)}
    return render_to_string("lobby/fragments/mine.html", held)


def _hidden(user_id: int | None) -> set[int]:
    if user_id is None or not apart_from(user_id):
        return set()
    listed = [table.id for table in open_tables()]
    return hidden_from(user_id, [*listed, *playing_tables().values_list("pk", flat=True)])


def _tables_context(hidden: Collection[int] = ()) -> dict[str, Any]:
    found = [table for table in open_tables() if table.id not in hidden]
    playing = playing_tables().exclude(pk__in=hidden)
    return {
        "tables": found[:TABLES_SHOWN],
        "more": max(0, len(found) - TABLES_SHOWN),
        "playing": playing[:MATCHES_SHOWN],
        "more_playing": max(0, playing.count() - MATCHES_SHOWN),
    }


def _people_context() -> dict[str, Any]:
    return dict(people_online(now=timezone.now()))


def _awaited(key: str) -> str | None:
    """What another one makes; None if it takes him too long."""
    end = time.monotonic() + CLAIM
    while time.monotonic() < end:
        html: str | None = cache.get(key)
        if html is not None:
            return html
        time.sleep(LOOK_AGAIN)
    return None


def _made(part: str, mark: str, context: Mapping[str, Any]) -> Fragment:
    started = time.perf_counter()
    html = render_to_string(f"lobby/fragments/{part}.html", dict(context))
    slim = mark_safe(_INDENTS.sub("\n", html))
    return Fragment(slim, mark, time.perf_counter() - started)


_CONTEXTS: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "tables": _tables_context,
    "people": _people_context,
}
