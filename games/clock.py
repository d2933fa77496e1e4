"""When a match must go on by itself, and how: pure, with time and chance as arguments."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

from games import engine
from games.models import Match, Player

FIRST_DEAL = 1.5  # seconds in which the commitment to the shuffle is on screen before the cards are
BOT_PAUSE = {Match.Tempo.SLOW: 2.4, Match.Tempo.NORMAL: 1.4, Match.Tempo.FAST: 0.6}
ROUND_PAUSE = {Match.Tempo.SLOW: 10.0, Match.Tempo.NORMAL: 7.0, Match.Tempo.FAST: 4.0}
GRACE_HIDDEN = timedelta(seconds=3)  # once a match, for a turn that begins in a tab behind others
GRACE_OUTAGE = timedelta(seconds=20)  # on top of the time that was left when the server went away
SOLO_PAUSE = timedelta(minutes=10)  # so long a match against the computer waits for its person
UNEVEN = 0.25  # share by which a bot's pause varies, so that it looks less like a metronome


class Plan(NamedTuple):
    """What the server does next, and when; `due` None: it waits for a person without a clock."""

    step: str
    due: datetime | None


def plan(
    state: engine.MatchState,
    players: Sequence[Player],
    tempo: str,
    now: datetime,
    rng: Random,
) -> Plan:
    """The next step of a running match. Once all people are gone, nobody waits for anything."""
    watched = any(player.playing for player in players)
    if state.turn is None:
        pause = ROUND_PAUSE[Match.Tempo(tempo)] if state.number else FIRST_DEAL
        return Plan(Match.Step.DEAL, now + timedelta(seconds=pause if watched else 0))
    if plays_itself(players[state.turn]):
        # Never a matter of the hand: how long a bot thinks must tell nothing.
        pause = BOT_PAUSE[Match.Tempo(tempo)] * rng.uniform(1 - UNEVEN, 1 + UNEVEN)
        return Plan(Match.Step.BOT, now + timedelta(seconds=pause if watched else 0))
    return Plan(Match.Step.TURN, after(now, state.rules.turn_seconds))


def plays_itself(player: Player) -> bool:
    """Whether the server plays this seat: a bot, a leaver's seat, or a stand-in's."""
    return player.kind == Player.Kind.BOT or player.left_at is not None or player.stand_in


def after(now: datetime, seconds: int | None) -> datetime | None:
    return now + timedelta(seconds=seconds) if seconds is not None else None


def wake_at(match: Match) -> datetime | None:
    """When the server must look at the match again; nothing else is due while it is paused."""
    if match.paused_at is not None:
        return match.paused_at + SOLO_PAUSE
    return earliest(match.step_due, match.round_due, match.match_due)


def delay(match: Match, *, by: timedelta) -> None:
    """Push everything that is due further away. Not saved."""
    for name in ("step_due", "round_due", "match_due"):
        moment = getattr(match, name)
        if moment is not None:
            setattr(match, name, moment + by)


def earliest(*moments: datetime | None) -> datetime | None:
    return min((moment for moment in moments if moment is not None), default=None)


def is_due(moment: datetime | None, now: datetime) -> bool:
    return moment is not None and moment <= now
