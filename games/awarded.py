"""Whether what a match brought its people is what it should have, once; the audit asks here."""

from collections.abc import Iterator, Sequence

from accounts.models import Account, LedgerEntry
from games import engine, facts
from games.models import Match, Move, Player
from games.services.stakes import leavers, pot_of
from leaderboard.models import Result
from leaderboard.services import Seat


def faults(
    match: Match, players: Sequence[Player], moves: Sequence[Move], state: engine.MatchState
) -> Iterator[str]:
    """Everything that is wrong with stakes and results of a match, each in a sentence."""
    yield from _faults_of_stakes(match, players)
    if match.status != Match.Status.OVER:
        if Result.objects.filter(match=match.pk).exists():
            yield "it is not over, and has results"
    elif match.awards and state.result is not None:  # matches of old were awarded nothing
        yield from _faults_of_results(match, players, moves, state)


def _faults_of_stakes(match: Match, players: Sequence[Player]) -> Iterator[str]:
    if not match.stake:
        return
    people = [player for player in players if player.kind != Player.Kind.BOT]
    running = match.status == Match.Status.RUNNING
    pot = Account.objects.filter(match=match.pk).first()
    if pot is None or pot.balance != running * match.stake * len(people):
        yield f"the pot holds {pot.balance if pot else None}"
    entries = LedgerEntry.objects.filter(match=match.pk)
    paid = entries.filter(kind=LedgerEntry.Kind.STAKE, amount=match.stake, credit=pot)
    if paid.values("debit").distinct().count() != len(people) or paid.count() != len(people):
        yield "not everybody has paid one stake"
    if match.status == Match.Status.OVER:
        shares = entries.filter(debit=pot).exclude(kind=LedgerEntry.Kind.CORRECTION)
        got = sorted(shares.values_list("amount", flat=True))
        due = [*match.awards["payouts"], match.awards["house"]]
        if got != sorted(amount for amount in due if amount):
            yield f"the pot was shared out as {got}"


def _faults_of_results(
    match: Match, players: Sequence[Player], moves: Sequence[Move], state: engine.MatchState
) -> Iterator[str]:
    left = leavers(match)
    payouts = pot_of(match, players, left, state).payouts
    if list(payouts) != match.awards["payouts"]:
        yield "the payouts are not by the places"
    rounds = facts.outcomes(event for move in moves for event in move.events)
    due = facts.finished(match, players, state, rounds, left, payouts)
    stored = {
        result.user_id: result
        for result in Result.objects.filter(match=match.pk, kind=Result.Kind.MATCH)
    }
    if set(stored) != {seat.user_id for seat in due.seats}:
        yield "not everybody has one result"
    for seat in due.seats:
        result = stored.get(seat.user_id)
        if result is not None and _seat(result, seat.rank) != seat:
            yield f"the result of person {seat.user_id} is not what he has played"
        if result is not None and (result.weight is not None) != match.rated:
            yield f"the result of person {seat.user_id} is rated and the match is not, or reversed"


def _seat(result: Result, rank: int) -> Seat:
    return Seat(
        user_id=result.user_id,
        place=result.place,
        rank=rank if result.rank is None else result.rank,
        won=result.won == 1,
        left=Result.Left(result.left),
        points=result.points,
        taler=result.taler,
        fires=result.fires,
        knocks=result.knocks,
        knocks_held=result.knocks_held,
    )
