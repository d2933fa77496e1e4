"""Ratings and standings from the results alone: the judge of what is kept incrementally."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.db import transaction

from accounts.snapshots import one_moment
from leaderboard import sums
from leaderboard.models import Rating, Result, Standing
from leaderboard.rating import NEW, Skill, rated, weight


@dataclass
class Sum:
    """A standing that is not stored."""

    matches: int = 0
    points: int = 0
    xp: int = 0
    wins: int = 0
    taler: int = 0
    rated: int = 0
    rating: int | None = None
    gain: int = 0
    listed: bool = False
    rated_at: datetime | None = None


@dataclass
class Rebuilt:
    skills: dict[int, Skill] = field(default_factory=dict)
    matches: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    standings: defaultdict[sums.Key, Sum] = field(default_factory=lambda: defaultdict(Sum))
    faults: list[str] = field(default_factory=list)


def rebuilt() -> Rebuilt:
    """Everything from history, and what of the stored figures it does not reproduce."""
    so_far = Rebuilt()
    met: dict[tuple[int, date], set[int]] = defaultdict(set)
    for group in _matches():
        _rate_again(so_far, group, met)
        for result in group:
            if result.weight is not None:
                so_far.skills[result.user_id] = sums.skills(result)[1]
                so_far.matches[result.user_id] += result.matches
            for key in sums.keys(result):
                sums.add(so_far.standings[key], result, so_far.matches[result.user_id])
    return so_far


def faults(found: Rebuilt) -> Iterator[str]:
    """Where the stored ratings and standings differ from a rebuild, each in a sentence."""
    yield from found.faults
    for rating in Rating.objects.order_by("user_id").iterator():
        expected = (found.skills.get(rating.user_id, NEW), found.matches[rating.user_id])
        if (sums.skill_of(rating), rating.matches) != expected:
            yield f"the rating of person {rating.user_id} is not what his matches make"
    stored = set()
    for standing in Standing.objects.order_by("pk").iterator(chunk_size=2000):
        key = sums.key_of(standing)
        stored.add(key)
        expected_sum = found.standings.get(key, Sum())
        if any(getattr(standing, name) != getattr(expected_sum, name) for name in sums.SUMS):
            yield f"the sums of {standing} are not those of his matches"
    for user_id, period, start in set(found.standings) - stored:
        yield f"{user_id} is missing in {period} {start}"


def check() -> list[str]:
    """The faults there are; what looks wrong while matches end is looked at twice."""
    return _look() and _look()


def _look() -> list[str]:
    with one_moment():
        return list(faults(rebuilt()))


def write() -> int:
    """Write ratings and standings anew from the results; how many rows. Nothing else may run."""
    with transaction.atomic():
        found = rebuilt()
        Rating.objects.all().delete()
        Standing.objects.all().delete()
        people = {user_id for user_id, _period, _start in found.standings}
        Rating.objects.bulk_create(
            Rating(
                user_id=user_id,
                mu=found.skills.get(user_id, NEW).mu,
                sigma=found.skills.get(user_id, NEW).sigma,
                matches=found.matches[user_id],
            )
            for user_id in sorted(people)
        )
        rows = [
            Standing(user_id=user_id, period=period, start=start, **vars(total))
            for (user_id, period, start), total in found.standings.items()
        ]
        Standing.objects.bulk_create(rows, batch_size=500)
        return len(people) + len(rows)


def _matches() -> Iterator[list[Result]]:
    """The results of each match together, in the order in which the matches were written."""
    waiting: dict[tuple[int, str], list[Result]] = {}
    for result in Result.objects.order_by("pk").iterator(chunk_size=2000):
        key = (result.match, result.kind)
        waiting.setdefault(key, []).append(result)
        if len(waiting[key]) == result.humans or (not result.counted and result.humans > 1):
            yield waiting.pop(key)
    yield from waiting.values()


def _rate_again(
    so_far: Rebuilt, group: Sequence[Result], met: dict[tuple[int, date], set[int]]
) -> None:
    rows = [result for result in group if result.weight is not None]
    if not rows:
        return
    if len(rows) != rows[0].humans:
        so_far.faults.append(f"{rows[0]} lacks the results of others")
        return
    before = [so_far.skills.get(result.user_id, NEW) for result in rows]
    if rows[0].kind == Result.Kind.MATCH:
        mine = [met[result.user_id, result.day] for result in rows]
        weights = [weight([len(one & other) for other in mine if other is not one]) for one in mine]
        after = rated(before, [result.rank or 0 for result in rows], weights)
        for matches in mine:
            matches.add(rows[0].match)
    else:
        weights = [0.0] * len(rows)
        after = [sums.skills(result)[1] for result in rows]
    for result, old, new, share in zip(rows, before, after, weights, strict=True):
        if (result.weight, *sums.skills(result)) != (share, old, new):
            so_far.faults.append(f"the rating of {result} is not what history makes it")
