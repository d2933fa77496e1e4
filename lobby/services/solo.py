"""Matches against the computer stand still while their person is away."""

import logging
from datetime import datetime, timedelta

from django.db.models import CharField, Exists, OuterRef, Value
from django.db.models.functions import Cast, Concat

from games import services
from games.models import Match, Player
from lobby.models import Presence

logger = logging.getLogger(__name__)

ARRIVING = timedelta(seconds=20)  # in which the page of a new match connects


def pause_deserted(*, now: datetime) -> None:
    """Pause every match against the computer whose person was told to be gone.

    Whoever comes back resumes it: his socket finds it paused.
    """
    for match_id in _deserted(now):
        try:
            services.pause(match_id=match_id, now=now)
        except Exception:
            # One broken match must not keep all others running.
            logger.exception("a match could not be paused", extra={"match": match_id})


def _deserted(now: datetime) -> list[int]:
    place = Concat(Value("match:"), Cast(OuterRef("match_id"), CharField()))
    here = Presence.objects.filter(user=OuterRef("user"), place=place)
    alone = Player.objects.filter(
        playing=True,
        match__table="",
        match__status=Match.Status.RUNNING,
        match__paused_at=None,
        match__created_at__lte=now - ARRIVING,
    )
    return list(alone.filter(~Exists(here)).values_list("match_id", flat=True))
