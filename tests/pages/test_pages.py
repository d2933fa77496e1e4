"""What the server's pages hold before any script runs."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import PRESETS

pytestmark = pytest.mark.django_db
SOLO = {"opponents": "3", "level": "normal", "preset": "blitz", "tempo": "schnell"}


@pytest.fixture
def reader() -> Client:
    return Client(headers={"accept-language": "de"})


def test_the_hub_offers_every_preset_with_its_words(reader):
    html = reader.get("/").content.decode()
    assert re.findall(r'name="preset" value="(\w+)"', html) == list(PRESETS)
    assert "Jeder hat einen Rettungsring." in html


def test_the_hub_keeps_what_was_typed_and_says_what_is_wrong(reader):
    html = reader.post("/solo/", {**SOLO, "name": "x"}).content.decode()
    assert 'value="x"' in html
    assert 'aria-invalid="true"' in html
    assert 'name="preset" value="blitz" checked' in html


def test_the_way_back_to_a_running_match_comes_first(reader):
    page = reader.post("/solo/", {**SOLO, "name": "Lena"})
    html = reader.get("/").content.decode()
    assert "Zurück an den Tisch" in html
    assert f'data-running href="{page.url}"' in html


def test_the_match_page_can_start_such_a_match_again(reader):
    page = reader.post("/solo/", {**SOLO, "name": "Lena"}, follow=True)
    html = page.content.decode()
    for field, value in SOLO.items():
        assert f'<input type="hidden" name="{field}" value="{value}">' in html


def test_a_watcher_is_offered_neither_leaving_nor_another_match(reader):
    page = reader.post("/solo/", {**SOLO, "name": "Lena"})
    html = Client().get(page.url).content.decode()
    assert "match-table" in html
    assert 'data-ui="leave"' not in html
    assert 'name="opponents"' not in html


def test_pages_speak_the_language_that_was_chosen(reader):
    reader.post(reverse("set_language"), {"language": "en", "next": "/"})
    html = reader.get("/").content.decode()
    assert '<html lang="en">' in html
    assert "Swim off" in html


def test_what_is_not_there_is_said_in_the_look_of_the_site(reader):
    page = reader.get("/nirgends/")
    assert page.status_code == 404
    assert "Hier ist kein Steg" in page.content.decode()


@pytest.mark.parametrize("path", ["/", "/nirgends/"])
def test_no_page_has_a_script_or_style_without_the_nonce(reader, path):
    html = reader.get(path).content.decode()
    assert not re.search(r"<style| style=| on\w+=", html)
    for attributes in re.findall(r"<script([^>]*)>", html):
        assert "src=" in attributes or "nonce=" in attributes or "application/json" in attributes
