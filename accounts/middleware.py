"""The gift of the day, on the first page a member looks at."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import ledger
from accounts.days import berlin_day
from accounts.models import User

VISITED = "visited"  # in the session: the last day on which the ledger was asked


class GiftMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method == "GET" and settings.SESSION_COOKIE_NAME in request.COOKIES:
            self._give(request)
        return self.get_response(request)

    def _give(self, request: HttpRequest) -> None:
        now = timezone.now()
        today = berlin_day(now).isoformat()
        member = request.user
        if not isinstance(member, User) or member.is_guest:
            return
        if request.session.get(VISITED) == today:
            return
        gift = ledger.welcome(member.pk, now)
        request.session[VISITED] = today
        if gift:
            messages.success(request, _("%(n)d Taler for today: have fun!") % {"n": gift})
