"""The leaderboards."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.days import berlin_day
from leaderboard import boards
from leaderboard.boards import Board, Own, Place

PERIODS = {
    "heute": ("day", _("Today")),
    "woche": ("week", _("This week")),
    "monat": ("month", _("This month")),
    "saison": ("season", _("This season")),
    "immer": ("all", _("All time")),
}
BOARDS = {
    "wertung": (Board.RATING, _("Rating")),
    "punkte": (Board.POINTS, _("Points")),
    "siege": (Board.WINS, _("Wins")),
    "taler": (Board.TALER, _("Taler won")),
}
_PLACE = re.compile(r"(-?\d{1,12})\.(\d{1,12})\.(\d{1,9})")


@never_cache
@require_safe
def board(request: HttpRequest) -> HttpResponse:
    """`?art=` which figure, `?zeit=` of which time, `?ab=` where the page begins."""
    art = _known(request.GET.get("art", ""), BOARDS, "punkte")
    zeit = _known(request.GET.get("zeit", ""), PERIODS, "woche")
    (kind, title), (period, time_title) = BOARDS[art], PERIODS[zeit]
    now = timezone.now()
    today = berlin_day(now)
    own = _own(request, kind, period)
    rows = boards.page(kind, period, today, now, _place(request.GET.get("ab", ""), own))
    is_first = bool(rows) and rows[0].rank == 1
    page = {
        "art": art,
        "zeit": zeit,
        "title": title,
        "time_title": time_title,
        "boards": [(key, label) for key, (_kind, label) in BOARDS.items()],
        "periods": [(key, label) for key, (_period, label) in PERIODS.items()],
        "is_rating": kind == Board.RATING,
        "podium": rows[:3] if is_first and len(rows) >= 3 else [],
        "rows": rows[3:] if is_first and len(rows) >= 3 else rows,
        "own": own,
        "own_is_shown": own.row is not None and own.row.standing in [row.standing for row in rows],
        "reason": _reason(request, own),
        "older": boards.place_after(rows),
        "is_first": is_first or not rows,
    }
    return render(request, "leaderboard/board.html", page)


def _own(request: HttpRequest, kind: Board, period: str) -> Own:
    person: Any = request.user
    if not person.is_authenticated or person.is_guest:
        return Own(None)
    now = timezone.now()
    return boards.own(kind, period, berlin_day(now), now, person.pk)


def _place(text: str, own: Own) -> Place | None:
    """From the address; `ich` is the page that begins with the reader's own row."""
    if text == "ich" and own.row is not None:
        return boards.place_before(own.row)
    found = _PLACE.fullmatch(text)
    return Place(*map(int, found.groups())) if found else None


def _reason(request: HttpRequest, own: Own) -> str:
    """Why the reader has no row; nothing if he has one, or is nobody."""
    person: Any = request.user
    if own.row is not None or not person.is_authenticated:
        return ""
    if person.is_guest:
        return str(_("Guests are on no leaderboard. With an account you are."))
    if own.reason == "few_matches":
        return ngettext(
            "You are listed after %(n)d more rated match.",
            "You are listed after %(n)d more rated matches.",
            own.missing,
        ) % {"n": own.missing}
    return str(_REASONS[own.reason])


_REASONS = {
    "nothing": _("You have no match in this time that counts here."),
    "not_above_zero": _("You are not above zero here."),
    "inactive": _("Your last rated match is more than 60 days ago. With the next you are back."),
}


def _known(key: str, choices: dict[str, Any], usual: str) -> str:
    return key if key in choices else usual
