"""Accounts in a real browser: passkeys, mailed codes, and a guest who becomes a member."""

import re
import time
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.people import Person, Table
from tests.e2e.test_access import SMALL, fits
from tests.site import Site

PASSWORD = "Seerose-und-Schilf-7"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PAGES = [
    "/konto/",
    "/konto/mail/",
    "/konto/passwort/",
    "/konto/passkeys/neu/",
    "/konto/schliessen/",
    "/konto/abmelden/",
]
_numbers = count(1)


def sign_up(person: Person, name: str = "") -> str:
    """From the door to the lake; the name."""
    name = name or f"Lotte {next(_numbers)}"
    page = person.page
    page.goto("/konto/neu/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("E-Mail-Adresse").fill(address_of(name))
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Konto anlegen").click()
    expect(page.locator(".bar")).to_contain_text(name)
    return name


def address_of(name: str) -> str:
    return f"{name.lower().replace(' ', '.')}@example.org"


def sign_out(page: Page) -> None:
    page.goto("/konto/abmelden/")
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("link", name="Anmelden")).to_be_visible()


def type_password_again(page: Page) -> None:
    expect(page.get_by_role("heading", name="Bist du es noch?")).to_be_visible()
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Weiter").click()


def code_for(site: Site, name: str) -> str:
    """The last code that was mailed to this person: without a mail server it is in the log."""
    wanted = re.compile(
        rf"Mail to {re.escape(address_of(name))}.*?(?:\\n|\n) {{4}}([A-Z0-9-]+)", re.S
    )
    end = time.monotonic() + 10
    while time.monotonic() < end:
        log = "".join(line for process in site.processes.values() for line in process.output)
        if found := wanted.findall(log):
            return found[-1]
    raise TimeoutError(f"no code for {name}")


@pytest.fixture
def lotte(arrive) -> Person:
    """Somebody with a telephone that knows her finger."""
    person = arrive(host="localhost")
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return person


def test_a_passkey_opens_the_account(lotte):
    name, page = sign_up(lotte), lotte.page
    page.goto("/konto/")
    page.get_by_role("link", name="Passkey hinzufügen").click()
    type_password_again(page)
    page.get_by_label("Name des Passkeys").fill("Telefon")
    page.get_by_role("button", name="Passkey hinzufügen").click()
    expect(page.get_by_text("Der Passkey öffnet jetzt dein Konto.")).to_be_visible()
    expect(page.get_by_text("Telefon")).to_be_visible()
    sign_out(page)
    page.goto("/konto/anmelden/?next=/konto/")
    page.get_by_role("button", name="Mit Passkey").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    # It also stands in for the password where that is asked again.
    page.get_by_role("link", name="Entfernen").click()
    page.get_by_role("link", name="Mit Passkey").click()
    page.get_by_role("button", name="Mit Passkey").click()
    page.get_by_role("button", name="Entfernen").click()
    expect(page.get_by_text("Der Passkey ist entfernt.")).to_be_visible()
    sign_out(page)


def test_a_password_still_does_where_there_is_a_passkey(lotte):
    name, page = sign_up(lotte), lotte.page
    page.goto("/konto/passkeys/neu/")
    type_password_again(page)
    page.get_by_role("button", name="Passkey hinzufügen").click()
    expect(page.get_by_text("Mein Passkey")).to_be_visible()
    sign_out(page)
    page.goto("/konto/anmelden/")
    page.get_by_label("Name oder E-Mail").fill(name.upper())
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()
    expect(page.locator(".bar")).to_contain_text(name)


def test_a_passkey_that_is_not_there_says_so(lotte):
    page = lotte.page
    page.goto("/konto/anmelden/")
    page.get_by_role("button", name="Mit Passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("Passkey hat nicht funktioniert")


def test_a_mailed_code_opens_the_account(arrive, site):
    lotte = arrive()
    name, page = sign_up(lotte), lotte.page
    sign_out(page)
    page.goto("/konto/anmelden/")
    page.get_by_role("link", name="Code schicken").click()
    page.get_by_label("E-Mail-Adresse").fill(address_of(name))
    page.get_by_role("button", name="Code schicken").click()
    page.get_by_label("Code aus der Mail").fill(code_for(site, name))
    page.get_by_role("button", name="Weiter").click()
    expect(page.locator(".bar")).to_contain_text(name)


def test_a_guest_signs_up_while_seated(arrive):
    """In a second tab; the first one plays on, in the same seat."""
    lotte = arrive()
    table = lotte.start(name="Wasserfloh", opponents=1, preset="klassisch", tempo="langsam")
    table.wait_for_my_turn()
    match, at_the_table = lotte.page.url, lotte.page
    lotte.page = lotte.new_tab()
    lotte.page.goto("/konto/")
    lotte.page.get_by_role("link", name="Aus dem Gast ein Konto machen").click()
    expect(lotte.page.get_by_label("Name")).to_have_value("Wasserfloh")
    lotte.page.get_by_label("E-Mail-Adresse").fill("wasserfloh@example.org")
    lotte.page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    lotte.page.get_by_role("button", name="Konto anlegen").click()
    lotte.page.wait_for_url(match)
    Table(lotte.page).wait_for_my_turn()
    at_the_table.bring_to_front()
    table.push()
    at_the_table.reload()
    Table(at_the_table).wait_for_my_turn()


def test_a_guest_is_asked_before_he_leaves_a_match(arrive):
    lotte = arrive()
    name, page = sign_up(lotte), lotte.page
    sign_out(page)
    lotte.start(name="Wasserläufer", opponents=1, preset="klassisch", tempo="langsam")
    match = page.url
    for answer in ("Zurück an den Tisch", "Aufstehen und anmelden"):
        page.goto("/konto/anmelden/")
        expect(page.get_by_text("Du bist als Gast Wasserläufer hier")).to_be_visible()
        page.get_by_label("Name oder E-Mail").fill(name)
        page.get_by_label("Passwort", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Anmelden").click()
        expect(page.get_by_role("heading", name="Vom Tisch aufstehen?")).to_be_visible()
        page.get_by_role("button", name=answer).click()
        if answer == "Zurück an den Tisch":
            page.wait_for_url(match)
            expect(page.locator("match-table")).to_have_attribute("data-connection", "open")
    expect(page.locator(".bar")).to_contain_text(name)


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_fit_a_small_phone(arrive, locale, theme):
    lotte = arrive(width=360, height=640)
    sign_up(lotte)
    type_password_again_on(lotte.page)
    state = lotte.context.storage_state()
    phone = arrive(width=360, height=640, locale=locale, color_scheme=theme, storage_state=state)
    for path in PAGES:
        check(phone.page, path)
    phone.context.clear_cookies()
    for path in ("/konto/neu/", "/konto/anmelden/", "/konto/passwort/vergessen/"):
        check(phone.page, path)


def type_password_again_on(page: Page) -> None:
    page.goto("/konto/schliessen/")
    type_password_again(page)
    expect(page.get_by_role("heading", name="Konto schließen")).to_be_visible()


def check(page: Page, path: str) -> None:
    reply = page.goto(path)
    assert reply is not None
    assert reply.ok
    assert page.url.endswith(path), page.url
    assert fits(page), path
    assert page.evaluate(SMALL) == [], path
