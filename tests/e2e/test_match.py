"""Journeys of one person through a match."""

import json
import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.e2e.people import Frames, Table

QUICK = {"preset": "blitz", "tempo": "schnell"}


def test_a_guest_plays_a_whole_match_to_its_end(arrive):
    lena = arrive(motion="no-preference")  # cards travel and rings sink, and nothing waits for it
    table = lena.start("Lena", **QUICK, opponents=2)
    table.play_to_the_end()
    expect(lena.page.locator(".result")).to_be_visible(timeout=20_000)
    expect(lena.page.get_by_role("row")).to_have_count(4)
    expect(table.status).to_contain_text(re.compile(r"gewinn"))
    expect(lena.page.get_by_role("log", name="Verlauf")).to_contain_text("Du klopfst")
    lena.page.get_by_role("button", name="Nochmal").click()
    lena.page.wait_for_function("before => location.pathname !== before", arg=lena.page.url)
    Table(lena.page).wait_for_my_turn()


def test_a_reload_in_the_middle_of_a_turn_keeps_everything(arrive):
    lena = arrive()
    table = lena.start(opponents=3, tempo="schnell", preset="klassisch")
    table.wait_for_my_turn()
    before = (table.version, table.hand, table.middle, table.seconds_left)
    lena.page.reload()
    table = Table(lena.page)
    table.wait_for_my_turn()
    assert (table.version, table.hand, table.middle) == before[:3]
    assert table.seconds_left <= before[3]


def test_two_tabs_are_both_live(arrive):
    lena = arrive()
    first = lena.start(opponents=1, tempo="schnell")
    first.wait_for_my_turn()
    page = lena.new_tab()
    page.goto(lena.page.url)
    second = Table(page)
    second.wait_for_my_turn()
    assert second.hand == first.hand
    before = first.version
    second.push()
    first.wait_for_version_after(before)
    first.wait_for_my_turn()
    first.push()
    second.wait_for_my_turn()
    assert second.hand == first.hand


def test_a_swap_shows_its_value_before_and_its_cards_after(arrive):
    lena = arrive()
    table = lena.start(opponents=1, tempo="schnell", preset="klassisch")
    table.wait_for_my_turn()
    give, take = table.hand[0], table.middle[0]
    swap = table.button("Tauschen")
    expect(swap).to_have_attribute("aria-disabled", "true")
    table.card(give).click()
    table.card(take).click()
    expect(lena.page.locator(".preview")).to_contain_text("danach hättest du")
    before = table.version
    swap.click()
    table.wait_for_version_after(before)
    assert table.hand[0] == take
    expect(lena.page.get_by_role("log", name="Verlauf")).to_contain_text("Du nimmst")


def test_knocking_needs_two_taps_and_is_sent_once(arrive):
    lena = arrive()
    frames = Frames(lena.page)
    table = lena.start(opponents=1, tempo="schnell", level="leicht")
    table.wait_until_i_may_knock()
    sent = len(frames.of_type("act"))
    table.button("Klopfen").dblclick()  # a slip of the finger: too soon to count
    expect(table.button("Nochmal tippen")).to_be_visible()
    expect(table.status).to_contain_text("Wirklich klopfen?")
    assert len(frames.of_type("act")) == sent
    expect(table.button("Klopfen")).to_be_visible()  # after three seconds it is forgotten
    table.knock()
    assert [frame["action"] for frame in frames.of_type("act")[sent:]] == [{"do": "knock"}]


def test_C1_a_double_click_pushes_once(arrive):
    lena = arrive()
    frames = Frames(lena.page)
    table = lena.start(opponents=1, tempo="schnell", preset="klassisch")
    table.wait_for_my_turn()
    before, sent = table.version, len(frames.of_type("act"))
    table.button("Schieben").dblclick()
    table.wait_for_version_after(before)
    assert len(frames.of_type("act")) == sent + 1


def test_whoever_watches_sees_no_hand(arrive):
    lena, zoe = arrive(), arrive()
    frames = Frames(zoe.page)
    table = lena.start(opponents=2, tempo="schnell")
    table.wait_for_my_turn()
    zoe.page.goto(urlsplit(lena.page.url).path)
    watched = Table(zoe.page)
    expect(watched.status).to_contain_text("Du schaust zu.")
    assert watched.hand == []
    assert frames.received
    assert not [card for card in table.hand if f'"{card}"' in json.dumps(frames.received)]


def test_leaving_asks_first_and_leads_back_to_the_lake(arrive):
    lena = arrive()
    table = lena.start(opponents=1)
    table.button("Partie verlassen").click()
    dialog = lena.page.get_by_role("dialog", name="Partie verlassen?")
    dialog.get_by_role("button", name="Bleiben").click()
    expect(dialog).to_be_hidden()
    table.button("Partie verlassen").click()
    dialog.get_by_role("button", name="Verlassen").click()
    expect(lena.page.get_by_role("heading", name="Solo gegen Computer")).to_be_visible()
