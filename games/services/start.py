"""How a match begins."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from random import Random, SystemRandom
from typing import Any, NamedTuple

from django.db import transaction

from accounts.models import User
from games import clock, engine, reliability, rows
from games.models import Match, Player
from games.services.stakes import pay_in
from games.services.table import CHANGING, set_plan, tell_person

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


class Person(NamedTuple):
    """Somebody to be seated, with the random bytes (hex) that he adds to the shuffle, if any."""

    user: User
    random: str = ""


class Bot(NamedTuple):
    level: str


def start_solo(
    *, user: User, opponents: int, level: str, preset: str, tempo: str, now: datetime
) -> Match:
    """A match of one person against bots. Whoever is in a match already gets that one back."""
    with transaction.atomic():
        # Twenty presses of the button queue up here, and nineteen find the first one's match.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        running = Match.objects.filter(players__user=user, players__playing=True).first()
        return running or start_match(
            seats=[Person(user), *[Bot(level)] * opponents],
            rules=engine.PRESETS[preset],
            preset=preset,
            tempo=tempo,
            now=now,
        )


def start_match(
    *,
    seats: Sequence[Person | Bot],
    rules: engine.RuleSet,
    preset: str,
    tempo: str,
    now: datetime,
    table: str = "",
    watchable: bool = True,
    stake: int = 0,
    purpose: str = "",
    secret: bytes = b"",
    daily: int | None = None,
    rng: Random = _chance,
) -> Match:
    """A match that waits for its first deal, these people and bots on its seats in this order.

    IntegrityError if one of the people is in a running match. `secret` decides the shuffle,
    together with what the people add to it; it is drawn unless given. Every person pays the
    stake, out of what he has set aside for `purpose` or has free; else `ledger.NotEnough`.
    """
    with transaction.atomic():
        match = _new_match(
            rules=engine.rules_to_dict(rules),
            preset=preset,
            tempo=tempo,
            table=table,
            watchable=watchable,
            stake=stake,
            daily=daily,
            **_counts_for(seats, counts=daily is None),
            secret=secret or secrets.token_bytes(32),
            randoms=[_random_of(taker) for taker in seats],
            match_due=clock.after(now, rules.match_seconds),
            created_at=now,
        )
        players = _players(match, seats)
        state = rows.opening_of(match, len(players))
        match.state = engine.dump(state)
        set_plan(match, clock.plan(state, players, tempo, now, rng))
        match.wake_at = clock.wake_at(match)
        match.save(update_fields=CHANGING)
        Player.objects.bulk_create(players)
        pay_in(match, players, purpose, now)
        for player in players:
            tell_person(player)
    return match


def _new_match(*, secret: bytes, **fields: Any) -> Match:
    """Saved before its state: the lot for who begins is drawn with the match's id."""
    return Match.objects.create(
        secret=secret.hex(), commitment=engine.commitment(secret), state={}, **fields
    )


def _counts_for(seats: Sequence[Person | Bot], *, counts: bool) -> dict[str, bool]:
    """Whether the match counts and is rated; who comes or goes later changes nothing in that."""
    people = [taker.user for taker in seats if isinstance(taker, Person)]
    counted = counts and not any(user.is_guest for user in people)
    return {"counted": counted, "rated": counted and len(people) > 1}


def _random_of(taker: Person | Bot) -> str:
    return taker.random if isinstance(taker, Person) else ""


def _players(match: Match, seats: Sequence[Person | Bot]) -> list[Player]:
    names = iter(BOT_NAMES)
    return [
        _person(match, seat, taker.user)
        if isinstance(taker, Person)
        else _bot(match, seat, next(names), taker.level)
        for seat, taker in enumerate(seats)
    ]


def _person(match: Match, seat: int, user: User) -> Player:
    kind = Player.Kind.GUEST if user.is_guest else Player.Kind.HUMAN
    return Player(
        match=match,
        seat=seat,
        user=user,
        name=user.name,
        kind=kind,
        playing=True,
        short_grace=reliability.leaves_often(user_id=user.pk, now=match.created_at),
    )


def _bot(match: Match, seat: int, name: str, level: str) -> Player:
    return Player(match=match, seat=seat, name=name, kind=Player.Kind.BOT, level=level)
