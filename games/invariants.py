"""What must hold for every match at every moment; the audit and every test ask here."""

from collections.abc import Iterator, Sequence

from games import awarded, clock, engine, rows
from games.models import Match, Move, Player, RoundDeal
from games.replay import Replayed, Seated, after, opening


def check(match: Match) -> None:
    """AssertionError that lists what is wrong with a match; for tests."""
    found = list(faults(match))
    assert not found, f"{match}: " + "; ".join(found)


def faults(match: Match) -> Iterator[str]:
    """Everything that does not hold of a stored match, each in a sentence."""
    players = list(match.players.order_by("seat"))
    moves = list(match.moves.order_by("version"))
    deals = list(match.deals.order_by("number"))
    yield from _faults_of_rows(match, players, moves, deals)
    yield from _faults_of_time(match, players)
    if match.void_reason != "fault":  # that it could not be continued is known
        yield from _faults_of_replay(match, players, moves, deals)


def _faults_of_rows(
    match: Match, players: Sequence[Player], moves: Sequence[Move], deals: Sequence[RoundDeal]
) -> Iterator[str]:
    if [player.seat for player in players] != list(range(len(players))):
        yield "seats have gaps"
    if [move.version for move in moves] != list(range(1, match.version + 1)):
        yield f"versions are not 1 to {match.version}, each once"
    if engine.commitment(rows.secret_of(match)) != match.commitment:
        yield "the commitment is not of the secret"
    if [deal.number for deal in deals] != list(range(1, len(deals) + 1)):
        yield "rounds have gaps"
    for deal in deals:
        derived = rows.derived_deal(match, deal.number)
        if (deal.deck, deal.key) != (derived.deck, derived.key):
            yield f"the deck of round {deal.number} is not derived from the secret"


def _faults_of_time(match: Match, players: Sequence[Player]) -> Iterator[str]:
    running = match.status == Match.Status.RUNNING
    if match.wake_at != clock.wake_at(match):
        yield "wake_at is not the earliest of what is due"
    if running == (match.ended_at is not None):
        yield "running and ended at once, or neither"
    if not running and (match.wake_at is not None or match.step):
        yield "ended, and still to be woken"
    if not running and any(player.playing for player in players):
        yield "ended, and still holds a person"
    if running and match.step != Match.Step.TURN and match.step_due is None:
        yield "nobody is to think, and nothing is due"
    if running and match.step not in Match.Step.values:
        yield "no next step"


def _faults_of_replay(
    match: Match, players: Sequence[Player], moves: Sequence[Move], deals: Sequence[RoundDeal]
) -> Iterator[str]:
    cards = {deal.number: (rows.deck_of(deal), deal.key) for deal in deals}
    last, version = opening(rows.opening_of(match, len(players))), 0
    try:
        for move in moves:
            last = after(last, move, cards)
            version = move.version
            if _without_cause(move) != [engine.event_to_dict(event) for event in last.events]:
                yield f"the events of version {version} are not what happened"
        stored = rows.state_of(match)
    except (engine.IllegalAction, ValueError, KeyError) as error:
        yield f"cannot be replayed past version {version}: {error!r}"
        return
    if stored != last.state:
        yield "the moves do not lead to the stored state"
    yield from _faults_of_outcome(match, players, deals, last)
    yield from awarded.faults(match, players, moves, last.state)


def _faults_of_outcome(
    match: Match, players: Sequence[Player], deals: Sequence[RoundDeal], last: Replayed
) -> Iterator[str]:
    if len(deals) != last.state.number:
        yield "deals and rounds differ in number"
    if match.points != last.points:
        yield "the points are not what the rounds earned"
    if (last.state.phase == "over") != (match.status == Match.Status.OVER):
        yield "the state is over and the match is not, or the reverse"
    for player, seated in zip(players, last.seats, strict=True):
        if Seated(player.missed, player.stand_in, player.left_at is not None) != seated:
            yield f"the moves of seat {player.seat} do not lead to its stored player"


def _without_cause(move: Move) -> list[dict[str, object]]:
    return [{key: event[key] for key in event if key != "cause"} for event in move.events]
