"""People as they come in, with and without keys; and whom the team has told something."""

from datetime import datetime

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str

from accounts import services
from accounts.models import Block, User
from accounts.services import guest_for, sign_up
from tests.scenes.names import LONG, MEMBERS, PASSWORD, SEAL
from tests.scenes.props.keys import key_of
from tests.scenes.props.sessions import Props, seen_by


def people(now: datetime) -> dict[str, Props]:
    guest, newcomer = guest_for("Otter"), guest_for(LONG[9])
    member = sign_up(name=SEAL, email="seebaer@example.org", password=PASSWORD)
    return {
        "guest": seen_by(guest),
        "long-guest": seen_by(newcomer),
        "member": seen_by(member),
        "member-sure": seen_by(member, proof="password"),
        "bots": _with_bots(now),
        **_with_keys(now),
        **_with_letters(),
    }


def _with_bots(now: datetime) -> Props:
    owner = sign_up(name="Bastlerin", email="bastlerin@example.org", password=None)
    for name in ("Schraube", "Donaudampfmaschine"):
        services.make_bot(owner=owner, name=name, now=now)
    return seen_by(owner, "/konto/bots/")


def _with_keys(now: datetime) -> dict[str, Props]:
    """Somebody with everything an account can have, and nothing of it short."""
    owner = sign_up(name="Schlüsselmeisterin", email="alt@example.org", password=None)
    services.rename(person=owner, name="Schlüsselverwalterin", now=now)
    owner = User.objects.get(pk=owner.pk)
    EmailAddress.objects.create(user=owner, email=owner.email, primary=True, verified=True)
    longest = "schluesselverwalterin.am.badesee@verwaltung.donaudampfschifffahrt.example"
    EmailAddress.objects.create(user=owner, email=longest)
    keys = [
        key_of(owner, name) for name in ("Telefon", "Der kleine blaue Schlüssel am Schlüsselbund")
    ]
    for name, kind in zip(MEMBERS, Block.Kind, strict=False):
        services.ignore(person=owner, other=User.objects.get(name=name), kind=kind)
    return {
        "keys": seen_by(owner, "/konto/"),
        "key": seen_by(owner, f"/konto/passkeys/{keys[1].pk}/", proof="password"),
    }


def _with_letters() -> dict[str, Props]:
    """Whoever has followed a link out of a mail."""
    person = User.objects.get(name=SEAL)
    address = EmailAddress.objects.create(user=person, email=person.email, primary=True)
    token = default_token_generator.make_token(person)
    return {
        "letter-password": seen_by(
            None, f"/konto/passwort/neu/{user_pk_to_url_str(person)}-{token}/"
        ),
        "letter-address": seen_by(None, f"/konto/mail/{EmailConfirmationHMAC(address).key}/"),
    }
