"""The stakes of a match: paid at the start, shared out at the end, given back when it is void."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from accounts import ledger
from games import engine
from games.models import Match, Move, Player
from leaderboard import scoring


def pay_in(match: Match, players: Sequence[Player], purpose: str, now: datetime) -> None:
    """Everybody but bots pays, out of what he set aside for `purpose` or has free; or NotEnough."""
    people = {player.seat: player.user_id for player in players if player.user_id is not None}
    if match.stake:
        ledger.pay_stakes(
            match_id=match.pk, stake=match.stake, people=people, purpose=purpose, now=now
        )


def share_out(
    match: Match, players: Sequence[Player], left: dict[int, bool], state: engine.MatchState
) -> scoring.Pot:
    """Empty the pot, once; who got what. `left` as from `leavers`. Call while it is locked."""
    pot = pot_of(match, players, left, state)
    if match.stake:
        assert match.ended_at is not None
        settlement = _settlement(players, left, pot)
        ledger.settle(match_id=match.pk, settlement=settlement, now=match.ended_at)
    return pot


def give_back(match: Match, now: datetime) -> None:
    """The match is void: everybody has his stake again. Call while it is locked."""
    if match.stake:
        ledger.take_back(match_id=match.pk, now=now)


def pot_of(
    match: Match, players: Sequence[Player], left: dict[int, bool], state: engine.MatchState
) -> scoring.Pot:
    """Who gets what of the stakes. `left`: seat -> whether that was late."""
    assert state.result is not None
    return scoring.share_pot(
        stake=match.stake,
        human=[player.kind != Player.Kind.BOT for player in players],
        places=state.result.places,
        left_early=frozenset(seat for seat, late in left.items() if not late),
        left_late=frozenset(seat for seat, late in left.items() if late),
    )


def leavers(match: Match, last: Move | None = None) -> dict[int, bool]:
    """Seats whose person left while still in, each with whether that was late.

    `last`: a move that is not saved yet.
    """
    moves: Iterable[Move] = match.moves.filter(action__do="leave").order_by("version")
    if last is not None and last.action["do"] == "leave":
        moves = [*moves, last]
    return {
        move.seat: move.action["late"]
        for move in moves
        if move.seat is not None and "late" in move.action
    }


def _settlement(
    players: Sequence[Player], left: dict[int, bool], pot: scoring.Pot
) -> ledger.Settlement:
    """The pot as bookings: one's own stake that comes back is no win."""
    early = {seat for seat, late in left.items() if not late}
    people = [player for player in players if player.kind != Player.Kind.BOT]
    payouts, refunds, house = {}, {}, pot.house
    for player in people:
        amount = pot.payouts[player.seat]
        if player.user_id is None:  # nobody is left to whom it could be given
            house += amount
        elif player.seat in early or len(people) == 1:
            refunds[player.user_id] = amount
        else:
            payouts[player.user_id] = amount
    return ledger.Settlement(payouts, refunds, house)
