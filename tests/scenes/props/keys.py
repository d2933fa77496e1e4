"""Passkeys as allauth keeps them: nobody can sign in with these, but every page can show them."""

from hashlib import sha256
from typing import Any

from allauth.mfa.models import Authenticator
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from accounts.models import User

HOST = "127.0.0.1"


def key_of(user: User, name: str) -> Authenticator:
    return Authenticator.objects.create(
        user=user,
        type=Authenticator.Type.WEBAUTHN,
        data={"name": name, "credential": _credential(name)},
    )


def _credential(name: str) -> dict[str, Any]:
    """What the browser sent when the key was added."""
    number, host = sha256(name.encode()).digest(), sha256(HOST.encode()).digest()
    public = ES256({1: 2, 3: ES256.ALGORITHM, -1: 1, -2: number, -3: number})
    known = AttestedCredentialData.create(Aaguid.NONE, number, public)
    data = AuthenticatorData.create(
        host, AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT, 0, known
    )
    said = CollectedClientData.create("webauthn.create", number, f"http://{HOST}")
    return {
        "id": websafe_encode(number),
        "rawId": websafe_encode(number),
        "type": "public-key",
        "response": {
            "clientDataJSON": websafe_encode(said),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        },
    }
