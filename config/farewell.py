"""A server that is asked to stop asks its sockets to come back, before it lets go of them."""

import sys
from typing import Any

from games.crowd import crowd

MOMENT = 0.3  # seconds in which the close frames go out


def say_farewell_with_the_server() -> None:
    """For daphne; other servers close their sockets themselves, with 1012."""
    reactor: Any = sys.modules.get("twisted.internet.reactor")
    if reactor is not None:
        reactor.addSystemEventTrigger("before", "shutdown", _send_home, reactor)


def _send_home(reactor: Any) -> Any:
    from twisted.internet.task import deferLater  # noqa: PLC0415 - importing it installs a reactor

    crowd().send_home()
    return deferLater(reactor, MOMENT, lambda: None)
