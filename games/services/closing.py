"""What the end of a match awards, in the very transaction that ends it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from games import engine, facts
from games.codes import Code, Refused
from games.models import Match, Move, Player
from games.services.stakes import give_back, leavers, share_out
from leaderboard import levels, rating, services, sums
from leaderboard.models import Result


def award(
    match: Match,
    players: Sequence[Player],
    move: Move,
    state: engine.MatchState,
    events: Sequence[engine.Event],
) -> None:
    """Settle everything a match that is over brings its people, once; call while it is locked.

    `move` ends it with `events` and is not saved yet. Writes `match.awards`, which the caller
    saves: `payouts` and `house` in Taler, `xp` per seat, `rating` and `uncounted` seats.
    """
    left = leavers(match, move)
    pot = share_out(match, players, left, state)
    rounds = facts.outcomes(
        [
            *_told(match),
            *(engine.event_to_dict(event) for event in events),
        ]
    )
    results = services.record(facts.finished(match, players, state, rounds, left, pot.payouts))
    xp = [_xp(player, state, is_gone=player.seat in left) for player in players]
    match.awards = {
        "payouts": list(pot.payouts),
        "house": pot.house,
        "xp": xp,
        **_of_people(players, results),
    }


def overturn(*, match_id: int, now: datetime) -> None:
    """Take back what a match that is over has brought, by entries of their own, dated now.

    Everybody has his stake again, and loses points, rating and Taler that were won. Done before,
    it changes nothing. Refused(no_such_match) unless it is over.
    """
    with transaction.atomic():
        over = Match.objects.filter(pk=match_id, status=Match.Status.OVER)
        match = over.select_for_update(no_key=True).first()
        if match is None:
            raise Refused(Code.NO_SUCH_MATCH)
        give_back(match, now)
        services.overturn(match.pk, now)
        match.overturned_at = match.overturned_at or now
        match.save(update_fields=["overturned_at"])


def _xp(player: Player, state: engine.MatchState, *, is_gone: bool) -> int:
    """What he is shown; guests too, though it is kept for members only."""
    assert state.result is not None
    if player.kind == Player.Kind.BOT:
        return 0
    return levels.xp(
        size=len(state.lives),
        place=state.result.places[player.seat],
        won=state.result.winner == player.seat,
        left=is_gone,
    )


def _told(match: Match) -> list[dict[str, Any]]:
    moves = match.moves.order_by("version").values_list("events", flat=True)
    return [event for events in moves for event in events]


def _of_people(players: Sequence[Player], results: Sequence[Result]) -> dict[str, Any]:
    seats = {player.user_id: player.seat for player in players if player.user_id is not None}
    rated = [
        {"seat": seats[result.user_id], **_change(result)}
        for result in results
        if result.weight is not None
    ]
    uncounted = [seats[result.user_id] for result in results if not result.counted]
    return {"rating": rated, "uncounted": uncounted}


def _change(result: Result) -> dict[str, Any]:
    before, after = sums.skills(result)
    return {
        "before": rating.shown(before),
        "after": rating.shown(after),
        "provisional": rating.is_provisional(after),
    }
