"""What staff has imposed on a person, as he sees it, and what he says to it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import selectors, services
from accounts.forms import AppealForm
from accounts.models import User


@never_cache
@login_required
@require_safe
def sanctions(request: HttpRequest) -> HttpResponse:
    return _sanctions(request)


@login_required
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """He has read what he was told."""
    services.acknowledge(person=_person(request), now=timezone.now())
    return redirect("sanctions")


@login_required
@require_POST
def appeal(request: HttpRequest, pk: int) -> HttpResponse:
    form = AppealForm(request.POST)
    if not form.is_valid():
        return _sanctions(request, form, pk)
    text = form.cleaned_data["text"]
    try:
        services.appeal(person=_person(request), sanction_id=pk, text=text, now=timezone.now())
    except ValidationError as no:
        form.add_error("text", no)
        return _sanctions(request, form, pk)
    messages.success(request, _("We have your objection. The answer will stand here."))
    return redirect("sanctions")


def _sanctions(
    request: HttpRequest, form: AppealForm | None = None, about: int | None = None
) -> HttpResponse:
    imposed = selectors.sanctions_of(_person(request))
    page = {"sanctions": imposed, "form": form or AppealForm(), "about": about}
    return render(request, "accounts/sanctions.html", {**page, "now": timezone.now()})


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "behind login_required"
    return request.user
