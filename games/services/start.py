"""How a match begins."""

import secrets
from datetime import datetime
from random import Random, SystemRandom

from django.db import transaction

from accounts.models import User
from games import clock, engine, rows
from games.models import Match, Player
from games.services.table import CHANGING, set_plan

BOT_NAMES = (
    "Bot Alma",
    "Bot Bruno",
    "Bot Carla",
    "Bot Dieter",
    "Bot Elif",
    "Bot Frieda",
    "Bot Gustav",
    "Bot Hilde",
)

_chance = SystemRandom()


def start_match(
    *,
    user: User,
    opponents: int,
    level: str,
    preset: str,
    tempo: str,
    now: datetime,
    secret: bytes | None = None,
    rng: Random = _chance,
) -> Match:
    """A match of one person against bots. Whoever is in a match already gets that one back."""
    with transaction.atomic():
        # Twenty presses of the button queue up here, and nineteen find the first one's match.
        User.objects.select_for_update().get(pk=user.pk)
        running = Match.objects.filter(players__user=user, players__playing=True).first()
        if running is not None:
            return running
        match = _new_match(preset, tempo, now, secret or secrets.token_bytes(32))
        players = [_person(match, user), *_bots(match, opponents, level)]
        state = rows.opening_of(match, len(players))
        match.state = engine.dump(state)
        set_plan(match, clock.plan(state, players, tempo, now, rng))
        match.wake_at = clock.earliest(match.step_due, match.match_due)
        match.save(update_fields=CHANGING)
        Player.objects.bulk_create(players)
    return match


def _new_match(preset: str, tempo: str, now: datetime, secret: bytes) -> Match:
    """Saved before its state: the lot for who begins is drawn with the match's id."""
    rules = engine.PRESETS[preset]
    return Match.objects.create(
        rules=engine.rules_to_dict(rules),
        preset=preset,
        tempo=tempo,
        secret=secret.hex(),
        commitment=engine.commitment(secret),
        state={},
        match_due=clock.after(now, rules.match_seconds),
        created_at=now,
    )


def _person(match: Match, user: User) -> Player:
    kind = Player.Kind.GUEST if user.is_guest else Player.Kind.HUMAN
    return Player(match=match, seat=0, user=user, name=user.name, kind=kind, playing=True)


def _bots(match: Match, number: int, level: str) -> list[Player]:
    return [
        Player(match=match, seat=seat, name=name, kind=Player.Kind.BOT, level=level)
        for seat, name in enumerate(BOT_NAMES[:number], start=1)
    ]
