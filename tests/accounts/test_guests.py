import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client

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
def test_a_name_that_looks_like_another_gets_a_number():
    guest_for("limes")
    assert guest_for("Iimes").name == "Iimes 2"


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


@pytest.mark.django_db
def test_F3_two_guests_from_one_browser(client):
    """A second tab shows the same person, the same match and the same seat."""
    form = {"opponents": "1", "level": "leicht", "preset": "badesee", "tempo": "normal"}
    first = client.post("/solo/", form | {"name": "Anna"})
    second = client.post("/solo/", form | {"name": "Berta"})
    assert first.url == second.url
    assert client.get(first.url).context["seat"] == client.get(second.url).context["seat"] == 0
    assert User.objects.get().name == "Anna"


@pytest.mark.django_db
def test_F3_a_first_double_click_is_one_guest():
    """Neither press has a session or a cookie yet; what both bring is the token of their page."""
    form = {"opponents": "1", "level": "leicht", "preset": "badesee", "tempo": "normal"}
    hub = Client().get("/")
    form["csrfmiddlewaretoken"] = re.findall(
        r'csrfmiddlewaretoken" value="(\w+)', hub.content.decode()
    )[0]
    replies = [
        Client(enforce_csrf_checks=True).post(
            "/solo/", form | {"name": name}, headers={"origin": "http://testserver"}
        )
        for name in ("Anna", "Berta")
    ]
    assert replies[0].url == replies[1].url
    assert User.objects.get().name == "Anna"


@pytest.mark.django_db
def test_F3_another_browser_is_another_guest():
    form = {"opponents": "1", "level": "leicht", "preset": "badesee", "tempo": "normal"}
    for name in ("Anna", "Berta"):
        browser = Client()
        browser.get("/")
        browser.post("/solo/", form | {"name": name})
    assert User.objects.count() == 2


@pytest.mark.django_db
def test_guests_are_limited_per_address(settings, client):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/m/ip"}
    form = {"opponents": "1", "level": "leicht", "preset": "badesee", "tempo": "normal"}
    Client().post("/solo/", form | {"name": "Anna"})
    page = Client().post("/solo/", form | {"name": "Berta"})
    assert page.context["form"].errors["name"]
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
