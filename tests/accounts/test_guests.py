from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import ValidationError
from django.db import connection

from accounts.entry import enter
from accounts.models import User
from accounts.services import guest_for


@pytest.fixture
def browser(rf, db):
    """A request of a browser that nobody is signed in with."""
    request = rf.post("/")
    request.session = SessionStore()
    request.user = AnonymousUser()
    return request


@pytest.mark.django_db
def test_a_guest_gets_the_name_he_asked_for():
    guest = guest_for(" Anna ")
    assert guest.name == "Anna"
    assert guest.is_guest
    assert not guest.is_staff
    assert guest.email == ""
    assert not guest.has_usable_password()


@pytest.mark.django_db
def test_a_taken_name_gets_a_number():
    assert [guest_for("Anna").name, guest_for("anna").name, guest_for("Anna").name] == [
        "Anna",
        "anna 2",
        "Anna 3",
    ]


@pytest.mark.django_db
def test_a_longer_name_takes_no_shorter_one():
    guest_for("Annabel")
    assert guest_for("Anna").name == "Anna"


@pytest.mark.django_db
def test_a_refused_name_makes_nobody():
    with pytest.raises(ValidationError):
        guest_for("Bot Anna")
    assert not User.objects.exists()


def test_a_guest_is_signed_in_by_his_browser(browser):
    guest = enter(browser, "Anna")
    assert browser.user == guest
    assert browser.session["_auth_user_backend"] == "accounts.backends.GuestBackend"


def test_a_browser_has_one_guest(browser):
    first = enter(browser, "Anna")
    assert enter(browser, "Somebody else") == first
    assert User.objects.count() == 1


def test_a_guest_comes_back_with_his_session(client, browser):
    guest = guest_for("Anna")
    client.force_login(guest, backend="accounts.backends.GuestBackend")
    assert client.get("/healthz").wsgi_request.user == guest


def test_a_closed_guest_does_not_come_back(client, browser):
    guest = guest_for("Anna")
    client.force_login(guest, backend="accounts.backends.GuestBackend")
    User.objects.filter(pk=guest.pk).update(is_active=False)
    assert client.get("/healthz").wsgi_request.user.is_anonymous


@pytest.mark.django_db
def test_nobody_signs_in_as_a_guest_by_password():
    guest_for("Anna")
    assert authenticate(username="Anna", password="") is None


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_eight_of_one_name_at_once_become_eight_people():
    def one(_):
        try:
            return guest_for("Anna").name
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        names = set(pool.map(one, range(8)))
    assert len(names) == 8
