"""Computer players: handed a view and the legal actions, never a state.

Another bot is one function, `(view, legal, rng) -> Action`, and one line in `LEVELS`.
"""

import random
from collections.abc import Callable, Mapping, Sequence

from games.bots.levels import leicht, normal, stark
from games.bots.profi import profi
from games.engine import Action, View

Bot = Callable[[View, Sequence[Action], random.Random], Action]

LEVELS: Mapping[str, Bot] = {
    "leicht": leicht,
    "normal": normal,
    "stark": stark,
    "profi": profi,
}

__all__ = ["LEVELS", "Bot", "choose"]


def choose(level: str, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """What the bot of that level does on its turn: one of `legal`, from what the view shows."""
    return legal[0] if len(legal) == 1 else LEVELS[level](view, legal, rng)
