"""The deals of the day ("Tagesblatt"): the same twelve rounds for everybody, against the same bots.

Each deal is a match of one round that counts nowhere else. Its cards come from a secret and a
number that all share, and a bot's dice from the deal, the round, its seat and the turn alone: who
plays the same gets the same answers.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import NamedTuple

from accounts.days import berlin_day
from games import engine
from games.models import DailyDeal, DailyPlay, Match

DEALS = 12
ROUNDS = 1  # of each deal
LEVELS = ("normal", "stark", "profi")
PRESET = "badesee"
SHOWN = 20  # of the ranking
DODGED = -5  # points of a deal that its player let become void: what a lost round costs
STREAK = 400  # days that are looked at for a streak


class Standing(NamedTuple):
    """Somebody's day."""

    user_id: int
    name: str
    points: int
    cost: float | None
    """Rings that decisions cost, by the analyses; None until all are made."""
    played: int
    rank: int = 0


class Line(NamedTuple):
    """One deal beside the others': what it brought me, and what it brought people on average."""

    number: int
    match: Match | None
    points: int | None
    average: float | None
    cost: float | None


def number_of(day: date, number: int) -> int:
    """What a deal is called in its shuffle: 2026113007 is the seventh of that day."""
    return int(f"{day:%Y%m%d}{number:02d}")


def chance(match: Match, state: engine.MatchState) -> Random:
    """A bot's dice: the same for whoever plays this deal in the same way."""
    round_ = state.current
    return Random(f"{match.secret}/{state.number}/{round_.turn}/{round_.turns}/{state.phase}")


def is_sealed(*, match_id: int, now: datetime) -> bool:
    """Whether others must not look at this match yet: its cards are in play until midnight."""
    return DailyPlay.objects.filter(match_id=match_id, deal__day__gte=berlin_day(now)).exists()


def standings(day: date) -> list[Standing]:
    """Whoever has played all deals of a day: by points, then by what decisions cost."""
    plays = DailyPlay.objects.filter(deal__day=day, user__is_active=True)
    plays = plays.exclude(match__status=Match.Status.RUNNING)
    by_person: dict[int, list[DailyPlay]] = {}
    plays = plays.select_related("user", "match", "match__analysis").defer("match__state")
    for play in plays:
        by_person.setdefault(play.user_id, []).append(play)
    complete = [_standing(own) for own in by_person.values() if len(own) == DEALS]
    complete.sort(key=lambda one: (*_order(one), one.name))
    return [
        one._replace(rank=1 + sum(_order(other) < _order(one) for other in complete))
        for one in complete
    ]


def lines(day: date, user_id: int | None) -> list[Line]:
    """The deals of a day side by side, mine beside the average of all."""
    plays = DailyPlay.objects.filter(deal__day=day).select_related(
        "deal", "match", "match__analysis"
    )
    by_number: dict[int, list[DailyPlay]] = {number: [] for number in range(1, DEALS + 1)}
    for play in plays:
        by_number[play.deal.number].append(play)
    return [_line(number, found, user_id) for number, found in by_number.items()]


def percentile(ranked: Sequence[Standing], mine: Standing) -> int:
    """How many of a hundred others are no better; 100 for whoever is alone."""
    others = len(ranked) - 1
    behind = sum(one.rank >= mine.rank for one in ranked) - 1
    return round(100 * behind / others) if others else 100


def streak(user_id: int, today: date) -> int:
    """Days in a row with all deals played, up to today or yesterday."""
    since = today - timedelta(days=STREAK)
    plays = DailyPlay.objects.filter(user_id=user_id, deal__day__gte=since)
    ended = plays.exclude(match__status=Match.Status.RUNNING).values_list("deal__day", flat=True)
    counts: dict[date, int] = {}
    for day in ended:
        counts[day] = counts.get(day, 0) + 1
    day = today if counts.get(today) == DEALS else today - timedelta(days=1)
    days = 0
    while counts.get(day) == DEALS:
        days, day = days + 1, day - timedelta(days=1)
    return days


def deal_of(day: date, number: int, secret: bytes) -> DailyDeal:
    """The row of a deal; whoever plays it first draws its secret for all."""
    deal, _ = DailyDeal.objects.get_or_create(
        day=day, number=number, defaults={"secret": secret.hex()}
    )
    return deal


def _order(one: Standing) -> tuple[int, float]:
    return (-one.points, one.cost if one.cost is not None else float("inf"))


def _standing(plays: Sequence[DailyPlay]) -> Standing:
    costs = [_cost(play.match) for play in plays]
    known = [cost for cost in costs if cost is not None]
    return Standing(
        plays[0].user_id,
        plays[0].user.name,
        sum(_points(play.match) for play in plays),
        round(sum(known), 2) if len(known) == len(costs) else None,
        len(plays),
    )


def _line(number: int, plays: Iterable[DailyPlay], user_id: int | None) -> Line:
    ended = [play for play in plays if play.match.status != Match.Status.RUNNING]
    points = [_points(play.match) for play in ended]
    mine = next((play.match for play in plays if play.user_id == user_id), None)
    over = mine is not None and mine.status != Match.Status.RUNNING
    return Line(
        number,
        mine,
        _points(mine) if mine is not None and over else None,
        sum(points) / len(points) if points else None,
        _cost(mine) if mine is not None and over else None,
    )


def _points(match: Match) -> int:
    if match.status == Match.Status.VOID:
        return DODGED
    return sum(amount for _round, seat, amount, _reason in match.points if seat == 0)


def _cost(match: Match) -> float | None:
    """What the decisions of the person, who sits on seat 0, cost; None before the analysis."""
    analysis = getattr(match, "analysis", None)
    if match.status == Match.Status.VOID:
        return 0.0
    if analysis is None or analysis.report is None:
        return None
    own = analysis.report.get("0")
    return float(own["cost"]) if own else 0.0
