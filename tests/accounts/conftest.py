"""People who sign up and in; matches they are in are audited like all others."""

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.games.conftest import _whole_matches

__all__ = ["_whole_matches"]

PASSWORD = "Seerose-und-Schilf-7"


class Browser(Client):
    """Of somebody who reads English, which is what the tests compare with."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, headers={"accept-language": "en"})


@pytest.fixture
def client() -> Client:
    return Browser()


@pytest.fixture
def newcomer() -> Client:
    return Browser()


@pytest.fixture
def anna(newcomer: Client) -> User:
    """A member who signed up, and signed out again; her mails are read."""
    join(newcomer)
    newcomer.post("/konto/abmelden/")
    mail.outbox.clear()
    return User.objects.get()


def join(client: Client, **changes: str):
    typed = {"username": "Anna", "email": "anna@example.org", "password1": PASSWORD}
    return client.post("/konto/neu/", typed | changes)


def sign_in(client: Client, login: str = "Anna", password: str = PASSWORD, **more: str):
    return client.post("/konto/anmelden/", {"login": login, "password": password} | more)


def link_in(message: mail.EmailMessage) -> str:
    """The path of the one link into the site that a mail is about."""
    links = re.findall(r"http://testserver(/konto/\S+)", message.body)
    return links[0]


def code_in(message: mail.EmailMessage) -> str:
    found = re.search(r"^ {4}(\S+)$", message.body, re.MULTILINE)
    assert found, message.body
    return found[1]
