"""Members with a past: rated matches, matches alone, stakes won, one match taken back."""

from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

from accounts import ledger
from accounts.models import User
from games import engine, services
from games.models import Match
from leaderboard.models import Result
from leaderboard.services import Finished, Seat, record
from tests.scenes.names import MEMBERS
from tests.scenes.props.matches import play
from tests.scenes.props.moments import ME
from tests.scenes.props.sessions import Props, seen_by

RATED = 12  # matches; ten make a rating that is listed
BATHERS = 54  # one page of a leaderboard and a little more
AT_A_TABLE = 9
NUMBERS = 1_000_000  # of matches that are only told of: no real one comes so far
STAKE = 50


class Careers(NamedTuple):
    star: User
    rival: User
    taken_back: Match
    props: dict[str, Props]


def careers(now: datetime) -> Careers:
    regulars = [User.objects.create_user(name) for name in MEMBERS]
    star, rival = regulars[:2]
    bathers = [User.objects.create_user(f"Badegast {n + 1}") for n in range(BATHERS)]
    newcomer = User.objects.create_user("Quallenfischerinnen!")
    for number in range(RATED):
        record(_rated(number, regulars, now - timedelta(days=3 * (RATED - number))))
    for number in range(0, BATHERS, AT_A_TABLE):
        record(_unrated(number, bathers[number : number + AT_A_TABLE], now))
    won, taken_back = _staked(star, rival, now)
    profile = f"/spieler/{star.name}/"
    props = {
        "profile": seen_by(rival, profile),
        "profile-own": seen_by(star, profile),
        "profile-empty": seen_by(newcomer, f"/spieler/{newcomer.name}/"),
        "regular": seen_by(star),
        "last": seen_by(bathers[-1]),
        "stake": seen_by(star, f"/partie/{won.pk}/"),
        "taken-back": seen_by(star, f"/partie/{taken_back.pk}/"),
    }
    return Careers(star, rival, taken_back, props)


def _rated(number: int, people: list[User], at: datetime) -> Finished:
    """The order of arrival changes from match to match, but not by chance."""
    places = list(range(1, len(people) + 1))
    Random(number).shuffle(places)
    seats = [
        _seat(user, place, points=90 // place - 15)
        for user, place in zip(people, places, strict=True)
    ]
    return _finished(NUMBERS + number, list(engine.PRESETS)[number % 4], seats, at, rated=True)


def _unrated(first: int, people: list[User], at: datetime) -> Finished:
    """Nobody wins, and everybody who comes later has fewer points."""
    seats = [_seat(user, 2, points=BATHERS - first - n) for n, user in enumerate(people)]
    return _finished(NUMBERS + RATED + first, "familie", seats, at)


def _finished(
    match: int, preset: str, seats: list[Seat], at: datetime, *, rated: bool = False
) -> Finished:
    return Finished(
        match=match,
        preset=preset,
        size=len(seats),
        humans=len(seats),
        rounds=7,
        counted=True,
        rated=rated,
        at=at,
        seats=seats,
    )


def _seat(user: User, place: int, points: int) -> Seat:
    return Seat(
        user_id=user.pk,
        place=place,
        rank=place,
        won=place == 1,
        left=Result.Left.NO,
        points=points,
        taler=0,
        fires=place % 2,
        knocks=3,
        knocks_held=2,
    )


def _staked(star: User, rival: User, now: datetime) -> tuple[Match, Match]:
    """One of these matches that the star has won, and one that the team took back."""
    for user in (star, rival):
        ledger.welcome(user.pk, now)
    seats, rules, rng = [*map(services.Person, (star, rival))], engine.PRESETS["blitz"], Random(7)
    won = play(seats, rules, now, rng, until=_is_won, stake=STAKE)
    taken_back = play(seats, rules, now, rng, until=_is_won, stake=STAKE)
    services.overturn(match_id=taken_back.pk, now=now)
    return won, taken_back


def _is_won(state: engine.MatchState) -> bool:
    return state.result is not None and state.result.winner == ME
