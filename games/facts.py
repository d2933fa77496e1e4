"""What a match that is over was for its people, as the leaderboards need to know it. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games import engine
from games.models import Match, Player
from leaderboard.models import Result
from leaderboard.services import Finished, Seat

Outcomes = Sequence[Mapping[str, Any]]
"""How each round ended, as the events have it."""


def outcomes(events: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [event["outcome"] for event in events if event["type"] == "round_ended"]


def finished(
    match: Match,
    players: Sequence[Player],
    state: engine.MatchState,
    rounds: Outcomes,
    left: Mapping[int, bool],
    payouts: Sequence[int],
) -> Finished:
    """`left`: seat -> whether late; `payouts`: Taler per seat. Guests and bots have no part."""
    assert match.ended_at is not None
    humans = [player for player in players if player.kind != Player.Kind.BOT]
    ranks = _ranks(humans, state, left)
    return Finished(
        match=match.pk,
        preset=match.preset,
        size=len(players),
        humans=len(humans),
        rounds=state.number,
        counted=match.counted,
        rated=match.rated,
        at=match.ended_at,
        seats=[
            _seat(match, player, state, rounds, left, payouts, ranks)
            for player in humans
            if player.kind == Player.Kind.HUMAN and player.user_id is not None
        ],
    )


def _seat(
    match: Match,
    player: Player,
    state: engine.MatchState,
    rounds: Outcomes,
    left: Mapping[int, bool],
    payouts: Sequence[int],
    ranks: Mapping[int, int],
) -> Seat:
    assert state.result is not None
    assert player.user_id is not None
    seat = player.seat
    knocked = [outcome for outcome in rounds if outcome["knocker"] == seat and not outcome["void"]]
    return Seat(
        user_id=player.user_id,
        place=len(state.lives) if seat in left else state.result.places[seat],
        rank=ranks[seat],
        won=state.result.winner == seat,
        left=_left(left.get(seat)),
        points=sum(amount for _round, whose, amount, _reason in match.points if whose == seat),
        taler=payouts[seat] - match.stake,
        fires=sum(_burns(outcome, seat) for outcome in rounds),
        knocks=len(knocked),
        knocks_held=sum(seat not in outcome["losers"] for outcome in knocked),
    )


def _ranks(
    humans: Sequence[Player], state: engine.MatchState, left: Mapping[int, bool]
) -> dict[int, int]:
    """Seat -> place among the humans, equal places shared; whoever left shares the last."""
    assert state.result is not None
    last = len(state.lives) + 1
    places = {
        player.seat: last if player.seat in left else state.result.places[player.seat]
        for player in humans
    }
    return {
        seat: 1 + sum(other < place for other in places.values()) for seat, place in places.items()
    }


def _burns(outcome: Mapping[str, Any], seat: int) -> bool:
    return outcome["reason"] == "fire" and seat in outcome["holders"] and bool(outcome["losers"])


def _left(late: bool | None) -> Result.Left:
    if late is None:
        return Result.Left.NO
    return Result.Left.LATE if late else Result.Left.EARLY
