"""The page about a person: figures of the leaderboards, and how he plays to the end."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.statement import free_taler
from games.reliability import completion_rate
from leaderboard import profiles
from leaderboard.badges import earned


@never_cache
@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Of a member; guests live too shortly to have one. What one owns only he himself sees."""
    person = User.objects.filter(name=name, is_guest=False, is_active=True).first()
    if person is None:
        return render(request, "leaderboard/no_profile.html", {"name": name}, status=404)
    figures = profiles.figures(person.pk)
    reader: Any = request.user
    is_own = reader.pk == person.pk
    completed = completion_rate(user_id=person.pk)
    page = {
        "person": person,
        "is_own": is_own,
        "figures": figures,
        "win_rate": _percent(figures.wins, figures.matches),
        "knock_rate": _percent(figures.knocks_held, figures.knocks),
        "completion": None if completed is None else round(100 * completed),
        "taler": free_taler(person.pk) if is_own else None,
        "curve": profiles.curve(person.pk),
        "presets": profiles.groups(person.pk, "preset"),
        "sizes": profiles.groups(person.pk, "size"),
        "recent": list(profiles.recent(person.pk)),
        "badges": earned(figures),
        "versus": None if is_own or not reader.pk else profiles.versus(reader.pk, person.pk),
    }
    return render(request, "leaderboard/profile.html", page)


def _percent(part: int, whole: int) -> int | None:
    return round(100 * part / whole) if whole else None
