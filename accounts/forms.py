"""allauth's forms in the words and with the rules of the site, and those of the account page."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.mfa.webauthn.forms import EditWebAuthnForm, SignupWebAuthnForm
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, User
from accounts.names import LONGEST
from accounts.skeletons import skeleton

PASSWORD_HELP = _("At least 8 characters, and none that many people use.")


class Worded:
    """Labels and help of the site instead of allauth's; placeholders would only repeat them."""

    labels: dict[str, Any] = {}
    helps: dict[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: dict[str, forms.Field] = self.fields  # type: ignore[attr-defined]
        for name, field in fields.items():
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, "")
            field.widget.attrs.pop("placeholder", None)
            field.widget.attrs["class"] = "in"


class LoginForm(Worded, allauth_forms.LoginForm):
    labels = {"login": _("Name or e-mail address"), "password": _("Password")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"

    def clean_login(self) -> str:
        """A name in whatever capitals stands for the one person whose name looks like it."""
        typed = super().clean_login()
        if "@" in typed:
            return typed
        person = User.objects.filter(skeleton=skeleton(typed)).first()
        return person.name if person else typed


class SignupForm(Worded, allauth_forms.SignupForm):
    labels = {"username": _("Name"), "email": _("E-mail address"), "password1": _("Password")}
    helps = {
        "username": _("How others see you."),
        "email": _("Only for you: to come back when you forget your password."),
        "password1": PASSWORD_HELP,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        # The rules for names say all there is to say about length.
        name.validators = []
        name.widget.attrs |= {"maxlength": LONGEST, "minlength": 2}


class AddEmailForm(Worded, allauth_forms.AddEmailForm):
    labels = {"email": _("New address")}


class ChangePasswordForm(Worded, allauth_forms.ChangePasswordForm):
    labels = {"oldpassword": _("Current password"), "password1": _("New password")}
    helps = {"password1": PASSWORD_HELP}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]  # forgotten at once, it is set anew by mail


class SetPasswordForm(Worded, allauth_forms.SetPasswordForm):
    labels = {"password1": _("New password")}
    helps = {"password1": PASSWORD_HELP}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]


class ResetPasswordForm(Worded, allauth_forms.ResetPasswordForm):
    labels = {"email": _("E-mail address")}


class ResetPasswordKeyForm(Worded, allauth_forms.ResetPasswordKeyForm):
    labels = {"password1": _("New password")}
    helps = {"password1": PASSWORD_HELP}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]


class RequestLoginCodeForm(Worded, allauth_forms.RequestLoginCodeForm):
    labels = {"email": _("E-mail address")}

    def clean_email(self) -> str:
        """Of those who claim a mailbox, whoever proved it; of none that did, the first."""
        email = super().clean_email()
        claims = User.objects.filter(emailaddress__email=email.lower(), is_active=True)
        self._user = claims.order_by("-emailaddress__verified", "pk").first()
        return email


class _Code(Worded):
    labels = {"code": _("Code from the mail")}


class ConfirmLoginCodeForm(_Code, allauth_forms.ConfirmLoginCodeForm):
    pass


class ConfirmReauthenticationCodeForm(_Code, allauth_forms.ConfirmReauthenticationCodeForm):
    pass


class ReauthenticateForm(Worded, allauth_forms.ReauthenticateForm):
    labels = {"password": _("Password")}


class AddPasskeyForm(Worded, SignupWebAuthnForm):
    """A passkey that opens the account alone: with a fingerprint, a face or a PIN behind it."""

    labels = {"name": _("Name of the passkey")}
    helps = {"name": _("So that you know it again, “telephone” for example.")}


class RenamePasskeyForm(Worded, EditWebAuthnForm):
    labels = AddPasskeyForm.labels
    helps = AddPasskeyForm.helps


class RenameForm(Worded, forms.Form):
    name = forms.CharField(max_length=LONGEST * 4)
    labels = {"name": _("Name")}


class CloseForm(Worded, forms.Form):
    sure = forms.BooleanField()
    labels = {"sure": _("Yes, close my account for good")}


class AppealForm(Worded, forms.Form):
    """What somebody says to what staff has imposed on him."""

    text = forms.CharField(max_length=1000, widget=forms.Textarea(attrs={"rows": 4}))
    labels = {"text": _("Your objection")}
    helps = {"text": _("Once, in your own words. Somebody of the team reads it.")}


class BlockForm(Worded, forms.Form):
    """Whom to avoid, and how; or no longer. By name; where one has met, surely by number."""

    number = forms.IntegerField(required=False)
    name = forms.CharField(max_length=LONGEST * 4)
    kind = forms.ChoiceField(choices=Block.Kind.choices)
    off = forms.BooleanField(required=False)
    labels = {"name": _("Name")}

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_name(self) -> User:
        # Who has been renamed in the meantime is still the one that was meant.
        number = self.cleaned_data.get("number")
        meant = {"pk": number} if number else {"skeleton": skeleton(self.cleaned_data["name"])}
        other = User.objects.filter(**meant, is_active=True).first()
        if other is None:
            raise ValidationError(_("Nobody here is called that."), "name_unknown")
        if other.pk == self.person.pk:
            raise ValidationError(_("You cannot avoid yourself."), "name_own")
        return other


class BotForm(Worded, forms.Form):
    """A new bot; how its name begins is not for its owner to choose."""

    name = forms.CharField(max_length=LONGEST)
    labels = {"name": _("Name behind “Bot-”")}
