"""People and matches for developing: made through the services, with time and chance given."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random

from accounts.models import User
from games import engine, rows, services
from games.bots import choose
from games.models import Match

Point = Callable[[engine.MatchState], bool]

ME = 0  # the seat of the person in a match against the computer

# Who sits at which interesting point of a match, and under which rules.
POINTS: dict[str, tuple[str, Point]] = {
    "Anna": ("badesee", lambda state: state.phase == "turn" and state.turn == ME),
    "Ben": ("badesee", lambda state: state.phase == "dealer" and state.turn == ME),
    "Carla": ("klassisch", lambda state: _knocked(state) and state.turn == ME),
    "Deniz": ("familie", lambda state: state.phase == "pause" and state.number > 0),
    "Emma": ("schnell", lambda state: state.phase == "turn" and ME not in state.seats_in),
}


def play_history(user: User, *, matches: int, now: datetime, rng: Random) -> None:
    """Whole matches in the past, one an hour, under changing rules and sizes."""
    presets = list(engine.PRESETS)
    for number in range(matches):
        start = now - timedelta(hours=matches - number)
        _play(user, presets[number % len(presets)], start, rng, until=lambda state: False)


def play_to_a_point(user: User, *, now: datetime, rng: Random) -> Match:
    """A running match at the user's point of POINTS; one that ends before it is history."""
    preset, point = POINTS[user.name]
    while True:
        match = _play(user, preset, now, rng, until=point)
        if match.status == Match.Status.RUNNING:
            return match


def _play(user: User, preset: str, now: datetime, rng: Random, *, until: Point) -> Match:
    bots = [services.Bot("normal")] * rng.randint(1, 5)
    match = services.start_match(
        seats=[services.Person(user), *bots],
        rules=engine.PRESETS[preset],
        preset=preset,
        tempo=Match.Tempo.FAST,
        now=now,
        secret=rng.randbytes(32),
        rng=rng,
    )
    while match.status == Match.Status.RUNNING and not until(rows.state_of(match)):
        now = _step(match, now, rng)
        match.refresh_from_db()
    return match


def _step(match: Match, now: datetime, rng: Random) -> datetime:
    """One action, the person's or the server's; when it happened."""
    state = rows.state_of(match)
    if state.turn == ME:
        now += timedelta(seconds=2)
        view, legal = engine.view(state, ME), engine.legal_actions(state)
        action = choose("normal", view, legal, rng)
        services.act(
            match_id=match.pk, seat=ME, action=action, version=match.version, now=now, rng=rng
        )
        return now
    assert match.wake_at is not None, "a running match in which nobody is on turn has its time"
    services.wake(match_id=match.pk, now=match.wake_at, rng=rng)
    return match.wake_at


def _knocked(state: engine.MatchState) -> bool:
    return state.phase == "turn" and state.round is not None and state.round.knocker is not None
