"""From the hub into a match, under every set of rules."""

import pytest
from playwright.sync_api import expect

from games.engine import PRESET_NAMES, PRESETS


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_starts_a_match(arrive, preset):
    lena = arrive()
    table = lena.start(preset=preset, opponents=2, tempo="schnell")
    expect(lena.page.get_by_role("heading", level=1)).to_have_text(PRESET_NAMES[preset])
    expect(lena.page.get_by_text("Runde 1", exact=True).first).to_be_visible()
    assert len(table.hand) in (0, 3)


def test_the_words_of_the_chosen_rules_are_shown(arrive):
    lena = arrive()
    lena.page.goto("/")
    lena.choose(preset="klassisch")
    expect(lena.page.get_by_text("Jeder hat 3 Rettungsringe.").filter(visible=True)).to_be_visible()
    lena.choose(preset="blitz")
    expect(lena.page.get_by_text("Jeder hat einen Rettungsring.")).to_be_visible()


def test_the_way_back_to_a_running_match(arrive):
    lena = arrive()
    lena.start(opponents=1)
    address = lena.page.url
    lena.page.goto("/")
    lena.page.get_by_role("link", name="Zurück an den Tisch").click()
    lena.page.wait_for_url(address)


def test_a_name_nobody_may_have_is_refused_with_a_sentence(arrive):
    lena = arrive()
    lena.page.goto("/")
    lena.page.get_by_label("Wie sollen wir dich nennen?").fill("Bot 1")
    lena.page.get_by_role("button", name="Losschwimmen").click()
    expect(lena.page.get_by_label("Wie sollen wir dich nennen?")).to_have_value("Bot 1")
    expect(lena.page.locator("#name-error")).to_be_visible()
