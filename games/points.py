"""The site's points of a match, from what the engine says happened."""

from collections.abc import Iterable

from games import engine
from leaderboard import scoring

Line = list[int | str]
"""[round, seat, amount, reason]: one line of "why", as the match keeps it."""


def earned(state: engine.MatchState, events: Iterable[engine.Event]) -> list[Line]:
    """What the step that led to `state` earned. Whoever has left the match earns nothing more."""
    if not state.rules.scoring:
        return []
    return [
        [state.number, entry.seat, entry.amount, entry.reason]
        for event in events
        for entry in _entries(state, event)
        if entry.seat not in state.left
    ]


def forfeited(state: engine.MatchState, seat: int) -> list[Line]:
    """The price of leaving late."""
    if not state.rules.scoring:
        return []
    entry = scoring.leave_entry(seat)
    return [[state.number, entry.seat, entry.amount, entry.reason]]


def _entries(state: engine.MatchState, event: engine.Event) -> list[scoring.Entry]:
    table = len(state.lives)
    match event:
        case engine.RoundEnded(outcome=outcome):
            return scoring.round_entries(
                seats=state.current.seats,
                table=table,
                losers=outcome.losers,
                fire=outcome.holders if outcome.reason == "fire" else (),
                void=outcome.void,
            )
        case engine.MatchEnded(result=engine.Result(winner=int(winner))):
            return [scoring.win_entry(winner=winner, lives=state.lives[winner], table=table)]
        case _:
            return []
