"""Matches, each played to its moment and left there."""

from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

from accounts.services import guest_for
from games import engine, rows, services
from games.bots import choose
from games.models import Match, Player
from tests.scenes.names import LONG
from tests.scenes.props.moments import ME, MOMENTS, Moment, Point
from tests.scenes.props.sessions import Props, seen_by


def matches(now: datetime) -> dict[str, Props]:
    return {
        **{name: _play_to(name, moment, now) for name, moment in MOMENTS.items()},
        "stand-in": _stand_in(now),
        "void": _void(now),
    }


def _play_to(name: str, moment: Moment, now: datetime) -> Props:
    rng = Random(name)
    names = LONG[: moment.seats] if moment.people else ("Lena",)
    people = [guest_for(name) for name in names]
    bots = [services.Bot("leicht")] * (moment.seats - len(people))
    # No clock of a person may run out, however long somebody looks.
    rules = replace(moment.rules, turn_seconds=None, round_seconds=None, match_seconds=None)
    match = play([*map(services.Person, people), *bots], rules, now, rng, until=moment.point)
    return seen_by(None if moment.watched else people[ME], f"/partie/{match.pk}/")


def play(
    seats: list[Any],
    rules: engine.RuleSet,
    now: datetime,
    rng: Random,
    *,
    until: Point,
    stake: int = 0,
) -> Match:
    """A match of these at that point; those that end before it are history."""
    while True:
        match = services.start_match(
            seats=seats,
            rules=rules,
            preset=rules.name,
            tempo=Match.Tempo.FAST,
            stake=stake,
            now=now,
            secret=rng.randbytes(32),
            rng=rng,
        )
        if play_on(match, now, rng, until):
            return match


def play_on(match: Match, now: datetime, rng: Random, until: Point) -> bool:
    """Play it up to that point; whether it is reached before the end."""
    while not until(rows.state_of(match)):
        if match.status != Match.Status.RUNNING:
            return False
        _step(match, now, rng)
        match.refresh_from_db()
    return True


def _step(match: Match, now: datetime, rng: Random) -> None:
    """One action; time stands still, so that nothing runs out."""
    state = rows.state_of(match)
    player = match.players.get(seat=state.turn) if state.turn is not None else None
    if player is not None and player.kind != Player.Kind.BOT:
        view, legal = engine.view(state, player.seat), engine.legal_actions(state)
        action = choose("leicht", view, legal, rng)
        services.act(
            match_id=match.pk,
            seat=player.seat,
            action=action,
            version=match.version,
            now=now,
            rng=rng,
        )
    else:
        assert match.wake_at is not None
        services.wake(match_id=match.pk, now=match.wake_at, rng=rng)


def _stand_in(now: datetime) -> Props:
    props = _play_to("stand-in", MOMENTS["others-turn"], now)
    Player.objects.filter(match_id=int(props["path"].split("/")[2]), seat=ME).update(stand_in=True)
    return props


def _void(now: datetime) -> Props:
    props = _play_to("void", MOMENTS["turn"], now)
    services.annul(match_id=int(props["path"].split("/")[2]), reason="staff", now=now)
    return props
