"""The page on which an ended match is looked at again, step by step."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import narration, playback, selectors
from games.codes import TEXTS, Refused
from games.models import Match, Player
from games.playback import Step

ALL = "alle"  # instead of a seat: all hands open


@never_cache
@require_safe
def replay(request: HttpRequest, match_id: int) -> HttpResponse:
    """`?zug=` which step, `?sicht=` through whose eyes. A running match has no replay."""
    ended = Match.objects.exclude(status=Match.Status.RUNNING)
    match = get_object_or_404(ended, pk=match_id)
    try:
        selectors.admit(match_id=match.pk, user_id=request.user.pk)
    except Refused as no:
        raise PermissionDenied(TEXTS[no.code]) from None
    players = list(match.players.order_by("seat"))
    steps = playback.steps(match, players)
    number = min(_number(request.GET.get("zug", ""), 1), len(steps) - 1)
    step, eyes = steps[number], _eyes(request.GET.get("sicht", ""), players)
    page = {
        "match": match,
        "players": players,
        "eyes": eyes,
        "sight": ALL if eyes is None else eyes,
        "step": step,
        "last": len(steps) - 1,
        "told": narration.told(step, players),
        "seats": playback.seats(step, players, eyes),
        "middle": playback.middle(step, eyes),
        "round": _of_round(steps, step.round, players),
        "rounds": _first_steps(steps),
    }
    return render(request, "games/replay.html", page)


def _of_round(
    steps: Sequence[Step], number: int, players: Sequence[Player]
) -> list[tuple[Step, str]]:
    """Every step of this round that can be told, each in one line."""
    lines = [
        (step, " ".join(narration.told(step, players))) for step in steps if step.round == number
    ]
    return [(step, line) for step, line in lines if line]


def _first_steps(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """(round, its first step)."""
    firsts: dict[int, int] = {}
    for step in steps:
        firsts.setdefault(step.round, step.number)
    return [(number, first) for number, first in firsts.items() if number]


def _eyes(text: str, players: Sequence[Player]) -> int | None:
    seat = _number(text, -1)
    return seat if 0 <= seat < len(players) else None


def _number(text: Any, usual: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else usual
