"""Matches for tests: made and moved by the services, with chance and time in the test's hands."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games import engine, rows, selectors, services
from games.codes import Refused
from games.models import Match

NOW = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
SECRET = bytes(range(32))
RNG = Random(7)


def person(name: str = "Anna", **fields: Any) -> User:
    return User.objects.create_user(name, **fields)


def match_of(
    *people: User,
    bots: int = 0,
    level: str = "normal",
    rules: engine.RuleSet = engine.PRESETS["klassisch"],
    tempo: str = "normal",
    secret: bytes = SECRET,
) -> Match:
    """A match of these people and so many bots, before its first deal."""
    return services.start_match(
        seats=[*map(services.Person, people), *[services.Bot(level)] * bots],
        rules=rules,
        preset=rules.name,
        tempo=tempo,
        now=NOW,
        secret=secret,
        rng=RNG,
    )


def dealt(*people: User, **options: Any) -> Match:
    """The same after a first deal that ends nothing: cards depend on the id, which tests share."""
    for number in count():
        match = woken(match_of(*people, secret=bytes([number] * 32), **options))
        if match.step != Match.Step.DEAL:
            return match
        match.delete()
    raise AssertionError("unreachable")


def on_the_real_clock(match: Match) -> Match:
    """The turn that runs ends in a minute, for sockets, which look at the clock themselves."""
    in_a_minute = timezone.now() + timedelta(minutes=1)
    Match.objects.filter(pk=match.pk).update(
        step_due=in_a_minute, wake_at=in_a_minute, round_due=None, match_due=None
    )
    match.refresh_from_db()
    selectors.forget()
    return match


def woken(match: Match) -> Match:
    """The match after its next due step, played at the moment it was due."""
    match.refresh_from_db()
    services.wake(match_id=match.pk, now=due(match), rng=RNG)
    match.refresh_from_db()
    return match


def due(match: Match) -> datetime:
    assert match.wake_at is not None
    return match.wake_at


def state_of(match: Match) -> engine.MatchState:
    match.refresh_from_db()
    return rows.state_of(match)


def seat_on_turn(match: Match) -> int:
    turn = state_of(match).turn
    assert turn is not None
    return turn


def act(match: Match, action: engine.Action, *, seat: int | None = None, **changes: Any) -> int:
    """One action of the seat on turn, or of another; a second after the match last moved."""
    match.refresh_from_db()
    arguments = {
        "match_id": match.pk,
        "seat": seat_on_turn(match) if seat is None else seat,
        "action": action,
        "version": match.version,
        "now": last_moved(match) + timedelta(seconds=1),
        "rng": RNG,
    }
    version = services.act(**arguments | changes)
    match.refresh_from_db()
    return version


def refusal(match: Match, action: engine.Action, **how: Any) -> str:
    """The code with which such an action is refused."""
    with pytest.raises(Refused) as no:
        act(match, action, **how)
    return no.value.code.value


def deal_on(match: Match) -> None:
    """To the next round that does not end with its own deal."""
    while match.step == Match.Step.DEAL:
        woken(match)


def last_moved(match: Match) -> datetime:
    move = match.moves.order_by("-version").first()
    return move.at if move else match.created_at


def play_on(match: Match, rng: Random) -> Iterator[Match]:
    """Any legal action of people, due steps for everything else, until the match is over."""
    match.refresh_from_db()
    while match.status == Match.Status.RUNNING:
        if match.step == Match.Step.TURN:
            act(match, rng.choice(engine.legal_actions(state_of(match))))
        else:
            woken(match)
        yield match
