"""An evening with Taler: many matches with stakes, leavers, retries and deaths in between."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from django.db import transaction

from accounts import ledger
from accounts.models import User
from games import engine, services
from games.models import Match
from tests.games.tables import state_of

RULES = engine.rules_from({"lives": 1, "knock_from_lap": 1, "swimming": False})
STAKES = (0, 10, 50, 200)


class Died(Exception):
    """The process ends before it has committed."""


def evening(people: Sequence[User], *, matches: int, now: datetime, rng: Random) -> int:
    """Play so many matches, one after the other; how many of them began."""
    begun = 0
    for number in range(matches):
        now += timedelta(minutes=20)
        if number % 50 == 0:
            for person in people:
                ledger.welcome(person.pk, now)
        match = _begin(rng.sample(list(people), rng.randint(1, 4)), now, rng)
        if match is not None:
            begun += 1
            _play(match, now, rng)
    return begun


def _begin(people: Sequence[User], now: datetime, rng: Random) -> Match | None:
    bots = [services.Bot("leicht")] * max(rng.randint(0, 2), 2 - len(people))
    try:
        return services.start_match(
            seats=[*map(services.Person, people), *bots],
            rules=RULES,
            preset="schnell",
            tempo="schnell",
            now=now,
            stake=rng.choice(STAKES),
            rng=rng,
        )
    except ledger.NotEnough:
        return None


def _play(match: Match, now: datetime, rng: Random) -> None:
    annuls = rng.random() < 0.03
    while match.status == Match.Status.RUNNING:
        now += timedelta(seconds=rng.choice((2, 2, 2, 70)))
        if annuls and rng.random() < 0.2:
            services.annul(match_id=match.pk, reason="fault", now=now)
        elif rng.random() < 0.02:
            _leave(match, now, rng)
        else:
            _retried(match, now, rng)
        match.refresh_from_db()
    if match.status == Match.Status.OVER and rng.random() < 0.03:
        for _ in range(2):
            services.overturn(match_id=match.pk, now=now)


def _retried(match: Match, now: datetime, rng: Random) -> None:
    """A step; now and then the process dies after it, and it is done again."""
    if rng.random() < 0.1:
        try:
            with transaction.atomic():
                _step(match, now, rng)
                raise Died
        except Died:
            match.refresh_from_db()
    _step(match, now, rng)


def _step(match: Match, now: datetime, rng: Random) -> None:
    state = state_of(match)
    if match.step == Match.Step.TURN and state.turn is not None:
        legal = engine.legal_actions(state)
        knocks = [action for action in legal if isinstance(action, engine.Knock)]
        services.act(
            match_id=match.pk,
            seat=state.turn,
            action=knocks[0] if knocks else rng.choice(legal),
            version=match.version,
            now=now,
            rng=rng,
        )
    else:
        assert match.wake_at is not None
        services.wake(match_id=match.pk, now=max(now, match.wake_at), rng=rng)


def _leave(match: Match, now: datetime, rng: Random) -> None:
    playing = list(match.players.filter(playing=True))
    if playing:
        services.leave(match_id=match.pk, seat=rng.choice(playing).seat, now=now, rng=rng)
