"""The hub, its live parts, and the short ways from it to a table or into a match."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.entry import enter
from accounts.models import User
from games import selectors
from games.codes import TEXTS, Code, Refused
from lobby import fragments, services
from lobby.forms.entry import EntryForm
from lobby.forms.solo import SoloForm
from lobby.fragments import Fragment
from lobby.notify import featured
from lobby.words import presets


@never_cache
@require_safe
def hub(request: HttpRequest) -> HttpResponse:
    return _hub(request)


@require_POST
def solo(request: HttpRequest) -> HttpResponse:
    """Start at once; twice pressed is one match, and one that runs already comes first."""
    form = _solo_form(request, request.POST)
    if not form.is_valid():
        return _hub(request, solo=form)
    choices = form.cleaned_data
    name = choices.pop("name", "")
    try:
        return _seated(request, name, lambda user: _match_against_computers(user, choices))
    except ValidationError as no:
        form.add_error("name", no)
    except Refused as no:
        form.add_error(None, str(TEXTS[no.code]))
    return _hub(request, solo=form)


@require_POST
def quick(request: HttpRequest) -> HttpResponse:
    """To a table that fits, or to a new one."""
    form = EntryForm(request.POST)
    if not request.user.is_authenticated and not form.is_valid():
        return _hub(request, entry=form)
    try:
        return _seated(request, form.data.get("name", ""), _quick_seat)
    except (ValidationError, Refused) as no:
        form.full_clean()
        form.add_error(None, no if isinstance(no, ValidationError) else str(TEXTS[no.code]))
        return _hub(request, entry=form)


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    return _part(request, fragments.tables(user_id=_person(request)))


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    return _part(request, fragments.shared("people"))


@never_cache
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    return HttpResponse(fragments.mine(user_id=_person(request)))


def _match_against_computers(user: User, choices: dict[str, Any]) -> HttpResponse:
    match = services.start_solo(user_id=user.pk, now=timezone.now(), **choices)
    return redirect("match", match.pk)


def _quick_seat(user: User) -> HttpResponse:
    return redirect("table", services.quick_seat(user_id=user.pk, now=timezone.now()))


def _seated(request: HttpRequest, name: str, seat: Callable[[User], HttpResponse]) -> HttpResponse:
    """Let the person in and seat him; who is held elsewhere is led there."""
    user = enter(request, name)
    try:
        return seat(user)
    except Refused as no:
        if no.code != Code.ALREADY_SEATED:
            raise
        if no.details["match"] is not None:
            return redirect("match", no.details["match"])
        return redirect("table", no.details["table"])


def _part(request: HttpRequest, part: Fragment) -> HttpResponse:
    """The page keeps what it has if nothing has changed."""
    if part.etag in parse_etags(request.headers.get("If-None-Match", "")):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(part.html)
    response["ETag"] = part.etag
    response["X-Mark"] = part.mark
    response["Cache-Control"] = "private, no-cache"
    if part.made_in is not None:
        response["Server-Timing"] = f"render;dur={part.made_in * 1000:.1f}"
    return response


def _pull(name: str, part: Fragment) -> str:
    """The address at which the page pulls this part, but for the mark at its end."""
    shared = f"?lang={get_language()}&mark="
    return reverse(name) + (shared if part.is_shared else "?own=")


def _person(request: HttpRequest) -> int | None:
    """Whose session it is, without asking the database who that is."""
    person = request.session.get(SESSION_KEY)
    return int(person) if person is not None else None


def _solo_form(request: HttpRequest, data: Any = None) -> SoloForm:
    return SoloForm(data, needs_name=not request.user.is_authenticated)


def _hub(
    request: HttpRequest, *, solo: SoloForm | None = None, entry: EntryForm | None = None
) -> HttpResponse:
    person = request.user.pk
    tables, people = fragments.tables(user_id=person), fragments.shared("people")
    choices, invited = presets(), featured()
    shown = {
        "form": solo or _solo_form(request),
        "entry": entry or (EntryForm() if person is None else None),
        "presets": choices,
        "featured": next((one for one in choices if one["key"] == invited), None),
        "running": selectors.running_match_of(user_id=person) if person else None,
        "fragments": {
            "tables": tables.html,
            "people": people.html,
            "mine": fragments.mine(user_id=person),
        },
        "marks": {"tables": tables.mark, "people": people.mark},
        "pulls": {"tables": _pull("hub_tables", tables), "people": _pull("hub_people", people)},
    }
    return render(request, "lobby/hub.html", shown)
