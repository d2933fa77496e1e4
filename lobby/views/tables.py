"""Pages of tables. What happens at one comes over its socket; these are the doors."""

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.entry import enter
from games import engine
from games.codes import TEXTS, Code, Refused
from games.texts import texts
from lobby import options, services, words
from lobby.codes import is_code
from lobby.forms.entry import EntryForm
from lobby.forms.table import TableForm
from lobby.models import SavedRules, Table
from lobby.selectors.frames import frame_for
from lobby.selectors.tables import table_by_code

DOUBLE_PRESS = timedelta(seconds=5)  # in which opening a table again is the same press


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Open a table; what was typed stays when something is wrong with it."""
    if request.method != "POST":
        return _new(request, _table_form(request, initial=_initial(request)))
    form = _table_form(request, request.POST)
    if not form.is_valid():
        return _new(request, form)
    try:
        user = enter(request, form.cleaned_data.get("player", ""))
        table = services.open_table(user_id=user.pk, changes=form.changes, now=timezone.now())
    except ValidationError as no:
        form.add_error("player", no)
    except Refused as no:
        if just_opened := _just_opened(request, no):
            return redirect("table", just_opened.code)
        form.add_error("table_name" if no.code == Code.BAD_NAME else None, _reason(no))
        return _new(request, form, held=no.details)
    else:
        return redirect("table", table.code)
    return _new(request, form)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """To what a code means that somebody was told: a table, or house rules."""
    code = "".join(filter(str.isalnum, request.GET.get("code", ""))).upper()
    if not is_code(code):
        return _gone(request)
    is_rules = SavedRules.objects.filter(code=code).exists()
    return redirect("rules_shared" if is_rules else "table", code)


@never_cache
@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """For those who sit there, who could, and who watch; the socket shows each his own."""
    return _table(request, code, _entry_form(request))


@require_POST
def enter_table(request: HttpRequest, code: str) -> HttpResponse:
    """Somebody who is nobody yet comes as a guest."""
    form = _entry_form(request, request.POST)
    if form is None:
        return redirect("table", code)
    if form.is_valid():
        try:
            enter(request, form.cleaned_data["name"])
            return redirect("table", code)
        except ValidationError as no:
            form.add_error("name", no)
    return _table(request, code, form)


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Another match with the same people. Who only watched comes along."""
    try:
        found = table_by_code(code=code, user_id=request.user.pk)
        services.again(table_id=found.pk, user_id=request.user.pk, now=timezone.now())
    except Refused as no:
        if no.code == Code.NO_SUCH_TABLE:
            return _gone(request)
    return redirect("table", code)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Get up and go; from a running match one leaves on its own page."""
    try:
        found = table_by_code(code=code, user_id=request.user.pk)
        services.stand_up(table_id=found.pk, user_id=request.user.pk, now=timezone.now())
    except Refused as no:
        if no.code == Code.PLAYING:
            return redirect("match", found.match_id)
        if no.code == Code.STARTING:
            return redirect("table", code)
    return redirect("hub")


def _table_form(request: HttpRequest, data: Any = None, **options: Any) -> TableForm:
    return TableForm(data, needs_name=not request.user.is_authenticated, **options)


def _entry_form(request: HttpRequest, data: Any = None) -> EntryForm | None:
    return None if request.user.is_authenticated else EntryForm(data)


def _initial(request: HttpRequest) -> dict[str, Any]:
    """`?regeln=CODE` begins with rules that somebody has shared, `?preset=KEY` with a preset."""
    shared = SavedRules.objects.filter(code=request.GET.get("regeln", "").upper()).first()
    if shared is not None:
        return {"preset": shared.preset, "rules": json.dumps(shared.rules)}
    preset = request.GET.get("preset", "")
    return {"preset": preset} if preset in engine.PRESETS else {}


def _new(
    request: HttpRequest, form: TableForm, held: Mapping[str, Any] | None = None
) -> HttpResponse:
    """`held` says which table or match still holds the person, if one does."""
    return render(request, "lobby/table_new.html", {"form": form, "held": held, **_editor(request)})


def _table(request: HttpRequest, code: str, entry: EntryForm | None) -> HttpResponse:
    try:
        frame = frame_for(code=code, user_id=request.user.pk, now=timezone.now())
    except Refused:
        return _gone(request)
    shown = {"frame": frame, "entry": entry, "texts": texts()}
    return render(request, "lobby/table.html", {**shown, **_editor(request)})


def _editor(request: HttpRequest) -> dict[str, Any]:
    """What the rule editor of a page works with."""
    person = request.user.pk
    return {
        "presets": words.presets(),
        "options": options.offered(),
        "variants": options.variants(),
        "saved": list(SavedRules.objects.filter(owner=person).order_by("name")) if person else [],
    }


def _gone(request: HttpRequest) -> HttpResponse:
    return render(request, "lobby/table_gone.html", status=404)


def _just_opened(request: HttpRequest, no: Refused) -> Table | None:
    """The table that the first press of the button has opened a moment ago."""
    since = timezone.now() - DOUBLE_PRESS
    if no.code != Code.ALREADY_SEATED or not no.details["table"]:
        return None
    mine = Table.objects.filter(host=request.user.pk, created_at__gt=since)
    return mine.filter(code=no.details["table"]).first()


def _reason(no: Refused) -> str:
    return str(no.details.get("text", TEXTS[no.code]))
