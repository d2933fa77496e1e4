"""The lists that the team looks at: pairs who give, who share a household, who win a lot."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import combinations
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, QuerySet

from accounts.models import AddressMark, PairDay, User
from games.models import Match, Player
from staff.fairplay.gifts import gifts

_KEPT, KEPT_FOR = "fairplay.givers", 8 * 86_400  # seconds
LOOKS_BACK = timedelta(days=30)
CHANCES = 20  # fewer say nothing about a pair
SHOWN = 50
EXAMPLES = 5  # matches of a pair to look at


class Giver(NamedTuple):
    """How much one person gave another, per hundred chances, and how much he gave to others."""

    giver: int
    taker: int
    per_hundred: float
    to_others: float
    chances: int
    examples: list[tuple[int, int]]  # match, step of its greatest gift

    @property
    def stands_out(self) -> float:
        """By which the list is ranked."""
        return self.per_hundred - self.to_others


class Givers(NamedTuple):
    at: datetime | None
    rows: list[tuple[User, User, Giver]]


class Household(NamedTuple):
    """Two people from one address, and how often they sat at one table."""

    first: User
    second: User
    weeks: int  # in which they shared one
    matches: int


def givers(matches: Iterable[Match]) -> list[Giver]:
    """Everybody with enough chances, whoever stands out most first."""
    points: defaultdict[tuple[int, int], float] = defaultdict(float)
    chances: defaultdict[tuple[int, int], int] = defaultdict(int)
    best: defaultdict[tuple[int, int], dict[int, tuple[float, int]]] = defaultdict(dict)
    for match in matches:
        people = dict(match.players.filter(user__isnull=False).values_list("seat", "user_id"))
        for gift in gifts(match):
            if gift.giver not in people or gift.taker not in people:
                continue
            pair = people[gift.giver], people[gift.taker]
            chances[pair] += 1
            points[pair] += gift.points
            if gift.points > best[pair].get(match.pk, (0.0, 0))[0]:
                best[pair][match.pk] = gift.points, gift.version
    found = [
        Giver(
            *pair,
            round(100 * points[pair] / chances[pair], 1),
            _to_others(pair, points, chances),
            chances[pair],
            _examples(best[pair]),
        )
        for pair in chances
        if chances[pair] >= CHANCES and points[pair]
    ]
    return sorted(found, key=lambda giver: (-giver.stands_out, giver.giver, giver.taker))[:SHOWN]


def remember_givers(now: datetime) -> int:
    """Read the moves of the last weeks, and keep the list for `last_givers`; its length."""
    found = givers(ended_matches(now).iterator(chunk_size=50))
    cache.set(_KEPT, (now, found), KEPT_FOR)
    return len(found)


def last_givers() -> Givers:
    """The list as it was last made, with names; empty where it was never, or got lost."""
    at, found = cache.get(_KEPT, (None, []))
    users = User.objects.in_bulk({user for row in found for user in (row.giver, row.taker)})
    rows = [
        (users[row.giver], users[row.taker], row)
        for row in found
        if row.giver in users and row.taker in users
    ]
    return Givers(at, rows)


def ended_matches(now: datetime) -> QuerySet[Match]:
    """Those of the last weeks in which at least two people with accounts played."""
    ended = Match.objects.filter(status=Match.Status.OVER, ended_at__gt=now - LOOKS_BACK)
    people = ended.filter(players__user__isnull=False).annotate(people=Count("players"))
    return people.filter(people__gte=2).order_by("pk")


def households() -> list[Household]:
    """People who came from one address in the last days, most shared matches first."""
    by_mark: defaultdict[str, set[int]] = defaultdict(set)
    shared = AddressMark.objects.values("mark").annotate(people=Count("user", distinct=True))
    marks = shared.filter(people__gte=2).values_list("mark", flat=True)
    for mark, user in AddressMark.objects.filter(mark__in=marks).values_list("mark", "user"):
        by_mark[mark].add(user)
    weeks: defaultdict[tuple[int, int], int] = defaultdict(int)
    for people in by_mark.values():
        for pair in combinations(sorted(people), 2):
            weeks[pair] += 1
    users = User.objects.in_bulk({user for pair in weeks for user in pair})
    found = [
        Household(users[first], users[second], number, _together(first, second))
        for (first, second), number in weeks.items()
    ]
    return sorted(found, key=lambda pair: (-pair.matches, -pair.weeks))[:SHOWN]


def flagged_pairs() -> QuerySet[PairDay]:
    """Pairs who moved many Taler in a day, newest first."""
    flagged = PairDay.objects.filter(flagged=True).select_related("first", "second")
    return flagged.order_by("-day")[:SHOWN]


def _to_others(
    pair: tuple[int, int],
    points: dict[tuple[int, int], float],
    chances: dict[tuple[int, int], int],
) -> float:
    giver, taker = pair
    others = [other for other in chances if other[0] == giver and other[1] != taker]
    many = sum(chances[other] for other in others)
    return round(100 * sum(points[other] for other in others) / many, 1) if many else 0.0


def _examples(best: dict[int, tuple[float, int]]) -> list[tuple[int, int]]:
    greatest = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
    return [(match, version) for match, (_points, version) in greatest[:EXAMPLES]]


def _together(first: int, second: int) -> int:
    of_first = Player.objects.filter(user=first).values("match")
    return Player.objects.filter(user=second, match__in=of_first).count()
