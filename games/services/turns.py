"""Turns: those of people, and whatever the server does when its time has come."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from random import Random, SystemRandom
from types import MappingProxyType

from django.db import transaction

from games import bots, clock, daily, engine, metrics, rows, selectors
from games.codes import Code, Refused
from games.models import Match, Move, Player
from games.services.faults import void
from games.services.outage import is_served
from games.services.table import Table, attend, go_on, locked, record, seated

STAND_IN_LEVEL = "normal"  # who plays for somebody absent

_chance = SystemRandom()


def act(
    *,
    match_id: int,
    seat: int,
    action: engine.Action,
    version: int,
    now: datetime,
    rng: Random = _chance,
) -> int:
    """One action of a person on the decision that `version` showed; the new version."""
    with transaction.atomic():
        table = locked(match_id, now, rng)
        if version == table.match.version:
            return _act(table, seat, action)
    # Not inside: with a rollback, connections forget what they have prepared, and this is common.
    raise Refused(Code.STALE)


def wake(*, match_id: int, now: datetime, rng: Random = _chance) -> datetime | None:
    """Play the one step that is due, if one is; when the match is due next.

    Called late, twice or by two at once it does no harm: the second finds nothing due.
    """
    with transaction.atomic():
        table = locked(match_id, now, rng)
        match = table.match
        if not clock.is_due(match.wake_at, now):
            return match.wake_at
        if _is_for_people(match, now) and not is_served(now):
            return match.wake_at
        _measure(match, now)
        if match.paused_at is not None:
            void(match, table.players, "paused", now)
        elif clock.is_due(match.match_due, now):
            _server_step(table, "match_clock", *engine.stop_match(table.state))
        elif clock.is_due(match.round_due, now):
            _server_step(table, "round_clock", *engine.stop_round(table.state))
        else:
            _take_step(table)
        return match.wake_at


def _act(table: Table, seat: int, action: engine.Action) -> int:
    player = seated(table, seat)
    go_on(table)
    try:
        state, events = engine.apply(table.state, seat, action)
    except engine.IllegalAction as no:
        raise Refused(Code(no.code)) from None
    attend(player, missed=0, stand_in=False)
    move = Move(seat=seat, action=engine.action_to_dict(action), cause=Move.Cause.PLAYER)
    return record(table, move, state, events)


def _measure(match: Match, now: datetime) -> None:
    assert match.wake_at is not None
    late = (now - match.wake_at).total_seconds()
    transaction.on_commit(partial(metrics.wake_late_seconds.labels(match.step).observe, late))


def _is_for_people(match: Match, now: datetime) -> bool:
    """Whether what is due ends somebody's time: no clock of people falls while nobody is served."""
    ends = match.paused_at is not None or match.step == Match.Step.TURN
    return ends or clock.is_due(clock.earliest(match.round_due, match.match_due), now)


def _take_step(table: Table) -> None:
    match table.match.step:
        case Match.Step.DEAL:
            _deal(table)
        case Match.Step.BOT:
            _play_for_seat(table)
        case _:
            _time_is_up(table)


def _deal(table: Table) -> None:
    if table.match.daily is not None and table.state.number == daily.ROUNDS:
        _server_step(table, "match_clock", *engine.stop_match(table.state))
        return
    deal = rows.derived_deal(table.match, table.state.number + 1)
    deal.save(force_insert=True)
    table.match.round_due = clock.after(table.now, table.state.rules.round_seconds)
    _server_step(table, "deal", *engine.deal(table.state, rows.deck_of(deal), deal.key))


def _play_for_seat(table: Table) -> None:
    seat = _seat_on_turn(table.state)
    player = table.players[seat]
    is_bot = player.kind == Player.Kind.BOT
    action = bots.choose(
        player.level if is_bot else STAND_IN_LEVEL,
        engine.view(table.state, seat, selectors.story_of(table.match, table.state)),
        engine.legal_actions(table.state),
        daily.chance(table.match, table.state) if table.match.daily is not None else table.rng,
    )
    _play(table, seat, action, Move.Cause.BOT if is_bot else Move.Cause.STAND_IN)


def _time_is_up(table: Table) -> None:
    seat = _seat_on_turn(table.state)
    player, patience = table.players[seat], table.state.rules.stand_in_after
    details = {}
    if player.short_grace and patience is not None:
        patience, details = 1, {"short_grace": True}
    missed = player.missed + 1
    attend(player, missed=missed, stand_in=patience is not None and missed >= patience)
    _play(table, seat, engine.clock_action(table.state), Move.Cause.CLOCK, details)


def _play(
    table: Table,
    seat: int,
    action: engine.Action,
    cause: Move.Cause,
    details: Mapping[str, bool] = MappingProxyType({}),
) -> None:
    move = Move(seat=seat, action={**engine.action_to_dict(action), **details}, cause=cause)
    record(table, move, *engine.apply(table.state, seat, action))


def _server_step(
    table: Table, name: str, state: engine.MatchState, events: list[engine.Event]
) -> None:
    record(table, Move(action={"do": name}, cause=Move.Cause.CLOCK), state, events)


def _seat_on_turn(state: engine.MatchState) -> int:
    assert state.turn is not None, "a step of a seat is only planned while one is on turn"
    return state.turn
