"""The site as an app: what a device installs, and what it shows without a network."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_that_exist():
    page = Client().get("/site.webmanifest")
    assert page["Content-Type"] == "application/manifest+json"
    icons = page.json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in icons)


def test_the_worker_keeps_the_offline_page_and_what_it_is_made_of():
    script = Client().get("/sw.js")
    assert script["Content-Type"].startswith("text/javascript")
    files = json.loads(re.search(r"FILES = (\[.*\]);", script.content.decode())[1])
    page = Client().get("/offline/").content.decode()
    for sheet in re.findall(r'rel="stylesheet" href="([^"]+)"', page):
        assert sheet in files
    assert "/offline/" in files


def test_the_offline_page_is_the_same_for_everybody(client):
    client.post("/solo/", {"name": "Lena", "opponents": 1, "level": "leicht"})
    page = client.get("/offline/").content.decode()
    assert page == Client().get("/offline/").content.decode()
    assert "Lena" not in page
    assert "csrf" not in page


def test_a_proxy_is_told_to_come_back_during_maintenance():
    page = Client().get("/wartung/")
    assert page.status_code == 503
    assert page["Retry-After"]


def test_the_settings_offer_what_this_browser_keeps():
    html = Client().get("/einstellungen/").content.decode()
    main = html[html.index("<main") :]
    assert set(re.findall(r'type="radio" name="(\w+)"', main)) == {
        "theme",
        "deck",
        "index",
        "cards",
    }
    kept = {"sound", "volume", "haptics", "notify", "hints", "filter"}
    assert kept <= set(re.findall(r'data-keep="(\w+)"', main))
