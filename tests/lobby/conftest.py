"""The hub's tests make matches: they are audited like all others."""

from tests.games.conftest import _idle_threads, _whole_matches

__all__ = ["_idle_threads", "_whole_matches"]
