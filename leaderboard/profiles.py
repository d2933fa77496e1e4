"""What a profile shows of a person's matches: figures, curve, history, and against the reader."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum

from leaderboard import rating, sums
from leaderboard.levels import Level, level
from leaderboard.models import Rating, Result, Standing

RECENT = 10
CURVE = 60  # points of the curve at most
BIG_TABLE = 7  # seats


class Figures(NamedTuple):
    matches: int
    wins: int
    points: int
    level: Level
    xp: int
    fires: int
    knocks: int
    knocks_held: int
    big_tables: int
    presets: int
    shown: int | None
    """The rating, None before the first rated match."""
    provisional: bool
    rated: int


class Group(NamedTuple):
    """The results under one preset, or at one size of table."""

    key: Any
    matches: int
    wins: int
    points: int


class Curve(NamedTuple):
    """A rating over time, drawn: coordinates in a box of 640 × 200."""

    path: str
    area: str
    last: tuple[float, float, int]
    lines: list[tuple[float, int]]
    """Height and rating of the horizontal lines."""
    first: int
    lowest: int
    highest: int
    since: datetime


class Versus(NamedTuple):
    """Two people's matches with each other, from the reader's side."""

    matches: int
    ahead: int
    behind: int


def figures(user_id: int) -> Figures:
    mine = Result.objects.filter(user=user_id)
    total = mine.aggregate(
        big_tables=Sum("matches", filter=Q(size__gte=BIG_TABLE)),  # before its name means the sum
        matches=Sum("matches"),
        wins=Sum("won"),
        fires=Sum("fires"),
        knocks=Sum("knocks"),
        knocks_held=Sum("knocks_held"),
        presets=Count("preset", distinct=True),
    )
    standing = Standing.objects.filter(user=user_id, period=Standing.Period.ALL).first()
    current = Rating.objects.filter(user=user_id, matches__gt=0).first()
    xp = standing.xp if standing else 0
    return Figures(
        **{name: number or 0 for name, number in total.items()},
        points=standing.points if standing else 0,
        xp=xp,
        level=level(xp),
        shown=rating.shown(sums.skill_of(current)) if current else None,
        provisional=current is None or rating.is_provisional(sums.skill_of(current)),
        rated=current.matches if current else 0,
    )


def groups(user_id: int, by: str) -> list[Group]:
    """Results by `preset` or `size`, the most played first."""
    mine = Result.objects.filter(user=user_id).values_list(by)
    summed = mine.annotate(n=Sum("matches"), wins=Sum("won"), sum=Sum("points"))
    return [Group(*row) for row in summed.filter(n__gt=0).order_by("-n", by)]


def recent(user_id: int) -> QuerySet[Result]:
    """The latest matches; corrections among them, so that nobody wonders."""
    return Result.objects.filter(user=user_id).order_by("-pk")[:RECENT]


def versus(reader_id: int, user_id: int) -> Versus:
    """How the two did against each other in matches that count."""
    theirs = dict(_places(user_id, among=None))
    mine = dict(_places(reader_id, among=theirs))
    pairs = [(place, theirs[match]) for match, place in mine.items()]
    return Versus(
        len(pairs),
        sum(own < other for own, other in pairs),
        sum(own > other for own, other in pairs),
    )


def curve(user_id: int) -> Curve | None:
    """The rating over the last rated matches; None before the second."""
    rated = Result.objects.filter(user=user_id, weight__isnull=False).order_by("-pk")[:CURVE]
    results = list(reversed(rated))
    if len(results) < 2:
        return None
    values = [rating.shown(sums.skills(results[0])[0])]
    values += [rating.shown(sums.skills(result)[1]) for result in results]
    return _drawn(values, results[0].at)


def export(user_id: int) -> list[dict[str, Any]]:
    """Every result of a person, for himself."""
    fields = [
        field.name for field in Result._meta.concrete_fields if field.name not in ("id", "user")
    ]
    return list(Result.objects.filter(user=user_id).order_by("pk").values(*fields))


def _places(user_id: int, among: Iterable[int] | None) -> Iterable[tuple[int, int]]:
    rows = Result.objects.filter(user=user_id, counted=True, humans__gt=1, kind=Result.Kind.MATCH)
    if among is not None:
        rows = rows.filter(match__in=list(among))
    return rows.order_by("-pk").values_list("match", "place")[:1000]


LEFT, RIGHT, TOP, BOTTOM = 62, 628, 12, 172


def _drawn(values: Sequence[int], since: datetime) -> Curve:
    step = 25 * (1 + (max(values) - min(values)) // 100)
    low, high = min(values) // step * step, -(-max(values) // step) * step
    high = max(high, low + step)

    def height(value: int) -> float:
        return round(BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP), 1)

    across = (RIGHT - LEFT) / (len(values) - 1)
    points = [
        (round(LEFT + number * across, 1), height(value)) for number, value in enumerate(values)
    ]
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    return Curve(
        path=path,
        area=f"{path}L{RIGHT} {BOTTOM}L{LEFT} {BOTTOM}z",
        last=(*points[-1], values[-1]),
        lines=[(height(value), value) for value in range(low, high + 1, step)],
        first=values[0],
        lowest=min(values),
        highest=max(values),
        since=since,
    )
