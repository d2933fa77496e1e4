"""From where somebody comes: never kept as it is, only counted, or for days as a keyed hash."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import models
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

A_DAY = 86_400  # seconds
UNKNOWN = "unknown"
HERE = frozenset({"127.0.0.1", "::1", UNKNOWN})


class AddressMark(models.Model):
    """Somebody was here on this day, from an address that hashes to this with the week's key."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="address_marks")
    mark = models.CharField(max_length=64)
    day = models.DateField()

    class Meta:
        indexes = [models.Index(fields=["mark"], name="address_mark")]
        constraints = [
            models.UniqueConstraint(fields=["user", "mark", "day"], name="address_mark_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.day}"


def note(*, user_id: int, address: str, day: date) -> None:
    """That this person came from there; once a day, and nothing of what is this machine."""
    mark = mark_of(address, day)
    if address in HERE or not cache.add(f"address.{user_id}.{day}.{mark}", 1, A_DAY):
        return
    row = AddressMark(user_id=user_id, mark=mark, day=day)
    AddressMark.objects.bulk_create([row], ignore_conflicts=True)


def address_of(scope: Mapping[str, Any]) -> str:
    """The address of a socket's client, as trusted proxies tell it."""
    forwarded = dict(scope.get("headers", ())).get(b"x-forwarded-for", b"").decode("latin-1")
    return _client(forwarded, (scope.get("client") or [""])[0])


def address_of_request(request: HttpRequest) -> str:
    """The same of a page's reader."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
    return _client(forwarded, request.META.get("REMOTE_ADDR", ""))


def mark_of(address: str, day: date) -> str:
    """What stands for an address in the week of that day: nobody without the site's key can turn
    it back, and next week it is another.
    """
    year, week, _weekday = day.isocalendar()
    text = f"{year}-{week} {address}"
    return salted_hmac("accounts.addresses", text, algorithm="sha256").hexdigest()


def _client(forwarded: str, peer: str) -> str:
    """The last address that a proxy of ours has seen; what stands before it anybody can claim."""
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    trusted = settings.TRUSTED_PROXIES
    if trusted and len(hops) >= trusted:
        return hops[-trusted]
    return peer or UNKNOWN
