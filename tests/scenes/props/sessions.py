"""Whose eyes a scene is seen with."""

from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.cached_db import SessionStore
from django.http import HttpRequest

from accounts.models import User

Props = dict[str, str]


def seen_by(user: User | None, path: str = "/", *, proof: str = "") -> Props:
    """`proof`: with what this person has just shown again who he is, `password` or `mfa`."""
    return {"session": _session(user, proof) if user else "", "path": path}


def _session(user: User, proof: str) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[1 if user.is_guest else 0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    if proof:
        request = HttpRequest()
        request.session = session
        record_authentication(request, user, proof, reauthenticated=True)
    session.create()
    return str(session.session_key)
