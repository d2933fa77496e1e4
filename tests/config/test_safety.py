"""What every page promises: nothing inline without the nonce, nothing from anybody else."""

import re
from html.parser import HTMLParser

import pytest
from django.urls import reverse

LINKS = ("src", "href", "action", "srcset", "data", "poster", "formaction")


class Reader(HTMLParser):
    """Collects what a Content Security Policy is about."""

    def __init__(self):
        super().__init__()
        self.inline_scripts = []
        self.inline_styles = []
        self.links = []

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "script" and "src" not in found and found.get("type") != "application/json":
            self.inline_scripts.append(found.get("nonce"))
        if tag == "style":
            self.inline_styles.append(tag)
        for name, value in attributes:
            if name == "style" or name.startswith("on"):
                self.inline_styles.append(f"{tag} {name}={value}")
            if name in LINKS and value:
                self.links.append(value)


@pytest.mark.parametrize(
    "address", ["/tisch/neu/?regeln=%00", "/regeln/eigene/?a=x%00&b=y", "/spieler/%00/"]
)
def test_an_address_with_a_nul_is_not_understood(client, db, address):
    """PostgreSQL would raise where the page asks for it."""
    assert client.get(address).status_code == 400


@pytest.fixture
def pages(client, db):
    """The hub for a stranger, and for a guest the hub and his match."""
    pages = [client.get(reverse("hub"))]
    form = {"name": "Anna", "opponents": 3, "level": "leicht", "preset": "badesee"}
    match = client.post(reverse("solo"), {**form, "tempo": "normal"}, follow=True)
    assert match.redirect_chain
    return [*pages, match, client.get(reverse("hub"))]


def test_nothing_inline_without_the_nonce(pages):
    for page in pages:
        reader = Reader()
        reader.feed(page.content.decode())
        (nonce,) = re.findall(r"'nonce-([^']+)'", page["Content-Security-Policy"])
        assert set(reader.inline_scripts) == {nonce}
        assert reader.inline_styles == []


def test_nothing_from_a_third_party(pages):
    for page in pages:
        reader = Reader()
        reader.feed(page.content.decode())
        assert [link for link in reader.links if re.match(r"(?:\w+:)?//", link)] == []


def test_the_policy_allows_ourselves_alone(pages):
    policy = pages[0]["Content-Security-Policy"]
    for directive in (
        "default-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types own;",
    ):
        assert directive in policy
    assert "unsafe" not in policy


def test_every_page_has_a_nonce_of_its_own(pages):
    policies = {page["Content-Security-Policy"] for page in pages}
    assert len(policies) == len(pages)


def test_german_is_spoken_first_and_english_to_whoever_asks(client, db):
    assert client.get(reverse("hub"))["Content-Language"] == "de"
    english = client.get(reverse("hub"), headers={"accept-language": "en-GB,en"})
    assert english["Content-Language"] == "en"


def test_the_language_can_be_chosen(client, db):
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    assert client.get(reverse("hub"))["Content-Language"] == "en"
