"""The page of one's own bots."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import services
from accounts.forms import BotForm
from accounts.models import BotToken, User
from accounts.views.account import members_only


@never_cache
@members_only
@require_safe
def bots(request: HttpRequest) -> HttpResponse:
    return _bots(request)


@never_cache
@members_only
@require_POST
def make_bot(request: HttpRequest) -> HttpResponse:
    """The answer itself shows the token: it is kept nowhere, so there is nothing to lead to."""
    form = BotForm(request.POST)
    if not form.is_valid():
        return _bots(request, form=form)
    name = form.cleaned_data["name"]
    try:
        bot, token = services.make_bot(owner=_member(request), name=name, now=timezone.now())
    except ValidationError as no:
        form.add_error("name", no)
        return _bots(request, form=form)
    return _bots(request, fresh=(bot.name, token))


@never_cache
@members_only
@require_POST
def renew_bot(request: HttpRequest, pk: int) -> HttpResponse:
    owner = _member(request)
    token = services.renew_token(owner=owner, bot_id=pk, now=timezone.now())
    if token is None:
        return redirect("bots")
    return _bots(request, fresh=(User.objects.get(pk=pk).name, token))


@members_only
@require_POST
def give_up_bot(request: HttpRequest, pk: int) -> HttpResponse:
    services.give_up_bot(owner=_member(request), bot_id=pk)
    return redirect("bots")


def _bots(
    request: HttpRequest, *, form: BotForm | None = None, fresh: tuple[str, str] | None = None
) -> HttpResponse:
    mine = BotToken.objects.filter(owner=_member(request)).select_related("bot").order_by("pk")
    page = {"form": form or BotForm(), "tokens": mine, "fresh": fresh}
    return render(request, "accounts/bots.html", page)


def _member(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "behind members_only"
    return request.user
