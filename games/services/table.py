"""The lock on a match, and the one way to write its next version."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, NamedTuple

from django.db import transaction

from games import clock, engine, notify, points, rows, selectors, statements
from games.codes import Code, Refused
from games.models import Match, Move, Player
from games.services.closing import award

# What a change may touch; rules, preset and secret are written once.
CHANGING = (
    "state",
    "version",
    "status",
    "wake_at",
    "step",
    "step_due",
    "round_due",
    "match_due",
    "paused_at",
    "excused_at",
    "void_reason",
    "points",
    "awards",
    "ended_at",
)


class Table(NamedTuple):
    """A locked match with all that a change of it needs; `now` and `rng` are the caller's."""

    match: Match
    players: list[Player]
    state: engine.MatchState
    now: datetime
    rng: Random


def locked(match_id: int, now: datetime, rng: Random) -> Table:
    """Lock the match row, first of all that a transaction locks. Refused if there is none."""
    # No key: whoever only refers to the match, a line of chat say, need not wait for us.
    found = statements.select(Match, where="id", value=match_id, lock=True)
    if not found:
        raise Refused(Code.NO_SUCH_MATCH)
    match = found[0]
    players = statements.select(Player, where="match_id", value=match_id, order="seat")
    return Table(match, players, rows.state_of(match), now, rng)


def seated(table: Table, seat: int) -> Player:
    """The person of this seat, if the match still runs and he is still in it."""
    if table.match.status != Match.Status.RUNNING:
        raise Refused(Code.OVER)
    player = table.players[seat]
    if player.kind == Player.Kind.BOT or player.left_at is not None:
        raise Refused(Code.NOT_SEATED)
    return player


def attend(player: Player, *, missed: int, stand_in: bool) -> None:
    """Note how present a person is. Call while his match is locked."""
    if (player.missed, player.stand_in) != (missed, stand_in):
        player.missed, player.stand_in = missed, stand_in
        player.save(update_fields=["missed", "stand_in"])


def go_on(table: Table) -> None:
    """End a pause, if there is one. Call while the match is locked, then `record`."""
    match = table.match
    if match.paused_at is not None:
        clock.delay(match, by=table.now - match.paused_at)
        match.paused_at = None


def tell_person(player: Player) -> None:
    """The match holds this person now, or does not any more: his pages hear of it."""
    if player.user_id is not None:
        transaction.on_commit(partial(notify.held, player.user_id))


def record(
    table: Table, move: Move, state: engine.MatchState, events: Sequence[engine.Event]
) -> int:
    """Write the next version of the match with its one Move, nudge after the commit.

    Call while the match is locked, at most once per transaction. Gives the new version.
    """
    match = table.match
    match.version += 1
    match.state = engine.dump(state)
    match.points += points.earned(state, events)
    if state.phase == "over":
        end(match, table.players, Match.Status.OVER, table.now)
        award(match, table.players, move, state, events)
    elif match.status == Match.Status.RUNNING and _changes_the_plan(table, move):
        set_plan(match, clock.plan(state, table.players, match.tempo, table.now, table.rng))
    if state.phase == "pause":
        match.round_due = None
    match.wake_at = clock.wake_at(match)
    statements.update(match, CHANGING)
    move.match, move.version, move.at = match, match.version, table.now
    move.events = [_public(event, move) for event in events]
    statements.insert(move)
    transaction.on_commit(partial(_tell, table._replace(state=state), move.events))
    return match.version


def _tell(table: Table, events: list[dict[str, Any]]) -> None:
    """After the commit: this process knows the new version already, the sockets hear of it."""
    match, state, players = table.match, table.state, table.players
    selectors.remember(match=match, state=state, players=players, events=events)
    notify.nudge(match.pk, match.version)


def set_plan(match: Match, plan: clock.Plan) -> None:
    match.step, match.step_due = plan


def _changes_the_plan(table: Table, move: Move) -> bool:
    """Coming and going never touches anybody else's clock, and a turn begun is finished."""
    match move.action["do"]:
        case "come_back" | "pause" | "resume" | "grace" | "outage":
            return False
        case "leave":
            deserted = not any(player.playing for player in table.players)
            return deserted or move.seat == table.state.turn
        case _:
            return True


def end(match: Match, players: Sequence[Player], status: str, now: datetime) -> None:
    """The match is over or void and holds nobody any more. Call while it is locked; not saved."""
    match.status, match.ended_at, match.paused_at = status, now, None
    match.step, match.step_due, match.round_due, match.match_due = "", None, None, None
    Player.objects.filter(match=match, playing=True).update(playing=False)
    for player in players:
        if player.playing:
            tell_person(player)
        player.playing = False


def _public(event: engine.Event, move: Move) -> dict[str, Any]:
    """What everybody sees of it, and whether a person, a bot or the clock did it."""
    data = engine.event_to_dict(event)
    return {**data, "cause": move.cause} if isinstance(event, engine.Acted) else data
