"""What allauth asks the site when it lets people in."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import services, ties
from accounts.models import User
from accounts.names import check_name
from accounts.strangers import guest_of, take_off

logger = logging.getLogger(__name__)

ERRORS = {
    "account_inactive": _("This account is closed."),
    "duplicate_email": _("This address is already yours."),
    "email_password_mismatch": _("Address and password do not go together."),
    "username_password_mismatch": _("Name and password do not go together."),
    "email_taken": _("Somebody has confirmed this address already."),
    "enter_current_password": _("That is not your current password."),
    "incorrect_code": _("That is not the code from the mail."),
    "incorrect_password": _("That is not your password."),
    "invalid_login": _("Nobody can sign in like that."),
    "invalid_password_reset": _("This link has been used or is too old."),
    "max_email_addresses": _("You cannot have more than %d addresses."),
    "same_as_current": _("That is how it is already."),
    "too_many_login_attempts": _("That was too often. Please wait a few minutes."),
    "rate_limited": _("That was too often. Please wait a few minutes."),
    "unverified_primary_email": _("Please confirm your address first."),
}


class AccountAdapter(DefaultAccountAdapter):
    """Names, guests and mails by the rules of the site."""

    error_messages = {**DefaultAccountAdapter.error_messages, **ERRORS}

    def clean_username(self, username: str, shallow: bool = False) -> str:
        return check_name(username, taken_by=guest_of(self.request), over_guests=True)

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: Any, commit: bool = True
    ) -> User:
        """The new member: a guest's own row, or the first of somebody new."""
        typed = form.cleaned_data
        return services.sign_up(
            name=typed["username"],
            email=typed["email"],
            password=typed["password1"],
            guest=guest_of(request),
        )

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Whoever came as a guest stays who he was, or leaves that guest behind."""
        guest = guest_of(request)
        if guest is not None and guest.pk != user.pk:
            services.leave_behind(guest)
        take_off(request)
        super().login(request, user)

    def logout(self, request: HttpRequest) -> None:
        """A member can come back; a guest cannot, so his seat and his name become free."""
        person = request.user
        super().logout(request)
        if not isinstance(person, User):
            return
        if person.is_guest:
            services.leave_behind(person)
        ties.disconnect_all(person)

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """Other devices are signed out by this, so their sockets go too."""
        super().set_password(user, password)
        if isinstance(user, User):
            ties.disconnect_all(user)

    def get_login_stages(self) -> list[str]:
        """A passkey is another way in, not a second lock; and no match is lost unasked."""
        stages = super().get_login_stages()
        return [
            "accounts.stages.LeaveGuestStage",
            *(stage for stage in stages if not stage.startswith("allauth.mfa.")),
        ]

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Back to where the others wait."""
        waiting = ties.address_of(request.user) if isinstance(request.user, User) else None
        return waiting or super().get_signup_redirect_url(request)

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        signed_in = self.request.user.is_authenticated
        return resolve_url("account" if signed_in else "account_login")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return resolve_url("account")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that is down keeps nobody from playing."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            logger.exception("a mail could not be sent", extra={"template": template_prefix})


class PasskeyAdapter(DefaultMFAAdapter):
    """Passkeys carry the person's name, never the address."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("The passkey did not work. Please try again."),
    }

    def get_public_key_credential_user_entity(self, user: AbstractBaseUser) -> dict[str, Any]:
        name = user.get_username()
        key = user_pk_to_url_str(user).encode()
        return {"id": key, "display_name": name, "name": name}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": "Badesee"}

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Any) -> str:
        return gettext("My passkey")
