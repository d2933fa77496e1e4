"""How a match begins."""

import secrets
from collections.abc import Sequence
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
    *, user: User, opponents: int, level: str, preset: str, tempo: str, now: datetime
) -> Match:
    """A match of one person against bots. Whoever is in a match already gets that one back."""
    with transaction.atomic():
        # Twenty presses of the button queue up here, and nineteen find the first one's match.
        User.objects.select_for_update().get(pk=user.pk)
        running = Match.objects.filter(players__user=user, players__playing=True).first()
        return running or begin_match(
            people=[user],
            bots=opponents,
            level=level,
            rules=engine.PRESETS[preset],
            preset=preset,
            tempo=tempo,
            now=now,
        )


def begin_match(
    *,
    people: Sequence[User],
    bots: int,
    level: str,
    rules: engine.RuleSet,
    preset: str,
    tempo: str,
    now: datetime,
    secret: bytes = b"",
    rng: Random = _chance,
) -> Match:
    """A match that waits for its first deal: people on the first seats, bots on the rest.

    IntegrityError if one of the people is in a running match. `secret` decides the shuffle; it is
    drawn unless given.
    """
    with transaction.atomic():
        match = _new_match(rules, preset, tempo, now, secret or secrets.token_bytes(32))
        players = [
            *(_person(match, seat, user) for seat, user in enumerate(people)),
            *(_bot(match, len(people) + number, number, level) for number in range(bots)),
        ]
        state = rows.opening_of(match, len(players))
        match.state = engine.dump(state)
        set_plan(match, clock.plan(state, players, tempo, now, rng))
        match.wake_at = clock.earliest(match.step_due, match.match_due)
        match.save(update_fields=CHANGING)
        Player.objects.bulk_create(players)
    return match


def _new_match(
    rules: engine.RuleSet, preset: str, tempo: str, now: datetime, secret: bytes
) -> Match:
    """Saved before its state: the lot for who begins is drawn with the match's id."""
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


def _person(match: Match, seat: int, user: User) -> Player:
    kind = Player.Kind.GUEST if user.is_guest else Player.Kind.HUMAN
    return Player(match=match, seat=seat, user=user, name=user.name, kind=kind, playing=True)


def _bot(match: Match, seat: int, number: int, level: str) -> Player:
    kind = Player.Kind.BOT
    return Player(match=match, seat=seat, name=BOT_NAMES[number], kind=kind, level=level)
