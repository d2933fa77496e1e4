"""Nudges: "there is something to read", without content and without a promise to arrive.

Any thread may nudge. All sends of a process run on one long-lived loop: the server's, where there
is one, else one of our own in a daemon thread (Celery workers).
"""

import asyncio
import hashlib
import logging
import os
import threading
from collections.abc import Coroutine, Mapping
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from games import audience

logger = logging.getLogger(__name__)

_RETRY_AFTER = (0.05, 0.3)  # seconds; then the sockets' own `sync` has to do
_starting = threading.Lock()
_tasks: set[asyncio.Task[None]] = set()  # a loop alone would not keep them alive
_server_loop: asyncio.AbstractEventLoop | None = None


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def use_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Send on this loop from now on. The in-memory layer reaches no socket from any other."""
    global _server_loop
    _server_loop = loop


def nudge(match_id: int, version: int) -> None:
    """Tell every socket of the match that it has come to this version. Never raises."""
    _soon(audience.GROUP, _nudge(match_id, version))


def held(user_id: int) -> None:
    """Tell a person's sockets that something else holds him than before. Never raises."""
    post(user_group(user_id), {"type": "held"})


def sanctioned(user_id: int) -> None:
    """Tell a person's sockets that staff has imposed or lifted something. Never raises."""
    post(user_group(user_id), {"type": "sanctioned"})


def hang_up(user_id: int, session: str = "") -> None:
    """Close a person's sockets: those of one session, or all of them. Never raises."""
    post(user_group(user_id), {"type": "hang.up", "session": session})


def session_mark(session_key: str | None) -> str:
    """What names a session in a message; the key itself is a secret."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:16] if session_key else ""


def logged_out(*, request: Any, user: Any, **signal: Any) -> None:
    """Receiver of Django's `user_logged_out`: what the session opened, it takes along."""
    if user is None or request is None:
        return
    if mark := session_mark(request.session.session_key):
        hang_up(user.pk, mark)


def post(group: str, message: Mapping[str, Any]) -> None:
    """Send a message to a group, from any thread. Never raises, and promises nothing."""
    _soon(group, _send(group, message))


def _soon(group: str, sending: Coroutine[Any, Any, None]) -> None:
    try:
        _loop().call_soon_threadsafe(_begin, sending)
    except RuntimeError:  # the loop closed under our hands: a server that is going down
        sending.close()
        logger.warning("a nudge was lost: no loop to send it", extra={"group": group})


def _begin(sending: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(sending)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


class _Unsent:
    """The news of this process that are not on their way to the others yet. Of one loop."""

    def __init__(self) -> None:
        self.versions: dict[int, int] = {}
        self.turn = asyncio.Lock()


_unsent: WeakKeyDictionary[asyncio.AbstractEventLoop, _Unsent] = WeakKeyDictionary()


async def _nudge(match_id: int, version: int) -> None:
    """Who is here need not wait for the way there and back. Elsewhere a message may carry the news
    of all that wait for their turn: one a move, each after the other, would come ever later.
    """
    audience.audience().tell([(match_id, version)])
    unsent = _unsent.setdefault(asyncio.get_running_loop(), _Unsent())
    unsent.versions[match_id] = max(version, unsent.versions.get(match_id, 0))
    async with unsent.turn:
        if unsent.versions:
            news, unsent.versions = list(unsent.versions.items()), {}
            await _send(audience.GROUP, {"type": "changed", "news": news})


async def _send(group: str, message: Mapping[str, Any]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    for pause in (*_RETRY_AFTER, None):
        try:
            await layer.group_send(group, dict(message))
            return
        except Exception as error:  # whatever the layer's transport raises
            if pause is None:
                logger.warning("a nudge was lost: %s", error, extra={"group": group})
                return
            await asyncio.sleep(pause)


def _loop() -> asyncio.AbstractEventLoop:
    if _server_loop is not None and _server_loop.is_running():
        return _server_loop
    with _starting:
        return _own_loop(os.getpid())


@lru_cache(maxsize=1)
def _own_loop(pid: int) -> asyncio.AbstractEventLoop:
    """A loop per process: a fork inherits the object, but not the thread that runs it."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name=f"nudges-{pid}", daemon=True).start()
    return loop
