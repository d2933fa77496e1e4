"""The team and people to look after; matches and tables are audited like all others."""

from typing import Any

import pytest
from allauth.account.internal.flows.login import record_authentication
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from tests.lobby.conftest import _whole_matches, _whole_tables

__all__ = ["_whole_matches", "_whole_tables"]

MEMBERS = "allauth.account.auth_backends.AuthenticationBackend"


class Browser(Client):
    """Of somebody who reads English, which is what the tests compare with."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, headers={"accept-language": "en"})

    def come_as(self, person: User, *, with_passkey: bool = False) -> "Browser":
        self.force_login(person, backend=MEMBERS)
        if with_passkey:
            request = HttpRequest()
            request.session = self.session
            record_authentication(request, person, "mfa", type="webauthn")
            request.session.save()
        return self


def team_member(name: str, group: str) -> User:
    person = User.objects.create_user(name, is_staff=True)
    person.groups.add(Group.objects.get(name=group))
    return person


@pytest.fixture
def moderator(db: None) -> User:
    return team_member("Mia", "moderators")


@pytest.fixture
def administrator(db: None) -> User:
    return team_member("Adele", "administrators")


@pytest.fixture
def mod(moderator: User) -> Browser:
    """The moderator's browser, where she has shown her passkey."""
    return Browser().come_as(moderator, with_passkey=True)


@pytest.fixture
def admin(administrator: User) -> Browser:
    return Browser().come_as(administrator, with_passkey=True)
