"""The way in without registration."""

from allauth.core import ratelimit
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import guest_for


def enter(request: HttpRequest, name: str) -> User:
    """Who this browser is: whoever is signed in already, else a new guest of that name.

    Raises ValidationError with a sentence for the form when nobody may be called that.
    """
    if isinstance(request.user, User):
        return request.user
    if not ratelimit.consume(request, action="guest"):
        raise ValidationError(_("That was too often. Please wait a few minutes."), "too_fast")
    guest = guest_for(name, _browser(request))
    login(request, guest, backend="accounts.backends.GuestBackend")
    return guest


def _browser(request: HttpRequest) -> str | None:
    """What tells that two first requests at once, of a double click, are one browser.

    They bring no session and no cookie yet, but the token of the same page.
    """
    secret = request.META.get("CSRF_COOKIE") or request.POST.get("csrfmiddlewaretoken")
    return salted_hmac("accounts.entry", secret, algorithm="sha256").hexdigest() if secret else None
