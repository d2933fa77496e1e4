"""Passkeys that open the account alone."""

from typing import Any

from allauth.mfa.webauthn.internal import auth
from allauth.mfa.webauthn.views import AddWebAuthnView
from django.urls import reverse


class AddPasskeyView(AddWebAuthnView):
    """allauth's view asks for a second factor; ours for a key that knows its owner."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        context["js_data"] = {"creation_options": auth.begin_registration(self.request.user, True)}
        return context

    def get_success_url(self) -> str:
        return reverse("account")
