"""Looking back at an ended match: every decision of its people, and what each was worth."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from games import engine, rows
from games.bots.weighing import can_weigh, weigh
from games.models import Match, Move
from games.replay import after, opening

COSTLIEST = 3
NOTABLE = 0.02  # a chance to lose a life by which one may well err


class Decision(NamedTuple):
    """A person's choice, with what he could know then."""

    version: int
    seat: int
    view: engine.View
    action: engine.Action


class Round(NamedTuple):
    """What a round took from whom."""

    number: int
    seats: Sequence[int]
    lost: Sequence[int]


class Past(NamedTuple):
    """A match as far as it can be judged."""

    decisions: list[Decision]
    rounds: list[Round]


def past_of(match_id: int) -> Past:
    """Replays an ended match; only decisions with a choice that can be weighed are in it."""
    match = Match.objects.get(pk=match_id)
    deals = {deal.number: (rows.deck_of(deal), deal.key) for deal in match.deals.all()}
    now = opening(rows.opening_of(match, match.players.count()))
    past = Past([], [])
    story: engine.Story = ()
    for move in match.moves.order_by("version"):
        past.decisions.extend(_decision(move, now.state, story))
        now = after(now, move, deals)
        story = engine.told(story, now.state, now.events)
        for event in now.events:
            if isinstance(event, engine.RoundEnded):
                past.rounds.append(_round(event, now.state))
    return past


def _decision(move: Move, state: engine.MatchState, story: engine.Story) -> Iterator[Decision]:
    if move.cause != Move.Cause.PLAYER or move.seat is None or state.turn != move.seat:
        return
    if move.action["do"] in ("leave", "come_back"):
        return
    view = engine.view(state, move.seat, story)
    if can_weigh(view) and len(view.legal) > 1:
        yield Decision(move.version, move.seat, view, engine.action_from_dict(move.action))


def _round(event: engine.RoundEnded, state: engine.MatchState) -> Round:
    outcome = event.outcome
    lost = (0,) * len(outcome.lost) if outcome.void else outcome.lost
    return Round(event.number, state.current.seats, lost)


def judged(decision: Decision, rng: Random) -> dict[str, Any]:
    """A decision as data: the chance to lose a life for each legal action, the best first."""
    view = decision.view
    weighed = sorted(weigh(view, view.legal, rng), key=lambda one: one.loss)
    chosen = next(one for one in weighed if one.action == decision.action)
    return {
        "version": decision.version,
        "seat": decision.seat,
        "round": view.number,
        "lap": view.lap,
        "action": engine.action_to_dict(decision.action),
        "loss": round(chosen.loss, 4),
        "cost": round(chosen.loss - weighed[0].loss, 4),
        "options": [
            {"action": engine.action_to_dict(one.action), "loss": round(one.loss, 4)}
            for one in weighed
        ],
    }


def report(rounds: Sequence[Round], judgements: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Per seat: the lives it lost beyond its fair share, split into decisions and card luck."""
    seats = sorted({judgement["seat"] for judgement in judgements})
    return {str(seat): _of_seat(seat, rounds, judgements) for seat in seats}


def _of_seat(
    seat: int, rounds: Sequence[Round], judgements: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    own = [judgement for judgement in judgements if judgement["seat"] == seat]
    played = [one for one in rounds if seat in one.seats]
    lost = sum(one.lost[seat] for one in played)
    fair = sum(sum(one.lost) / len(one.seats) for one in played)
    cost = sum(judgement["cost"] for judgement in own)
    costly = [judgement for judgement in own if judgement["cost"] >= NOTABLE]
    costly.sort(key=lambda judgement: judgement["cost"], reverse=True)
    return {
        "rounds": len(played),
        "lost": lost,
        "fair": round(fair, 2),
        "cost": round(cost, 2),
        "luck": round(lost - fair - cost, 2),
        "costliest": [judgement["version"] for judgement in costly[:COSTLIEST]],
        "decisions": own,
    }
