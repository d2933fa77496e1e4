"""Who only looks gets no cookie; forms are safe all the same."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

LOOKING = ("/", "/tisch/neu/", "/status/", "/impressum/", "/datenschutz/", "/konto/anmelden/")
SOLO = {"opponents": "1", "level": "leicht", "preset": "badesee", "tempo": "normal", "name": "Anna"}
OURS = {"origin": "http://testserver"}


@pytest.fixture
def browser():
    return Client(enforce_csrf_checks=True)


def test_a_visitor_gets_no_cookie(browser):
    for path in LOOKING:
        page = browser.get(path)
        assert page.status_code == 200
        assert not page.cookies, path
    assert not browser.cookies


def test_who_plays_gets_what_that_needs(browser):
    assert browser.post("/solo/", SOLO, headers=OURS).status_code == 302
    assert set(browser.cookies) <= {"sessionid", "csrftoken"}
    assert "sessionid" in browser.cookies


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "null"},
        {"origin": "http://evil.example"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "https://testserver"},
    ],
)
def test_a_form_of_another_page_is_refused(browser, headers):
    assert browser.post("/solo/", SOLO, headers=headers).status_code == 403
    browser.post("/solo/", SOLO, headers=OURS)
    assert browser.post("/konto/abmelden/", headers=headers).status_code == 403


def test_without_origin_the_token_of_the_session_still_does(browser):
    browser.post("/solo/", SOLO, headers=OURS)
    page = browser.get("/konto/abmelden/")
    token = page.context["csrf_token"]
    answer = browser.post("/konto/abmelden/", {"csrfmiddlewaretoken": str(token)})
    assert answer.status_code == 302
