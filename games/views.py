"""The page of a match: the shell that <match-table> fills over its socket."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.codes import TEXTS, Refused
from games.models import Match
from games.texts import texts


@never_cache
@require_safe
def match_page(request: HttpRequest, match_id: int) -> HttpResponse:
    """For the person on a seat and for everybody who watches; the socket shows each his own."""
    match = get_object_or_404(Match, pk=match_id)
    try:
        seat = selectors.admit(match_id=match.pk, user_id=request.user.pk)
    except Refused as no:
        raise PermissionDenied(TEXTS[no.code]) from None
    return render(request, "games/match.html", {"match": match, "seat": seat, "texts": texts()})
