"""Daphne, started from Python: sockets and pages of the embedded stack in this process."""

import sys
from collections.abc import Callable
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from twisted.internet import reactor

from config.asgi import application

_reactor: Any = reactor  # the module Twisted swaps for the real one
FRAME_LIMIT = 64 * 1024


class PageServer(Server):
    """Daphne that tells when it listens, and where."""

    def __init__(self, *, host: str, port: int, on_listen: Callable[[str, int], None]):
        super().__init__(
            application,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            websocket_max_message_size=FRAME_LIMIT,
            websocket_max_frame_size=FRAME_LIMIT,
            application_close_timeout=2,
        )
        self._on_listen = on_listen

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        # Not before it runs: until then a signal would not stop it tidily.
        _reactor.callWhenRunning(self._on_listen, *self.listening_addresses[-1])

    def listen_error(self, failure: Any) -> None:
        sys.stderr.write(f"{failure.getErrorMessage()}\n")
        super().listen_error(failure)


def before_stop(act: Callable[[], None]) -> None:
    """Have `act` called when the server is asked to stop, before its sockets close."""
    _reactor.addSystemEventTrigger("before", "shutdown", act)


def stop_from_thread(server: PageServer) -> None:
    """Stop the server from any thread."""
    _reactor.callFromThread(server.stop)
