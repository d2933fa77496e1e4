"""The page of a match: the shell that <match-table> fills over its socket."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import selectors, services, telling
from games.codes import TEXTS, Refused
from games.models import Analysis, Match
from games.texts import DAILY_OVER, PROOF, texts


@never_cache
@require_safe
def match_page(request: HttpRequest, match_id: int) -> HttpResponse:
    """For the person on a seat and for everybody who watches; the socket shows each his own."""
    match = get_object_or_404(Match, pk=match_id)
    try:
        seat = selectors.admit(match_id=match.pk, user_id=request.user.pk)
    except Refused as no:
        raise PermissionDenied(TEXTS[no.code]) from None
    words = texts() | ({"result.nobody.time": str(DAILY_OVER)} if match.daily else {})
    return render(request, "games/match.html", {"match": match, "seat": seat, "texts": words})


@require_safe
def shuffle_page(request: HttpRequest, match_id: int) -> HttpResponse:
    """Where the reader's own browser deals an ended match again."""
    match = _ended(request, match_id)
    randoms = [
        (player, match.randoms[player.seat])
        for player in match.players.order_by("seat")
        if player.seat < len(match.randoms) and match.randoms[player.seat]
    ]
    words = {key: str(text) for key, text in PROOF.items()}
    return render(request, "games/proof.html", {"match": match, "randoms": randoms, "texts": words})


@require_safe
def shuffle_record(request: HttpRequest, match_id: int) -> HttpResponse:
    """All that it takes to check an ended match: docs/SHUFFLE.md."""
    return JsonResponse(selectors.shuffle_record(_ended(request, match_id)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def analysis_page(request: HttpRequest, match_id: int) -> HttpResponse:
    """What the decisions of an ended match were worth; asked for by whoever played in it."""
    match = _ended(request, match_id)
    if request.method == "POST":
        try:
            services.ask_for_analysis(
                match_id=match.pk, user_id=request.user.pk, now=timezone.now()
            )
        except Refused as no:
            raise PermissionDenied(TEXTS[no.code]) from None
        return redirect("analysis", match_id=match.pk)
    analysis = Analysis.objects.filter(match=match).first()
    players = list(match.players.order_by("seat"))
    mine = next((p.seat for p in players if p.user_id and p.user_id == request.user.pk), None)
    context: dict[str, Any] = {"match": match, "analysis": analysis, "mine": mine}
    if analysis is not None and analysis.report is not None:
        context["seats"] = telling.chapters(analysis.report, players, mine)
    return render(request, "games/analysis.html", context)


@never_cache
@require_safe
def analysis_state(request: HttpRequest, match_id: int) -> HttpResponse:
    """How far an analysis is, for the page that waits for it."""
    analysis = get_object_or_404(Analysis, match_id=match_id)
    ready = analysis.report is not None
    return JsonResponse({"done": analysis.done, "total": analysis.total, "ready": ready})


def _ended(request: HttpRequest, match_id: int) -> Match:
    """Of a running match there is nothing to see here, its secret least of all."""
    match = get_object_or_404(Match.objects.exclude(status=Match.Status.RUNNING), pk=match_id)
    try:
        selectors.admit(match_id=match.pk, user_id=request.user.pk)
    except Refused as no:
        raise PermissionDenied(TEXTS[no.code]) from None
    return match
