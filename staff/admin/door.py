"""The door to the team's pages: a right, a second factor, and a limit of its own."""

import time
from functools import wraps
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.limits import Limit, is_over
from accounts.models import User
from games import selectors as games
from games.engine import PRESETS
from games.services import stops_at
from lobby import notify
from staff import selectors, services
from staff.fairplay import signs
from staff.tasks import read_moves

PACE = Limit(most=240, seconds=60)
# Django's own scripts write markup.
NO_TRUSTED_TYPES = {"require-trusted-types-for": None, "trusted-types": None}
DRAIN_MINUTES = ("1", "2", "5", "15")  # until the restart
FACTOR_HOLDS = 12 * 3600  # seconds after which the second factor is asked again


class TeamSite(admin.AdminSite):
    """Only for who is on the team and has shown a passkey in this session."""

    site_header = gettext_lazy("Badesee: team")
    site_title = gettext_lazy("Badesee: team")
    index_title = gettext_lazy("What there is to do")
    index_template = "team/index.html"
    enable_nav_sidebar = True

    def has_permission(self, request: HttpRequest) -> bool:
        return is_on_team(request) and has_shown_passkey(request)

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Not a form of its own: the site's, then the passkey."""
        back = request.GET.get("next", reverse("admin:index"))
        if not request.user.is_authenticated:
            return redirect_to_login(back)
        if not is_on_team(request):
            raise Http404
        keys = Authenticator.objects.filter(user=request.user.pk, type=Authenticator.Type.WEBAUTHN)
        name = "mfa_reauthenticate_webauthn" if keys.exists() else "mfa_add_webauthn"
        messages.info(request, _("The team’s pages open with a passkey."))
        return redirect(f"{reverse(name)}?{urlencode({'next': back})}")

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if refused := _too_often(request):
                return refused
            response = inner(request, *args, **kwargs)
            response._csp_replace = NO_TRUSTED_TYPES
            return response

        return limited

    def index(self, request: HttpRequest, extra_context: Any = None) -> Any:
        queue = {
            "open_reports": selectors.open_reports()[:20],
            "open_appeals": selectors.open_appeals()[:20],
            "banner": notify.banner() or "",
            "audited": games.audited(),
            "featured": notify.featured() or "",
            "presets": PRESETS,
            "minutes": DRAIN_MINUTES,
            "stops_at": stops_at(timezone.now()),
        }
        return super().index(request, {**queue, **(extra_context or {})})

    def get_urls(self) -> list[Any]:
        own = [
            path("banner/", self.admin_view(self._banner), name="banner"),
            path("feature/", self.admin_view(self._feature), name="feature"),
            path("drain/", self.admin_view(self._drain), name="drain"),
            path("fairplay/", self.admin_view(self._fairplay), name="fairplay"),
        ]
        return [*own, *super().get_urls()]

    def _fairplay(self, request: HttpRequest) -> HttpResponse:
        """Signs, to be looked at; a POST reads the moves of the last weeks anew."""
        services.require(team_member(request), "moderate")
        if request.method == "POST":
            read_moves.delay()
            messages.success(request, _("The moves are being read. Look again in a while."))
            return redirect("admin:fairplay")
        page = {
            **self.each_context(request),
            "title": _("Fair play"),
            "givers": signs.last_givers(),
            "households": signs.households(),
            "pairs": signs.flagged_pairs(),
        }
        return render(request, "team/fairplay.html", page)

    def _banner(self, request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            text = request.POST.get("text", "").strip()[:200]
            services.show_banner(by=team_member(request), text=text, now=timezone.now())
            messages.success(request, _("Everybody at the lake sees it.") if text else _("Gone."))
        return redirect("admin:index")

    def _feature(self, request: HttpRequest) -> HttpResponse:
        preset = request.POST.get("preset", "")
        if request.method == "POST" and (not preset or preset in PRESETS):
            services.feature(by=team_member(request), preset=preset, now=timezone.now())
            messages.success(request, _("The hub invites to it.") if preset else _("Gone."))
        return redirect("admin:index")

    def _drain(self, request: HttpRequest) -> HttpResponse:
        minutes = request.POST.get("minutes", "")
        if request.method == "POST" and (not minutes or minutes in DRAIN_MINUTES):
            seconds = int(minutes) * 60 if minutes else None
            services.drain(by=team_member(request), seconds=seconds, now=timezone.now())
            said = _("Everybody sees when.") if minutes else _("New matches may begin.")
            messages.success(request, said)
        return redirect("admin:index")


def is_on_team(request: HttpRequest) -> bool:
    person = request.user
    return isinstance(person, User) and person.is_active and person.is_staff


def has_shown_passkey(request: HttpRequest) -> bool:
    """A key that is had and a finger or PIN that is known: both factors in one."""
    since = time.time() - FACTOR_HOLDS
    return any(
        record.get("method") == "mfa" and record.get("at", 0) > since
        for record in get_authentication_records(request, team_member(request))
    )


def team_member(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "behind has_permission"
    return request.user


def _too_often(request: HttpRequest) -> HttpResponse | None:
    """By person where there is one; strangers share one count, they have no business here."""
    if is_over("team", request.user.pk or "nobody", PACE):
        return render(request, "429.html", status=429)
    return None


site = TeamSite(name="admin")
