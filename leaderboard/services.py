"""What the end of a match writes into results, ratings and standings: once, all or nothing.

Called in the transaction that ends the match. Locks: the people's ratings by ascending user id,
then their standings by ascending id.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple

from accounts.days import berlin_day
from leaderboard import levels, sums
from leaderboard.models import Rating, Result, Standing
from leaderboard.rating import Skill, rated, weight

SOLO_A_DAY = 100
"""So many matches against computers alone count on one day."""
ZEROED = ("matches", "won", "points", "xp", "taler", "fires", "knocks", "knocks_held")


class Seat(NamedTuple):
    """What a match was for one registered person."""

    user_id: int
    place: int
    rank: int
    """Among the humans; whoever left comes last."""
    won: bool
    left: Result.Left
    points: int
    taler: int
    fires: int
    knocks: int
    knocks_held: int


class Finished(NamedTuple):
    """A match that is over, as far as anything here needs to know it."""

    match: int
    preset: str
    size: int
    humans: int
    rounds: int
    counted: bool
    """Nobody was a guest."""
    rated: bool
    at: datetime
    seats: Sequence[Seat]


def record(finished: Finished) -> list[Result]:
    """Write what a match brought its registered people; the rows, in the order of the seats.

    Done before, it changes nothing.
    """
    people = [seat.user_id for seat in finished.seats]
    ratings = _locked_ratings(people)
    done = Result.objects.filter(match=finished.match, kind=Result.Kind.MATCH)
    if known := {result.user_id: result for result in done}:
        return [known[user_id] for user_id in people]
    results = [_result(finished, seat) for seat in finished.seats]
    if finished.rated:
        _rate(results, ratings)
    _write(results, ratings)
    return results


def overturn(match: int, now: datetime) -> list[Result]:
    """Take back what a match brought, dated now: every figure below zero, ratings by their change.

    Later matches are not rated anew. Done before, it changes nothing.
    """
    done = list(Result.objects.filter(match=match).order_by("pk"))
    ratings = _locked_ratings([result.user_id for result in done])
    if Result.objects.filter(match=match, kind=Result.Kind.CORRECTION).exists():
        return []
    corrections = [_correction(result, ratings[result.user_id], now) for result in done]
    _write(corrections, ratings)
    return corrections


def _result(finished: Finished, seat: Seat) -> Result:
    day = berlin_day(finished.at)
    left = seat.left != Result.Left.NO
    return Result(
        user_id=seat.user_id,
        match=finished.match,
        at=finished.at,
        day=day,
        preset=finished.preset,
        size=finished.size,
        humans=finished.humans,
        counted=finished.counted and not _plays_too_much_alone(finished, seat.user_id, day),
        place=seat.place,
        rounds=finished.rounds,
        left=seat.left,
        won=int(seat.won),
        points=seat.points,
        xp=levels.xp(size=finished.size, place=seat.place, won=seat.won, left=left),
        taler=seat.taler,
        fires=seat.fires,
        knocks=seat.knocks,
        knocks_held=seat.knocks_held,
        rank=seat.rank if finished.rated else None,
    )


def _plays_too_much_alone(finished: Finished, user_id: int, day: date) -> bool:
    if finished.humans > 1:
        return False
    return solo_matches(user_id, day) >= SOLO_A_DAY


def solo_matches(user_id: int, day: date) -> int:
    """How many matches against computers alone this person has ended on this day."""
    alone = Result.objects.filter(user=user_id, day=day, humans=1, kind=Result.Kind.MATCH)
    return alone.count()


def _rate(results: Sequence[Result], ratings: Mapping[int, Rating]) -> None:
    before = [sums.skill_of(ratings[result.user_id]) for result in results]
    weights = day_weights([result.user_id for result in results], results[0].day)
    ranks = [result.rank or 0 for result in results]
    after = rated(before, ranks, weights)
    for result, old, new, share in zip(results, before, after, weights, strict=True):
        result.weight = share
        _note(result, old, new)


def day_weights(people: Sequence[int], day: date) -> list[float]:
    """How much a match on this day counts for each, by how often they have met before on it."""
    met: dict[int, set[int]] = {user_id: set() for user_id in people}
    rows = Result.objects.filter(
        user__in=people, day=day, weight__isnull=False, kind=Result.Kind.MATCH
    )
    for user_id, match in rows.values_list("user", "match"):
        met[user_id].add(match)
    return [
        weight([len(met[one] & met[other]) for other in people if other != one]) for one in people
    ]


def _correction(result: Result, rating: Rating, now: datetime) -> Result:
    correction = Result(
        kind=Result.Kind.CORRECTION,
        user_id=result.user_id,
        match=result.match,
        at=now,
        day=berlin_day(now),
        **{name: getattr(result, name) for name in ("preset", "size", "humans", "counted")},
        **{name: getattr(result, name) for name in ("place", "rounds", "left", "rank")},
        **{name: -getattr(result, name) for name in ZEROED},
    )
    if result.weight is not None:
        old, new = sums.skills(result)
        current = sums.skill_of(rating)
        correction.weight = 0.0
        _note(correction, current, Skill(current.mu - (new.mu - old.mu), current.sigma))
    return correction


def _note(result: Result, before: Skill, after: Skill) -> None:
    result.mu_before, result.sigma_before = before
    result.mu_after, result.sigma_after = after


def _write(results: Sequence[Result], ratings: Mapping[int, Rating]) -> None:
    for result in results:
        if result.weight is not None:
            rating = ratings[result.user_id]
            _before, (rating.mu, rating.sigma) = sums.skills(result)
            rating.matches += result.matches
            rating.save(update_fields=["mu", "sigma", "matches"])
    Result.objects.bulk_create(results)
    _add_to_standings(results, ratings)


def _add_to_standings(results: Sequence[Result], ratings: Mapping[int, Rating]) -> None:
    wanted = {key: result for result in results for key in sums.keys(result)}
    if not wanted:
        return
    Standing.objects.bulk_create(
        [Standing(user_id=user, period=period, start=start) for user, period, start in wanted],
        ignore_conflicts=True,
    )
    days = {start for _user, _period, start in wanted}
    rows = Standing.objects.filter(user__in=ratings, start__in=days)
    touched = [
        row
        for row in rows.select_for_update(no_key=True).order_by("pk")
        if sums.key_of(row) in wanted
    ]
    for row in touched:
        result = wanted[sums.key_of(row)]
        sums.add(row, result, ratings[result.user_id].matches)
    Standing.objects.bulk_update(touched, sums.SUMS)


def _locked_ratings(people: Sequence[int]) -> dict[int, Rating]:
    Rating.objects.bulk_create(
        [Rating(user_id=user_id) for user_id in sorted(people)], ignore_conflicts=True
    )
    rows = Rating.objects.filter(user__in=people).select_for_update(no_key=True)
    return {rating.user_id: rating for rating in rows.order_by("user_id")}
