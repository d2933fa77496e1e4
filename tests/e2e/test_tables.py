"""Journeys of several people: from the hub to a table, through a match, and back."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.people import Frames, Person, Table
from tests.e2e.rooms import (
    MATCH,
    QUICK,
    TABLE,
    Room,
    at_match,
    begin,
    come_in,
    open_table,
    play_together,
)
from tests.e2e.test_access import SMALL, fits
from tests.e2e.test_accounts import PASSWORD, address_of


def test_three_people_from_the_hub_to_the_result(arrive):
    anna, ben, cem = arrive(), arrive(), arrive()
    ben.page.goto("/")
    hosted = open_table(anna, "Anna Hub", **QUICK)
    row = ben.page.locator("[data-table]", has_text="Anna Hub")
    row.get_by_role("link", name="Dazusetzen").click()
    ben.page.get_by_label("Wie sollen wir dich nennen?").fill("Ben Hub")
    ben.page.get_by_role("button", name="Als Gast spielen").click()
    expect(hosted.plate("Ben Hub")).to_be_visible()
    third = come_in(cem, hosted.path, "Cem Hub")
    tables = begin(hosted, Room(ben.page), third)
    play_together(tables)
    for table in tables:
        expect(table.page.locator(".result")).to_be_visible(timeout=20_000)
        expect(table.page.get_by_role("row")).to_have_count(4)
    cem.page.get_by_role("button", name="Nochmal").click()
    for person in (anna, ben, cem):
        person.page.wait_for_url(TABLE)
        expect(Room(person.page).button("Bereit")).to_be_visible()


def test_E1_when_the_host_goes_the_longest_seated_is_host(arrive):
    anna, ben, cem = arrive(), arrive(), arrive()
    hosted = open_table(anna, "Anna Geht", **QUICK)
    second = come_in(ben, hosted.path, "Ben Bleibt")
    third = come_in(cem, hosted.path, "Cem Bleibt")
    second.get_ready()
    third.get_ready()
    anna.page.close()
    begin_without = "Ohne den Rest anfangen"  # Anna's seat is kept for a while
    expect(second.button(begin_without)).to_be_visible(timeout=40_000)
    expect(third.button(begin_without)).to_be_hidden()
    expect(third.plate("Ben Bleibt").get_by_text("Gastgeber")).to_be_attached()


def test_I1_changed_rules_take_ready_back_and_say_what_is_different(arrive):
    anna, ben = arrive(), arrive()
    hosted = open_table(anna, "Anna Regel", preset="kneipe")
    second = come_in(ben, hosted.path, "Ben Regel")
    second.get_ready()
    hosted.button("Tisch und Regeln ändern").click()
    sheet = anna.page.get_by_role("dialog", name="Tisch und Regeln")
    sheet.get_by_text("Ringe, Karten, Feuer, Klopfen").click()
    sheet.get_by_label("Rettungsringe").select_option(label="Jeder hat 4 Rettungsringe.")
    expect(sheet.locator("[data-out=preset]")).to_contain_text("4 Rettungsringe")
    sheet.get_by_role("button", name="So ändern").click()
    notice = ben.page.get_by_role("alert").filter(has_text="Geändert")
    expect(notice).to_contain_text("Jeder hat 4 Rettungsringe.")
    expect(notice).to_contain_text("vorher: Jeder hat 3 Rettungsringe.")
    second.get_ready()
    expect(notice).to_be_hidden()


def test_I4_the_host_begins_without_the_rest_who_watch(arrive):
    anna, ben, cem = arrive(), arrive(), arrive()
    hosted = open_table(anna, "Anna Ohne", **QUICK)
    second = come_in(ben, hosted.path, "Ben Ohne")
    come_in(cem, hosted.path, "Cem Ohne")
    hosted.get_ready()
    second.get_ready()
    hosted.button("Ohne den Rest anfangen").click()
    dialog = anna.page.get_by_role("dialog", name="Ohne den Rest anfangen?")
    expect(dialog).to_contain_text("Cem Ohne")
    dialog.get_by_role("button", name="Anfangen").click()
    at_match(anna.page)
    at_match(ben.page)
    expect(at_match(cem.page).status).to_contain_text("Du schaust zu.")


def test_a_watcher_sees_no_hand_and_is_not_heard(arrive):
    anna, ben, zoe = arrive(), arrive(), arrive()
    frames = Frames(zoe.page)
    hosted = open_table(anna, "Anna Offen", preset="klassisch", tempo="schnell")
    second = come_in(ben, hosted.path, "Ben Offen")
    zoe.start("Zoe Offen", opponents=1).page.goto(hosted.path)
    tables = begin(hosted, second)
    watched = at_match(zoe.page)
    expect(watched.status).to_contain_text("Du schaust zu.")
    zoe.page.get_by_label("Nachricht").fill("Ben hat nichts")
    zoe.page.get_by_label("Nachricht").press("Enter")
    expect(zoe.page.get_by_role("log", name="Plauderei")).to_contain_text("Ben hat nichts")
    anna.page.get_by_label("Nachricht").fill("Na dann")
    anna.page.get_by_label("Nachricht").press("Enter")
    talk = ben.page.get_by_role("log", name="Plauderei")
    expect(talk).to_contain_text("Na dann")
    expect(talk).not_to_contain_text("Ben hat nichts")
    assert watched.hand == []
    views = [f["view"] for f in frames.received if f["type"] == "update" and f["seat"] is None]
    open_cards = [
        *tables[0].middle,
        *(card for seat in views[-1]["seats"] for card in seat["known"]),
    ]
    hidden = {card for table in tables for card in table.hand} - set(open_cards)
    assert hidden
    assert not [card for card in hidden if f'"{card}"' in json.dumps(views[-1])]


def test_a_guest_signs_up_while_seated_and_keeps_the_seat(arrive):
    anna, ben = arrive(), arrive()
    hosted = open_table(anna, "Anna Sitzt", **QUICK)
    second = come_in(ben, hosted.path, "Ben Sitzt")
    ben.page.get_by_role("button", name="Einstellungen").click()
    ben.page.get_by_role("link", name="Aus dem Gast ein Konto machen").click()
    fill_in_sign_up(ben, "Benno Bleibt")
    ben.page.wait_for_url(f"**{hosted.path}")
    expect(ben.page.locator("table-room[seated]")).to_be_visible()
    expect(hosted.plate("Benno Bleibt")).to_be_visible()
    begin(hosted, Room(ben.page))
    assert MATCH.search(second.page.url)


def fill_in_sign_up(person: Person, name: str) -> None:
    person.page.get_by_label("Name").fill(name)
    person.page.get_by_label("E-Mail-Adresse").fill(address_of(name))
    person.page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    person.page.get_by_role("button", name="Konto anlegen").click()


def test_somebody_at_another_table_is_led_back(arrive):
    anna, ben = arrive(), arrive()
    first = open_table(anna, "Anna Zwei", **QUICK)
    other = open_table(ben, "Ben Zwei", **QUICK)
    anna.page.goto(other.path)
    Room(anna.page).button("Dazusetzen").click()
    dialog = anna.page.get_by_role("dialog", name="Du sitzt schon an einem anderen Tisch.")
    dialog.get_by_role("link", name="Zurück an den Tisch").click()
    anna.page.wait_for_url(f"**{first.path}")


def test_a_kicked_person_is_asked_about_and_cannot_come_back(arrive):
    anna, ben = arrive(), arrive()
    hosted = open_table(anna, "Anna Weg", **QUICK)
    second = come_in(ben, hosted.path, "Ben Weg")
    anna.page.get_by_role("button", name="Ben Weg: mehr").click()
    anna.page.get_by_role("button", name="Wegschicken").click()
    dialog = anna.page.get_by_role("dialog", name="Ben Weg wegschicken?")
    dialog.get_by_role("button", name="Wegschicken").click()
    expect(hosted.plate("Ben Weg")).to_be_hidden()
    second.button("Dazusetzen").click()
    expect(ben.page.locator(".toast")).to_contain_text("weggeschickt")


@pytest.mark.parametrize("seats", [4, 9])
def test_the_pages_of_a_table_fit_a_small_phone(arrive, seats):
    anna = arrive(width=360, height=640, has_touch=True)
    anna.page.goto("/tisch/neu/")
    assert fits(anna.page)
    assert anna.page.evaluate(SMALL) == []
    open_table(anna, f"Anna {seats}", variant="ohne Schieben", seats=seats, fill_bots=True, **QUICK)
    assert fits(anna.page)
    for fact in ("Blitz", "1 geändert"):
        expect(anna.page.locator(".facts").get_by_text(fact)).to_be_in_viewport()
    assert anna.page.evaluate(SMALL) == []
    anna.page.get_by_role("button", name=re.compile("^Verlauf und Plauderei")).click()
    expect(anna.page.get_by_label("Nachricht")).to_be_in_viewport()
    assert anna.page.evaluate(SMALL) == []


def test_from_the_hub_into_a_match_by_keyboard_alone(arrive):
    anna = arrive()
    page, keys = anna.page, anna.page.keyboard
    page.goto("/")
    page.get_by_role("link", name="Eigenen Tisch eröffnen").focus()
    keys.press("Enter")
    page.wait_for_url("**/tisch/neu/")
    page.get_by_label("Wie sollen wir dich nennen?").focus()
    keys.type("Anna Tastatur")
    page.get_by_text("Wer kommen darf, Computer, Tempo").locator("xpath=..").focus()
    keys.press("Enter")
    page.get_by_label("Computer nehmen freie Plätze").focus()
    keys.press("Space")
    page.get_by_role("button", name="Tisch eröffnen").focus()
    keys.press("Enter")
    page.wait_for_url(TABLE)
    room = Room(page)
    room.button("Bereit").focus()
    keys.press("Enter")
    expect(room.button("Doch noch nicht")).to_be_focused()
    keys.press("Tab")
    expect(room.button("Anfangen")).to_be_focused()
    keys.press("Enter")
    Table(page)
