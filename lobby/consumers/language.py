"""Which language a socket speaks: the one the page that opened it was in."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from django.utils.translation import get_language_from_request


def language_of(scope: Mapping[str, Any]) -> str:
    """By cookie, then by what the browser prefers, as Django does it for pages."""
    headers = dict(scope.get("headers", ()))
    request: Any = SimpleNamespace(
        COOKIES=scope.get("cookies", {}),
        META={"HTTP_ACCEPT_LANGUAGE": headers.get(b"accept-language", b"").decode("latin-1")},
    )
    return get_language_from_request(request)
