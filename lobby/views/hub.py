"""The hub, and the short way from it into a match."""

from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.entry import enter
from games import selectors, services
from games.engine import PRESET_NAMES, PRESETS, RuleSet, sentences
from lobby.forms.solo import SoloForm


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
        request, "lobby/hub.html", {"form": form, "presets": _presets(), "running": running}
    )


def _presets() -> list[dict[str, Any]]:
    """The presets in the words of the reader's language, generated from their values."""
    language: Literal["de", "en"] = "de" if get_language() == "de" else "en"
    return [
        {
            "key": key,
            "name": PRESET_NAMES[key],
            "badge": _badge(rules),
            "sentences": list(sentences(rules, language).values()),
        }
        for key, rules in PRESETS.items()
    ]


def _badge(rules: RuleSet) -> str:
    rings = ngettext("%(count)d ring", "%(count)d rings", rules.lives) % {"count": rules.lives}
    if rules.turn_seconds is None:
        return rings
    return _("%(rings)s, %(seconds)d seconds a turn") % {
        "rings": rings,
        "seconds": rules.turn_seconds,
    }
