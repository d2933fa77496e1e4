"""The statement of one's Taler."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import ledger, statement
from accounts.models import Account, User


@never_cache
@login_required
@require_safe
def taler(request: HttpRequest) -> HttpResponse:
    """Every booking with the balance after it; `?vor=ID` goes on where a page ended."""
    assert isinstance(request.user, User), "behind login_required"
    before = request.GET.get("vor", "")
    account = Account.objects.filter(user=request.user).first()
    lines = statement.lines(account, int(before) if before.isdecimal() else None) if account else []
    page = {
        "account": account,
        "lines": lines,
        "older": lines[-1].entry.pk if len(lines) == statement.PAGE else None,
        "daily_gift": ledger.DAILY_GIFT,
        "daily_gift_below": ledger.DAILY_GIFT_BELOW,
    }
    return render(request, "accounts/taler.html", page)
