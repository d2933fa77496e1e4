"""Matches made for leaderboards are audited like all others."""

from tests.games.conftest import _whole_matches

__all__ = ["_whole_matches"]
