"""The page of the deals of the day."""

from datetime import date, timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.days import berlin_day
from accounts.models import User
from games import daily
from games.codes import TEXTS, Refused
from lobby import services


@never_cache
@require_safe
def daily_deal(request: HttpRequest) -> HttpResponse:
    """Today's deals, or with `?tag=2026-11-29` those of a day that is over."""
    today = berlin_day(timezone.now())
    day = _day(request.GET.get("tag", ""), today)
    member = _member(request)
    if member is not None and day == today:
        services.weigh_daily(user_id=member.pk, now=timezone.now())
    ranked = daily.standings(day)
    mine = next((one for one in ranked if member is not None and one.user_id == member.pk), None)
    lines = daily.lines(day, member.pk if member is not None else None)
    played = sum(line.points is not None for line in lines)
    page: dict[str, Any] = {
        "day": day,
        "is_today": day == today,
        "member": member,
        "lines": lines if day != today or mine is not None else [],
        "played": played,
        "deals": daily.DEALS,
        "next": played + 1,
        "ranked": ranked[: daily.SHOWN],
        "players": len(ranked),
        "mine": mine,
        "percentile": daily.percentile(ranked, mine) if mine is not None else None,
        "streak": daily.streak(member.pk, today) if member is not None else 0,
        "before": day - timedelta(days=1),
    }
    return render(request, "lobby/daily.html", page)


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """The next deal, or the match that runs; twice pressed is one match."""
    member = _member(request)
    if member is None:
        return redirect("daily")
    try:
        match = services.play_daily(user_id=member.pk, now=timezone.now())
    except Refused as no:
        raise PermissionDenied(TEXTS[no.code]) from None
    return redirect("daily") if match is None else redirect("match", match.pk)


def _member(request: HttpRequest) -> User | None:
    person = request.user
    return person if isinstance(person, User) and not person.is_guest else None


def _day(text: str, today: date) -> date:
    if not text:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Http404 from None
    if day > today:
        raise Http404
    return day
