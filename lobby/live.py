"""The live parts of the hub from memory: what five hundred pages pull at the same moment.

The address of such a pull says all that the answer depends on: part, language and mark. So nobody's
session is asked, no thread is taken, and a proxy in front of the site may keep the answer. Every
other request goes on to the pages.
"""

import asyncio
import gzip
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import override

from games import db_threads
from lobby import fragments
from lobby.fragments import Fragment

Scope = MutableMapping[str, Any]

Send = Callable[[dict[str, Any]], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]  # of any server and framework

PARTS: Mapping[str, str] = {"/badesee/tische/": "tables", "/badesee/leute/": "people"}
KEPT = 16  # pages in memory
_QUERY = re.compile(rb"lang=([a-z]{2})&mark=([0-9a-f]{16})")
_LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)


class Pull(NamedTuple):
    part: str
    language: str
    mark: str


class LiveParts:
    """An ASGI application in front of the pages."""

    def __init__(self, pages: App) -> None:
        self._pages = pages
        self._kept: OrderedDict[Pull, Fragment] = OrderedDict()
        self._reading: dict[tuple[str, str], asyncio.Future[Fragment]] = {}

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        pull = pull_of(scope)
        if pull is None:
            await self._pages(scope, receive, send)
        else:
            await _answer(send, pull, await self._find(pull), packed=_takes_gzip(scope))

    async def _find(self, pull: Pull) -> Fragment:
        """The page of this mark, or the present one if it is another by now."""
        if pull in self._kept:
            return self._kept[pull]
        key = (pull.part, pull.language)
        if key in self._reading:
            found = await asyncio.shield(self._reading[key])
            if found.mark == pull.mark:
                return found._replace(made_in=None)
        return await self._read(pull)

    async def _read(self, pull: Pull) -> Fragment:
        """Of many who ask at once, one reads."""
        key = (pull.part, pull.language)
        if key not in self._reading:
            self._reading[key] = asyncio.ensure_future(self._load(pull))
            return await asyncio.shield(self._reading[key])
        return (await asyncio.shield(self._reading[key]))._replace(made_in=None)

    async def _load(self, pull: Pull) -> Fragment:
        try:
            found = await db_threads.run(_shared, pull.part, pull.language)
            self._kept[pull._replace(mark=found.mark)] = found._replace(made_in=None)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return found
        finally:
            del self._reading[pull.part, pull.language]


def pull_of(scope: Scope) -> Pull | None:
    """What is asked for, if it is a pull of a live part."""
    if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] not in PARTS:
        return None
    query = _QUERY.fullmatch(scope["query_string"])
    if query is None:
        return None
    language, mark = (value.decode() for value in query.groups())
    return Pull(PARTS[scope["path"]], language, mark) if language in _LANGUAGES else None


def _shared(part: str, language: str) -> Fragment:
    with override(language):
        return fragments.shared(part)


def _takes_gzip(scope: Scope) -> bool:
    return any(
        name == b"accept-encoding" and b"gzip" in value for name, value in scope.get("headers", ())
    )


@lru_cache(maxsize=KEPT)
def _pack(html: str) -> bytes:
    """Once for all who pull it. There is nothing secret in it that its length could betray."""
    return gzip.compress(html.encode(), mtime=0)


async def _answer(send: Send, pull: Pull, found: Fragment, *, packed: bool) -> None:
    body = _pack(found.html) if packed else found.html.encode()
    kept = "public, max-age=60" if found.mark == pull.mark else "no-store"
    headers = {
        "content-type": "text/html; charset=utf-8",
        "content-length": str(len(body)),
        "content-language": pull.language,
        "cache-control": kept,
        "vary": "Accept-Encoding",
        "x-content-type-options": "nosniff",
        "x-mark": found.mark,
    }
    if packed:
        headers["content-encoding"] = "gzip"
    if found.made_in is not None:
        headers["server-timing"] = f"render;dur={found.made_in * 1000:.1f}"
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": 200, "headers": pairs})
    await send({"type": "http.response.body", "body": body})
