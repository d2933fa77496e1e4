"""How the site is, for everybody."""

from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import latency, selectors
from games.models import Match
from lobby.models import Table
from lobby.presence.selectors import people_online

KEPT = 5  # seconds: however many look, it is counted once


@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """Matches, how long a move takes, and what the auditor has counted."""
    return render(request, "staff/status.html", cache.get_or_set("status", _figures, KEPT) or {})


def _figures() -> dict[str, Any]:
    now = timezone.now()
    today = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    running = Match.objects.filter(status=Match.Status.RUNNING).count()
    return {
        "now": now,
        "running": running,
        "tables": Table.objects.exclude(status=Table.Status.CLOSED).count(),
        "people": people_online(now=now)["count"],
        "today": Match.objects.filter(ended_at__gte=today).count(),
        "moves": latency.figures()._asdict(),
        "audited": selectors.audited()._asdict(),
    }
