"""Coming in: where the site's ways differ from allauth's."""

from typing import Any

from allauth.account.internal.decorators import login_stage_required
from allauth.account.views import SignupView as AllauthSignupView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts import ties
from accounts.stages import LeaveGuestStage
from accounts.strangers import guest_of


class SignupView(AllauthSignupView):
    """Somebody becomes a member; a guest in his own seat."""

    def get_initial(self) -> dict[str, Any]:
        guest = guest_of(self.request)
        named = {"username": guest.name} if guest else {}
        return named | super().get_initial()

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            return super().form_valid(form)
        except ValidationError as no:  # somebody was quicker with the name
            form.add_error("username", no)
            return self.form_invalid(form)


@login_stage_required(stage=LeaveGuestStage.key, redirect_urlname="account_login")
@require_http_methods(["GET", "HEAD", "POST"])
def leave_guest(request: HttpRequest) -> HttpResponse:
    """Others wait for the guest: he stays with them, or leaves them for his account."""
    stage = request._login_stage  # type: ignore[attr-defined]
    guest = guest_of(request)
    waiting = ties.address_of(guest) if guest else None
    if waiting and request.POST.get("do") == "stay":
        stage.abort()
        return redirect(waiting)
    if request.method == "POST" or not waiting:
        return stage.exit()
    return render(request, "account/leave_guest.html", {"waiting": waiting})
