"""The deals of the day: begun by one, played by another."""

from datetime import datetime
from random import Random

from accounts.models import User
from games import daily, engine, services
from games.models import Match
from lobby.services import play_daily
from tests.scenes.props.matches import play_on
from tests.scenes.props.sessions import Props, seen_by


def days(now: datetime) -> dict[str, Props]:
    beginner, finisher = (User.objects.create_user(name) for name in ("Frühaufsteher", "Stammgast"))
    begun = _next(beginner, now)
    for number in range(daily.DEALS):
        _finish(_next(finisher, now), now, is_played=number % 4 == 0)
    return {
        "daily-begun": seen_by(beginner, "/tagesblatt/"),
        "daily-done": seen_by(finisher, "/tagesblatt/"),
        "daily-sealed": seen_by(None, f"/partie/{begun.pk}/"),
    }


def _next(user: User, now: datetime) -> Match:
    match = play_daily(user_id=user.pk, now=now)
    assert match is not None
    return match


def _finish(match: Match, now: datetime, *, is_played: bool) -> None:
    """To play all twelve would take too long: the others are let become void."""
    if is_played:
        play_on(match, now, Random(match.pk), _is_over)
    else:
        services.annul(match_id=match.pk, reason="staff", now=now)


def _is_over(state: engine.MatchState) -> bool:
    return state.result is not None
