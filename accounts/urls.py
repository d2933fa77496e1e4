"""Everything below /konto/. The names are allauth's, where it asks for them."""

from allauth.account import views as allauth
from allauth.mfa.webauthn import views as webauthn
from django.urls import path, re_path

from accounts.strangers import for_strangers
from accounts.views import account, programs, sanctions, taler
from accounts.views.entrance import SignupView, leave_guest
from accounts.views.passkeys import AddPasskeyView

coming = [
    path("neu/", for_strangers(SignupView.as_view()), name="account_signup"),
    path("anmelden/", for_strangers(allauth.login), name="account_login"),
    path("anmelden/gast/", for_strangers(leave_guest), name="leave_guest"),
    path(
        "anmelden/code/",
        for_strangers(allauth.request_login_code),
        name="account_request_login_code",
    ),
    path(
        "anmelden/code/eingeben/",
        for_strangers(allauth.confirm_login_code),
        name="account_confirm_login_code",
    ),
    # Nobody is signed in yet, so there is only the attempt to sign out of.
    path("anmelden/abbrechen/", for_strangers(allauth.logout), name="cancel_login"),
    path("anmelden/passkey/", for_strangers(webauthn.login_webauthn), name="mfa_login_webauthn"),
    path("geschlossen/", allauth.account_inactive, name="account_inactive"),
    path("abmelden/", allauth.logout, name="account_logout"),
]

forgotten = [
    path(
        "passwort/vergessen/",
        for_strangers(allauth.password_reset),
        name="account_reset_password",
    ),
    path(
        "passwort/vergessen/post/",
        allauth.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^passwort/neu/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        for_strangers(allauth.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path(
        "passwort/neu/fertig/",
        allauth.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]

again = [
    path("sicher/", allauth.reauthenticate, name="account_reauthenticate"),
    path(
        "sicher/code/",
        allauth.request_reauthentication_code,
        name="account_request_reauthentication_code",
    ),
    path(
        "sicher/code/eingeben/",
        allauth.confirm_reauthentication_code,
        name="account_confirm_reauthentication_code",
    ),
    path(
        "sicher/passkey/",
        webauthn.reauthenticate_webauthn,
        name="mfa_reauthenticate_webauthn",
    ),
]

own = [
    path("", account.account, name="account"),
    path("daten/", account.export, name="export"),
    path("taler/", taler.taler, name="taler"),
    path("bots/", programs.bots, name="bots"),
    path("bots/neu/", programs.make_bot, name="make_bot"),
    path("bots/<int:pk>/token/", programs.renew_bot, name="renew_bot"),
    path("bots/<int:pk>/aufgeben/", programs.give_up_bot, name="give_up_bot"),
    path("name/", account.rename, name="rename"),
    path("meiden/", account.block, name="block"),
    path("massnahmen/", sanctions.sanctions, name="sanctions"),
    path("massnahmen/gelesen/", sanctions.read, name="sanctions_read"),
    path("massnahmen/<int:pk>/einspruch/", sanctions.appeal, name="appeal"),
    path("schliessen/", account.close, name="close_account"),
    path("mail/", account.members_only(allauth.email), name="account_email"),
    path(
        "mail/post/",
        allauth.email_verification_sent,
        name="account_email_verification_sent",
    ),
    re_path(
        r"^mail/(?P<key>[-:\w]+)/$",
        for_strangers(allauth.confirm_email),
        name="account_confirm_email",
    ),
    path(
        "passwort/",
        account.members_only(allauth.password_change),
        name="account_change_password",
    ),
    path(
        "passwort/setzen/",
        account.members_only(allauth.password_set),
        name="account_set_password",
    ),
    path("passkeys/", account.account, name="mfa_index"),
    path(
        "passkeys/neu/",
        account.members_only(AddPasskeyView.as_view()),
        name="mfa_add_webauthn",
    ),
    path("passkeys/<int:pk>/", webauthn.edit_webauthn, name="mfa_edit_webauthn"),
    path("passkeys/<int:pk>/weg/", webauthn.remove_webauthn, name="mfa_remove_webauthn"),
    path("passkeys/alle/", account.account, name="mfa_list_webauthn"),
]

urlpatterns = [*coming, *forgotten, *again, *own]
