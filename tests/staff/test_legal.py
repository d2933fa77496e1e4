"""Imprint and privacy say who runs the site, and the spans by which it really deletes."""

import pytest

from staff import retention
from tests.staff.conftest import Browser

pytestmark = pytest.mark.django_db


def test_the_imprint_names_the_operator(client, settings):
    settings.OPERATOR = ["Erika Beispiel", "Am Ufer 1"]
    settings.OPERATOR_MAIL = "hallo@badesee.example"
    html = client.get("/impressum/").content.decode()
    assert "Erika Beispiel<br>Am Ufer 1<br>" in html
    assert 'href="mailto:hallo@badesee.example"' in html


def test_an_operator_who_has_said_nothing_is_told_so(settings):
    settings.OPERATOR, settings.OPERATOR_MAIL = [], ""
    assert b"has not said yet who it is" in Browser().get("/impressum/").content


def test_the_privacy_page_tells_the_spans_that_hold():
    html = Browser().get("/datenschutz/").content.decode()
    for span in (retention.TALK, retention.ADDRESSES, retention.GUESTS, retention.REPORTS):
        assert f"{span.days} days" in html


def test_every_page_leads_there(client):
    html = client.get("/").content.decode()
    for path in ("/impressum/", "/datenschutz/", "/status/"):
        assert f'href="{path}"' in html
