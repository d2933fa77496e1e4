"""Analyses of ended matches: asked for once, worked off by whoever has time, kept for good."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.codes import Code, Refused
from games.models import Analysis, Match, Player

LEASE = timedelta(minutes=2)  # without a sign of life, after which somebody else begins anew


def ask_for_analysis(*, match_id: int, user_id: int | None, now: datetime) -> Analysis:
    """The analysis of an ended match, waiting if nobody has asked before.

    Refused for a match that runs, and for whoever has not played in it.
    """
    if not Match.objects.filter(pk=match_id, status=Match.Status.OVER).exists():
        raise Refused(Code.NO_SUCH_MATCH)
    if user_id is None or not Player.objects.filter(match_id=match_id, user_id=user_id).exists():
        raise Refused(Code.NOT_SEATED)
    with transaction.atomic():
        analysis, _ = Analysis.objects.get_or_create(match_id=match_id, defaults={"asked_at": now})
    return analysis


def claim_analysis(*, now: datetime) -> int | None:
    """The match whose analysis waits longest, now the caller's to make; None if none waits."""
    waiting = Analysis.objects.filter(ended_at=None).exclude(seen_at__gt=now - LEASE)
    for pk, seen_at in waiting.order_by("asked_at").values_list("pk", "seen_at")[:5]:
        # Two at once: the second finds another time and leaves it.
        mine = Analysis.objects.filter(pk=pk, seen_at=seen_at, ended_at=None)
        if mine.update(seen_at=now, done=0, total=0):
            return Analysis.objects.values_list("match_id", flat=True).get(pk=pk)
    return None


def note_progress(*, match_id: int, done: int, total: int, now: datetime) -> None:
    """So many decisions are weighed; also the sign of life of whoever weighs them."""
    Analysis.objects.filter(match_id=match_id, ended_at=None).update(
        done=done, total=total, seen_at=now
    )


def finish_analysis(*, match_id: int, report: dict[str, Any], now: datetime) -> None:
    Analysis.objects.filter(match_id=match_id, ended_at=None).update(report=report, ended_at=now)
