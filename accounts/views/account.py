"""The account page and what is done there."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.decorators import login_required, user_passes_test
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import exports, selectors, services, ties
from accounts.forms import BlockForm, CloseForm, RenameForm
from accounts.models import Block, User

members_only = user_passes_test(lambda person: isinstance(person, User) and not person.is_guest)


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    return _account(request)


@members_only
@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    form = RenameForm(request.POST)
    if not form.is_valid():
        return _account(request, rename_form=form)
    name = form.cleaned_data["name"]
    try:
        person = services.rename(person=_person(request), name=name, now=timezone.now())
    except ValidationError as no:
        form.add_error("name", no)
        return _account(request, rename_form=form)
    messages.success(request, _("From now on you are called %(name)s.") % {"name": person.name})
    return redirect("account")


@login_required
@require_POST
def block(request: HttpRequest) -> HttpResponse:
    """Avoid somebody, or no longer; back to where the form stood."""
    person = _person(request)
    form = BlockForm(request.POST, person=person)
    if not form.is_valid():
        return _account(request, block_form=form)
    asked = form.cleaned_data
    change = services.unignore if asked["off"] else services.ignore
    change(person=person, other=asked["name"], kind=Block.Kind(asked["kind"]))
    return redirect(_next(request))


@never_cache
@members_only
@reauthentication_required(app="accounts")
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """Close the account for good, after a page that says what that means."""
    person = _person(request)
    form = CloseForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        page = {"form": form, "waiting": ties.address_of(person)}
        return render(request, "accounts/close.html", page)
    services.close_account(person)
    get_adapter().logout(request)
    messages.success(request, _("Your account is closed. All the best!"))
    return redirect("hub")


@never_cache
@login_required
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Everything the site keeps of a person, as one file for himself."""
    reply = JsonResponse(exports.everything(_person(request)), json_dumps_params={"indent": 2})
    reply["Content-Disposition"] = 'attachment; filename="badesee.json"'
    return reply


def _account(
    request: HttpRequest,
    *,
    rename_form: RenameForm | None = None,
    block_form: BlockForm | None = None,
) -> HttpResponse:
    person = _person(request)
    page: dict[str, Any] = {
        "rename_form": rename_form or RenameForm(initial={"name": person.name}),
        "next_rename": services.next_rename(person, timezone.now()),
        "block_form": block_form or BlockForm(person=person),
        "blocks": selectors.blocks_of(person),
        "addresses": EmailAddress.objects.filter(user=person).order_by("-verified", "pk"),
        "passkeys": Authenticator.objects.filter(user=person, type=Authenticator.Type.WEBAUTHN),
        "waiting": ties.address_of(person),
    }
    return render(request, "accounts/account.html", page)


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "behind login_required"
    return request.user


def _next(request: HttpRequest) -> str:
    wanted = request.POST.get("next", "")
    own = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(wanted, own, require_https=request.is_secure())
    return wanted if safe else "account"
