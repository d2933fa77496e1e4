"""Pages of house rules: one's own, those that somebody shares, and the editor's check."""

import json
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import engine
from games.codes import TEXTS, Code, Refused
from lobby import services
from lobby.forms.rules import SaveRulesForm
from lobby.models import SavedRules
from lobby.selectors import rules as selectors


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What the rules in the editor come to: words, differences, or what does not fit."""
    try:
        asked = json.loads(request.body)
    except (ValueError, RecursionError):
        asked = None
    match asked:
        case {"preset": str(preset), "rules": dict(rules)} if preset in engine.PRESETS:
            return JsonResponse(selectors.checked(preset, rules))
        case _:
            return JsonResponse({"ok": False, "fields": [], "text": TEXTS[Code.BAD_RULES]})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest) -> HttpResponse:
    """All that I have saved; two sets or presets beside each other; save another."""
    form = SaveRulesForm(request.POST if request.method == "POST" else None)
    if form.is_bound and (saved := _save(request, form)) is not None:
        return redirect("rules_shared", saved.code)
    saved_sets = selectors.saved_by(_person(request))
    choices = [*engine.PRESET_NAMES.items(), *((one.code, one.name) for one in saved_sets)]
    left = request.GET.get("a") or (saved_sets[0].code if saved_sets else "badesee")
    right = request.GET.get("b") or "kneipe"
    shown = {
        "form": form,
        "saved": saved_sets,
        "choices": choices,
        "left": left,
        "right": right,
        "comparison": _compare(left, right),
    }
    return render(request, "lobby/rules_own.html", shown)


@require_POST
@login_required
def delete(request: HttpRequest, code: str) -> HttpResponse:
    try:
        services.delete_rules(owner_id=_person(request), code=code)
    except Refused as no:
        raise Http404(TEXTS[no.code]) from None
    return redirect("rules_own")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def shared(request: HttpRequest, code: str) -> HttpResponse:
    """Rules that somebody hands on, for everybody to read, to keep and to play by."""
    try:
        found = selectors.shared(code)
    except Refused as no:
        raise Http404(TEXTS[no.code]) from None
    kept = {"name": found.name, "preset": found.preset, "rules": json.dumps(found.rules)}
    form = SaveRulesForm({**kept, **request.POST.dict()} if request.method == "POST" else None)
    if form.is_bound and (saved := _save(request, form)) is not None:
        return redirect("rules_shared", saved.code)
    rules, origin = engine.rules_from(found.rules), engine.PRESETS[found.preset]
    shown = {
        "saved": found,
        "form": form,
        "mine": found.owner_id == request.user.pk,
        "preset_name": engine.PRESET_NAMES[found.preset],
        "sentences": selectors.compared(rules, origin),
    }
    return render(request, "lobby/rules_shared.html", shown)


def _save(request: HttpRequest, form: SaveRulesForm) -> SavedRules | None:
    """What was saved; None with errors in the form."""
    if not request.user.is_authenticated:
        form.add_error(None, TEXTS[Code.NOBODY])
    if not form.is_valid():
        return None
    try:
        return services.save_rules(
            owner_id=_person(request), now=timezone.now(), **form.cleaned_data
        )
    except Refused as no:
        field = "rules" if no.code == Code.BAD_RULES else "name"
        form.add_error(field, str(no.details.get("text", TEXTS[no.code])))
        return None


def _person(request: HttpRequest) -> int:
    assert request.user.pk is not None, "only whoever is signed in gets here"
    return request.user.pk


def _compare(left: str, right: str) -> list[Any]:
    try:
        return selectors.compared(selectors.rules_named(left), selectors.rules_named(right))
    except Refused:
        return []
