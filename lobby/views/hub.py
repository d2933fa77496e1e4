"""The hub, and the short way from it into a match."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.entry import enter
from games import selectors, services
from lobby.forms.solo import SoloForm
from lobby.words import presets


@never_cache
@require_safe
def hub(request: HttpRequest) -> HttpResponse:
    return _hub(request, _form(request))


@require_POST
def solo(request: HttpRequest) -> HttpResponse:
    """Start at once; twice pressed is one match, and one that runs already comes first."""
    form = _form(request, request.POST)
    if not form.is_valid():
        return _hub(request, form)
    choices = form.cleaned_data
    try:
        user = enter(request, choices.pop("name", ""))
    except ValidationError as no:
        form.add_error("name", no)
        return _hub(request, form)
    return redirect("match", services.start_solo(user=user, now=timezone.now(), **choices).pk)


def _form(request: HttpRequest, data: Any = None) -> SoloForm:
    return SoloForm(data, needs_name=not request.user.is_authenticated)


def _hub(request: HttpRequest, form: SoloForm) -> HttpResponse:
    person = request.user.pk
    running = selectors.running_match_of(user_id=person) if person else None
    return render(
        request, "lobby/hub.html", {"form": form, "presets": presets(), "running": running}
    )
