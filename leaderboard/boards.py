"""Leaderboards: pages of standings, and where one stands oneself.

A page is asked for by the last row before it, so that the millionth page is as quick as the first.
Equal figures stand in the order of the people's ids, today as tomorrow.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from django.db.models import F, Q, QuerySet

from leaderboard.models import Rating, Standing
from leaderboard.periods import starts
from leaderboard.rating import MATCHES_TO_BE_LISTED

PAGE = 50
RANKED = 2_000
"""Whoever stands further behind is told only that."""
ACTIVE = timedelta(days=60)
"""A rating is listed while its last rated match is not older."""


class Board(StrEnum):
    RATING = "rating"
    POINTS = "points"
    WINS = "wins"
    TALER = "taler"


class Row(NamedTuple):
    rank: int
    standing: Standing
    value: int


class Place(NamedTuple):
    """Before which row a page begins: behind this value of this person, at this rank."""

    value: int
    user_id: int
    rank: int


class Own(NamedTuple):
    """Where somebody stands: his row, or why he has none."""

    row: Row | None
    rank_is_sure: bool = True
    reason: str = ""
    """`nothing` (no match yet), `not_above_zero`, `few_matches`, `inactive`."""
    missing: int = 0
    """Rated matches that are still missing."""


def page(
    board: Board, period: str, today: date, now: datetime, after: Place | None = None
) -> list[Row]:
    """One page, best first; `today` is Berlin's and says which day, week … it is about."""
    listed = _listed(board, period, today, now)
    if after is not None:
        behind = Q(**{f"{board}__lt": after.value}) | Q(user__gt=after.user_id)
        listed = listed.filter(behind, **{f"{board}__lte": after.value})
    first = after.rank + 1 if after else 1
    rows = _ordered(listed, board).select_related("user")[:PAGE]
    return [
        Row(rank, standing, getattr(standing, board)) for rank, standing in enumerate(rows, first)
    ]


def own(board: Board, period: str, today: date, now: datetime, user_id: int) -> Own:
    """The row that is pinned for its reader, or the reason why there is none."""
    mine = _of_period(period, today).filter(user=user_id).select_related("user").first()
    if mine is None or not (mine.rated if board == Board.RATING else mine.matches):
        return Own(None, reason="nothing")
    if not _listed(board, period, today, now).filter(pk=mine.pk).exists():
        return _unlisted(board, user_id, mine, now)
    value = getattr(mine, board)
    ahead = Q(**{f"{board}__gt": value}) | Q(**{board: value}, user__lt=user_id)
    before = _listed(board, period, today, now).filter(ahead, **{f"{board}__gte": value})
    rank = _ordered(before, board)[:RANKED].count() + 1
    return Own(Row(rank, mine, value), rank_is_sure=rank <= RANKED)


def place_before(row: Row) -> Place:
    """The place from which a page begins with this row."""
    return Place(row.value, row.standing.user_id - 1, row.rank - 1)


def place_after(rows: Sequence[Row]) -> Place | None:
    """Where the next page begins, if there may be one."""
    if len(rows) < PAGE:
        return None
    last = rows[-1]
    return Place(last.value, last.standing.user_id, last.rank)


def _unlisted(board: Board, user_id: int, mine: Standing, now: datetime) -> Own:
    if board != Board.RATING:
        return Own(None, reason="not_above_zero")
    if mine.rated_at is not None and mine.rated_at <= now - ACTIVE:
        return Own(None, reason="inactive")
    done = Rating.objects.filter(user=user_id).values_list("matches", flat=True).first() or 0
    return Own(None, reason="few_matches", missing=max(1, MATCHES_TO_BE_LISTED - done))


def _of_period(period: str, today: date) -> QuerySet[Standing]:
    return Standing.objects.filter(period=period, start=starts(today)[period])


def _listed(board: Board, period: str, today: date, now: datetime) -> QuerySet[Standing]:
    found = _of_period(period, today)
    if board == Board.RATING:
        return found.filter(listed=True, rating__isnull=False, rated_at__gt=now - ACTIVE)
    return found.filter(**{f"{board}__gt": 0})


def _ordered(rows: QuerySet[Standing], board: Board) -> QuerySet[Standing]:
    return rows.order_by(F(board).desc(), "user_id")
