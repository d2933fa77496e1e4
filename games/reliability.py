"""Who finishes his matches, and who has to wait before the next table.

Only matches at tables count: nobody waits for somebody in a match against the computer. Void
matches count for nothing.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from django.db.models import Q

from games.models import Match, Player
from leaderboard.scoring import EARLY_MINUTES

REMEMBERED = 30  # matches
LEAVES_ALLOWED = 2  # without a break of CLEAN between them
FIRST_WAIT = timedelta(minutes=10)
GROWTH = 3  # each further one makes the wait so many times as long
LONGEST_WAIT = timedelta(hours=24)
CLEAN = timedelta(days=3)  # without leaving, and all is forgiven


class Ending(StrEnum):
    """How a match ended for one person."""

    FINISHED = "finished"  # played to the end, or drowned and gone
    LEFT_EARLY = "left_early"  # on purpose, within the first minutes
    LEFT = "left"
    AWAY = "away"  # a stand-in played for him to the end: he did not come back


class Outcome(NamedTuple):
    """One match of a person; `at`: when he left, else when it ended."""

    match_id: int
    ending: Ending
    at: datetime


def history(*, user_id: int) -> list[Outcome]:
    """His last 30 matches at tables, the latest first. One that he still plays is none."""
    over = Q(left_at__isnull=False) | Q(match__status=Match.Status.OVER)
    mine = Player.objects.filter(over, user_id=user_id).exclude(match__table="")
    mine = mine.exclude(match__status=Match.Status.VOID).select_related("match")
    mine = mine.only("left_at", "stand_in", "match__created_at", "match__ended_at")
    return [_outcome(player) for player in mine.order_by("-match_id")[:REMEMBERED]]


def completion_rate(*, user_id: int) -> float | None:
    """The share of those matches that he finished, 0 to 1; None if there are none. For profiles."""
    outcomes = history(user_id=user_id)
    finished = [outcome for outcome in outcomes if outcome.ending == Ending.FINISHED]
    return len(finished) / len(outcomes) if outcomes else None


def waits_until(*, user_id: int, now: datetime) -> datetime | None:
    """When he may sit down at a table again; None if he may now."""
    moments = _unforgiven(history(user_id=user_id), now)
    if len(moments) <= LEAVES_ALLOWED:
        return None
    times = len(moments) - LEAVES_ALLOWED - 1
    until = moments[-1] + min(FIRST_WAIT * GROWTH**times, LONGEST_WAIT)
    return until if until > now else None


def leaves_often(*, user_id: int, now: datetime) -> bool:
    """Whether others need not wait long for him: his stand-in comes after one missed turn."""
    return len(_unforgiven(history(user_id=user_id), now)) > LEAVES_ALLOWED


def _outcome(player: Player) -> Outcome:
    match = player.match
    if player.left_at is not None:
        early = player.left_at - match.created_at <= timedelta(minutes=EARLY_MINUTES)
        ending = Ending.LEFT_EARLY if early else Ending.LEFT
        return Outcome(match.pk, ending, player.left_at)
    assert match.ended_at is not None
    return Outcome(match.pk, Ending.AWAY if player.stand_in else Ending.FINISHED, match.ended_at)


def _unforgiven(outcomes: Sequence[Outcome], now: datetime) -> list[datetime]:
    """When he left or stayed away, the latest last, back to the last three clean days."""
    moments = sorted(outcome.at for outcome in outcomes if outcome.ending != Ending.FINISHED)
    chain: list[datetime] = []
    for moment in moments:
        chain = [*chain, moment] if chain and moment - chain[-1] < CLEAN else [moment]
    return chain if chain and now - chain[-1] < CLEAN else []
