"""From where somebody comes: never kept as it is, only counted or as a keyed hash for some days."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

UNKNOWN = "unknown"
HERE = frozenset({"127.0.0.1", "::1", UNKNOWN})


def address_of(scope: Mapping[str, Any]) -> str:
    """The address of a socket's client, as trusted proxies tell it."""
    forwarded = dict(scope.get("headers", ())).get(b"x-forwarded-for", b"").decode("latin-1")
    return _client(forwarded, (scope.get("client") or [""])[0])


def address_of_request(request: HttpRequest) -> str:
    """The same of a page's reader."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
    return _client(forwarded, request.META.get("REMOTE_ADDR", ""))


def mark_of(address: str, week: str) -> str:
    """What stands for an address in one week: nobody without the site's key can turn it back, and
    next week it is another.
    """
    return salted_hmac("accounts.addresses", f"{week} {address}", algorithm="sha256").hexdigest()


def _client(forwarded: str, peer: str) -> str:
    """The last address that a proxy of ours has seen; what stands before it anybody can claim."""
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    trusted = settings.TRUSTED_PROXIES
    if trusted and len(hops) >= trusted:
        return hops[-trusted]
    return peer or UNKNOWN
