"""What the end of a match awards, in the very transaction that ends it."""

from games import engine
from games.models import Match, Move, Player
from games.services.stakes import share_out


def award(match: Match, players: list[Player], move: Move, state: engine.MatchState) -> None:
    """Settle everything a match that is over brings its people, once; call while it is locked.

    `move` ends it and is not saved yet. Writes `match.awards`, which the caller saves.
    """
    match.awards = share_out(match, players, move, state)
