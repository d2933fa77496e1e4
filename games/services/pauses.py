"""Time that stands still: a match against the computer without its person, and a late start."""

from datetime import datetime
from random import Random, SystemRandom

from django.db import transaction

from games import clock
from games.models import Match, Move, Player
from games.services.seats import leave
from games.services.table import Table, go_on, locked, record, seated

_chance = SystemRandom()


def pause(*, match_id: int, now: datetime, rng: Random = _chance) -> int:
    """The person of a match against the computer has gone: nothing happens until he is back.

    After `clock.SOLO_PAUSE` the match is void. Any other match goes on: nobody waits for somebody
    who does not come. Twice does no harm.
    """
    with transaction.atomic():
        table = locked(match_id, now, rng)
        match = table.match
        runs = match.status == Match.Status.RUNNING and match.paused_at is None
        person = _alone(table)
        if not runs or person is None:
            return match.version
        if person.seat not in table.state.seats_in:
            # He has drowned and nothing waits for him: the bots finish it.
            return leave(match_id=match_id, seat=person.seat, now=now, rng=rng)
        match.paused_at = now
        return record(table, Move(action={"do": "pause"}, cause=Move.Cause.CLOCK), table.state, [])


def resume(*, match_id: int, now: datetime, rng: Random = _chance) -> int:
    """He is back: everything goes on with the time that was left."""
    with transaction.atomic():
        table = locked(match_id, now, rng)
        if table.match.paused_at is None:
            return table.match.version
        go_on(table)
        return record(
            table, Move(action={"do": "resume"}, cause=Move.Cause.PLAYER), table.state, []
        )


def grant_grace(*, match_id: int, seat: int, now: datetime, rng: Random = _chance) -> int:
    """The own turn has begun behind other tabs: a few seconds more, once in a match."""
    with transaction.atomic():
        table = locked(match_id, now, rng)
        match, player = table.match, seated(table, seat)
        thinks = match.step == Match.Step.TURN and table.state.turn == seat
        if not thinks or player.grace_used or match.step_due is None or match.step_due <= now:
            return match.version
        match.step_due += clock.GRACE_HIDDEN
        player.grace_used = True
        player.save(update_fields=["grace_used"])
        move = Move(seat=seat, action={"do": "grace"}, cause=Move.Cause.PLAYER)
        return record(table, move, table.state, [])


def _alone(table: Table) -> Player | None:
    """The person of a match against the computer, as long as it holds him."""
    people = [player for player in table.players if player.kind != Player.Kind.BOT]
    return people[0] if len(people) == 1 and people[0].playing else None
