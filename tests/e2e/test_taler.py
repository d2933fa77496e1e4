"""Taler, points, leaderboards and replays in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.rooms import QUICK, Room, begin, open_table, play_together
from tests.e2e.test_access import fits
from tests.e2e.test_accounts import sign_up

PAGES = ["/bestenliste/?art=punkte&zeit=heute", "/konto/taler/"]


def test_a_match_brings_points_and_is_looked_at_again(arrive):
    lena = arrive()
    name = sign_up(lena)
    page = lena.page
    expect(page.get_by_text("1000 Taler für heute")).to_be_visible()
    table = lena.start(opponents=1, preset="blitz", tempo="schnell")
    table.play_to_the_end()
    page.locator("summary", has_text="Woher die Punkte kommen").click()
    expect(page.locator(".lines tbody tr").first).to_contain_text("Runde 1")
    page.get_by_role("link", name="Nachsehen").click()
    replay = page.locator("match-replay")
    expect(replay).to_have_attribute("data-step", "1")
    # Shown by the script: from now on it listens.
    expect(page.get_by_role("button", name="Abspielen")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-step", "2")
    expect(page).to_have_url(re.compile(r"zug=2&sicht=alle"))
    expect(page.get_by_label("verdeckte Karte")).to_have_count(0)
    own_eyes = page.locator(".sights").get_by_role("link", name=name)
    own_eyes.click()
    expect(own_eyes).to_have_attribute("aria-current", "true")
    step = to_a_turn(page)
    page.reload()
    expect(replay).to_have_attribute("data-step", step)
    expect(page.get_by_label("verdeckte Karte").first).to_be_visible()
    assert fits(page)
    page.goto(f"/spieler/{name}/")
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_text("1 Partie", exact=False).first).to_be_visible()


def test_two_members_play_for_a_stake_and_both_see_where_it_went(arrive):
    anna, ben = arrive(), arrive()
    sign_up(anna), sign_up(ben)
    hosted = open_table(anna, stake=20, **QUICK)
    ben.page.goto(hosted.path)
    second = Room(ben.page)
    second.button("Dazusetzen").click()
    expect(ben.page.locator("table-room[seated]")).to_be_visible()
    expect(second.page.locator(".facts")).to_contain_text("20")
    play_together(begin(hosted, second))
    balances = []
    for person in (anna, ben):
        person.page.goto("/konto/taler/")
        balance = person.page.get_by_role("link", name=re.compile(r"Dein Guthaben: \d+ Taler"))
        balances.append(int(balance.inner_text()))
        stake = person.page.get_by_role("row").filter(has_text="Einsatz")
        expect(stake.first).to_contain_text("20")
    assert sum(balances) == 2000
    assert max(balances) in (1000, 1020)


def to_a_turn(page) -> str:
    """Go on from the end of a round, where every hand is open, to a turn with covered ones."""
    replay, covered = page.locator("match-replay"), page.get_by_label("verdeckte Karte")
    while True:
        step = replay.get_attribute("data-step")
        expect(page.get_by_role("slider")).to_have_value(step)
        if covered.count():
            return step
        page.keyboard.press("ArrowRight")
        expect(replay).not_to_have_attribute("data-step", step)


@pytest.mark.parametrize("address", PAGES)
def test_the_pages_fit_a_small_phone(arrive, address):
    lena = arrive(width=360, height=640)
    sign_up(lena)
    lena.page.goto(address)
    expect(lena.page.get_by_role("heading", level=1)).to_be_visible()
    assert fits(lena.page)
