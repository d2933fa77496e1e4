"""The doors for whoever is not signed in, guests included.

allauth knows people who are signed in and people who are not. A guest is both: somebody with a
seat, and nobody the site could know again. Behind these doors allauth sees a stranger, and
`request.guest` says who it really is.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from accounts.models import User

View = Callable[..., HttpResponse]


def for_strangers(view: View) -> View:
    """Let a guest pass as a stranger; the page itself may still greet him."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        person = request.user
        if not isinstance(person, User) or not person.is_guest:
            return view(request, *args, **kwargs)
        request.guest, request.user = person, AnonymousUser()  # type: ignore[attr-defined]
        response = view(request, *args, **kwargs)
        _put_back(request, person)
        return response

    return shown


def _put_back(request: HttpRequest, guest: User) -> None:
    """If nothing came of it he is still here, and the page, drawn after this, says so."""
    if request.user.is_anonymous and SESSION_KEY in request.session:
        request.user = guest


def guest_of(request: HttpRequest) -> User | None:
    """The guest who came in through one of these doors."""
    return getattr(request, "guest", None)


def take_off(request: HttpRequest) -> None:
    """End the guest's session, but keep what the sign-in on its way has stored there."""
    for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
        request.session.pop(key, None)
