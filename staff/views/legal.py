"""Imprint and privacy: what the law wants to be read, from the settings."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from staff import retention


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    return render(request, "staff/imprint.html", _operator())


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """With the very spans by which `retention` deletes."""
    spans = {
        "talk": retention.TALK.days,
        "reports": retention.REPORTS.days,
        "measures": retention.MEASURES.days,
        "addresses": retention.ADDRESSES.days,
        "guests": retention.GUESTS.days,
        "session": settings.SESSION_COOKIE_AGE // 86_400,
    }
    return render(request, "staff/privacy.html", {**_operator(), "days": spans})


def _operator() -> dict[str, object]:
    return {"operator": settings.OPERATOR, "mail": settings.OPERATOR_MAIL}
