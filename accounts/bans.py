"""Who is banned gets one page: why, until when, and how to object."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.selectors import ban_of

# What stays open to him: reading and objecting, his data, going, and what everybody may read.
OPEN = frozenset(
    {
        "sanctions",
        "appeal",
        "sanctions_read",
        "close_account",
        "account_logout",
        "account_reauthenticate",
        "set_language",
        "imprint",
        "privacy",
        "export",
    }
)
# Parts of the hub that are asked for by the hundred, and show nothing that a stranger does not see.
_PARTS = "/badesee/"


class BanMiddleware:
    """Answers 403 for whoever is banned, wherever he goes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *view: object) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or match.url_name in OPEN or request.path.startswith(_PARTS):
            return None
        if not request.user.is_authenticated:
            return None
        ban = ban_of(request.user.pk, timezone.now())
        return render(request, "accounts/banned.html", {"ban": ban}, status=403) if ban else None
