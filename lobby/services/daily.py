"""Playing the deals of the day."""

import secrets
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.days import berlin_day
from games import daily, engine, services
from games.codes import Code, Refused
from games.models import DailyPlay, Match
from lobby.services.people import free, lock_person, lock_with_former


def play_daily(*, user_id: int, now: datetime) -> Match | None:
    """The next deal of today for a member, each once; None when all are played.

    Whoever is in a match already gets that one back. Refused(nobody) for guests: they could come
    again and again.
    """
    with transaction.atomic():
        user = lock_person(user_id)
        if user.is_guest:
            raise Refused(Code.NOBODY)
        tables = lock_with_former(user, now)
        running = Match.objects.filter(players__user=user, players__playing=True).first()
        if running is not None:
            return running
        day = berlin_day(now)
        done = DailyPlay.objects.filter(user=user, deal__day=day)
        _have_weighed(done, user_id, now)
        number = done.count() + 1
        if number > daily.DEALS:
            return None
        services.refuse_while_draining(now)
        free(user, tables.values())
        deal = daily.deal_of(day, number, secrets.token_bytes(32))
        match = services.start_match(
            seats=[services.Person(user), *map(services.Bot, daily.LEVELS)],
            rules=engine.PRESETS[daily.PRESET],
            preset=daily.PRESET,
            tempo=Match.Tempo.FAST,
            watchable=False,
            secret=bytes.fromhex(deal.secret),
            daily=daily.number_of(day, number),
            now=now,
        )
        DailyPlay.objects.create(deal=deal, user=user, match=match)
        return match


def weigh_daily(*, user_id: int, now: datetime) -> None:
    """Have the decisions of today's deals weighed that are over."""
    done = DailyPlay.objects.filter(user_id=user_id, deal__day=berlin_day(now))
    _have_weighed(done, user_id, now)


def _have_weighed(plays: QuerySet[DailyPlay], user_id: int, now: datetime) -> None:
    over = plays.filter(match__status=Match.Status.OVER, match__analysis=None)
    for match_id in over.values_list("match_id", flat=True):
        services.ask_for_analysis(match_id=match_id, user_id=user_id, now=now)
