"""Leaving a match, and coming back to it."""

from datetime import datetime, timedelta
from random import Random, SystemRandom

from django.db import transaction
from django.db.models import F

from games import engine, points
from games.codes import Code, Refused
from games.models import Move, Player
from games.services.table import Table, attend, go_on, locked, record, seated, tell_person
from leaderboard.scoring import EARLY_MINUTES

ONE_EARLY_LEAVE_IN = timedelta(hours=24)

_chance = SystemRandom()


def leave(*, match_id: int, seat: int, now: datetime, rng: Random = _chance) -> int:
    """Leave for good; the new version. A bot plays the cards on, nobody else notices.

    Whoever drowned has not left: he is only free to go. When the last person is gone, the bots
    finish without pauses; so a solo match that is left is decided like any other, by the rule
    for leavers, and nobody leaves to escape the points of a bad round.
    """
    with transaction.atomic():
        table = locked(match_id, now, rng)
        player = seated(table, seat)
        if not player.playing:
            raise Refused(Code.NOT_SEATED)
        go_on(table)
        player.playing = False
        tell_person(player)
        if seat not in table.state.seats_in:
            player.save(update_fields=["playing"])
            return record(table, _move(seat, "leave"), table.state, [])
        return _abandon(table, player)


def come_back(*, match_id: int, seat: int, now: datetime, rng: Random = _chance) -> int:
    """Take the seat back from its stand-in, between two turns: one he has begun he finishes."""
    with transaction.atomic():
        table = locked(match_id, now, rng)
        player = seated(table, seat)
        if not player.stand_in:
            return table.match.version
        go_on(table)
        attend(player, missed=0, stand_in=False)
        return record(table, _move(seat, "come_back"), table.state, [])


def _abandon(table: Table, player: Player) -> int:
    player.left_at = table.now
    player.save(update_fields=["playing", "left_at"])
    late = _is_late(table, player)
    if late:
        table.match.points += points.forfeited(table.state, player.seat)
    state, events = engine.leave(table.state, player.seat)
    return record(table, _move(player.seat, "leave", late=late), state, events)


def _is_late(table: Table, player: Player) -> bool:
    """Past the first minutes; or again within a day, so that nobody dodges one bad deal after
    the other.
    """
    if table.now - table.match.created_at > timedelta(minutes=EARLY_MINUTES):
        return True
    early = Move.objects.filter(
        action__do="leave",
        action__late=False,
        at__gt=table.now - ONE_EARLY_LEAVE_IN,
        match__players__user=player.user_id,
        match__players__seat=F("seat"),
    )
    return player.user_id is not None and early.exists()


def _move(seat: int, name: str, **details: bool) -> Move:
    return Move(seat=seat, action={"do": name, **details}, cause=Move.Cause.PLAYER)
