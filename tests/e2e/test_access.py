"""By keyboard, on small screens, in another language, and without a word to third parties."""

import pytest
from playwright.sync_api import Error, Page, expect

from tests.e2e.people import Frames, Table

WIDTHS = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
SMALL = (
    "() => [...document.querySelectorAll('button, a, input, summary, select')]"
    ".filter(e => e.checkVisibility() && !e.matches('.vh, .skip, :disabled, [name=theme],"
    " [name=deck]'))"
    ".filter(e => { const b = (e.closest('label') ?? e).getBoundingClientRect();"
    " return b.width && (b.height < 43.5 || b.width < 43.5); }).map(e => e.outerHTML.slice(0, 120))"
)
OUTSIDE = (
    "() => [...document.querySelectorAll('.hand [data-card], .raft [data-card], .acts .btn')]"
    ".filter(e => { const b = e.getBoundingClientRect(); const at = document.elementFromPoint("
    "b.x + b.width / 2, b.y + b.height / 2); return b.top < 0 || b.bottom > innerHeight"
    " || b.left < 0 || b.right > innerWidth || !e.contains(at); }).map(e => e.outerHTML)"
)


def fits(page: Page) -> bool:
    wanted, there = page.evaluate(WIDTHS)
    return wanted <= there


def test_a_round_by_keyboard_alone(arrive):
    lena = arrive()
    frames = Frames(lena.page)
    lena.page.goto("/")
    lena.page.get_by_label("Wie sollen wir dich nennen?").focus()
    lena.page.keyboard.type("Tina Sak")  # letters that are keys of the table are just letters here
    lena.choose(opponents=1, preset="klassisch", tempo="schnell")
    lena.page.get_by_label("Wie sollen wir dich nennen?").press("Enter")
    table = Table(lena.page)
    table.wait_for_my_turn()
    keys = lena.page.keyboard
    keys.press("?")
    expect(lena.page.get_by_role("dialog", name="Hilfe und Tasten")).to_be_visible()
    keys.press("Escape")
    keys.press("1")
    keys.press("4")
    expect(lena.page.locator("[aria-pressed=true]")).to_have_count(2)
    keys.press("Escape")
    expect(lena.page.locator("[aria-pressed=true]")).to_have_count(0)
    keys.press("2")
    keys.press("5")
    given, taken, before = table.hand[1], table.middle[1], table.version
    keys.press("t")
    table.wait_for_version_after(before)
    swap = {"do": "swap", "give": given, "take": taken}
    assert [frame["action"] for frame in frames.of_type("act")] == [swap]
    assert frames.received[-1]["type"] != "refused"


def test_keys_with_a_modifier_belong_to_the_browser(arrive):
    lena = arrive()
    table = lena.start(opponents=1, preset="klassisch", tempo="schnell")
    table.wait_for_my_turn()
    lena.page.keyboard.press("Alt+k")
    expect(table.button("Klopfen")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (1280, 720)])
def test_hand_middle_and_moves_are_in_sight_on_every_screen(arrive, width, height):
    lena = arrive(width=width, height=height, has_touch=width < 900)
    table = lena.start(opponents=8, tempo="schnell", preset="klassisch")
    assert fits(lena.page)
    table.wait_for_my_turn()
    lena.page.wait_for_function(
        "() => document.getAnimations().every(a => a.playState !== 'running'"
        " || a.effect.getTiming().iterations === Infinity)"
    )
    assert fits(lena.page)
    assert lena.page.evaluate(OUTSIDE) == []
    assert lena.page.evaluate(SMALL) == []


@pytest.mark.parametrize("width", [360, 768, 1920])
def test_the_hub_fits_every_width(arrive, width):
    lena = arrive(width=width, height=800)
    lena.page.goto("/")
    assert fits(lena.page)
    assert lena.page.evaluate(SMALL) == []


def test_the_site_in_english(arrive):
    anna = arrive(locale="en-GB")
    anna.page.goto("/")
    anna.page.get_by_label("What shall we call you?").fill("Anna")
    anna.choose(preset="klassisch")  # without a dealer who would have to choose first
    anna.page.get_by_role("button", name="Swim off").click()
    table = Table(anna.page)
    expect(table.button("Swap all three")).to_be_visible()
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")


def test_M3_light_and_four_colour_deck_are_remembered(arrive):
    lena = arrive()
    lena.page.goto("/")
    lena.page.get_by_role("button", name="Einstellungen").click()
    lena.page.get_by_label("Nacht").check(force=True)
    lena.page.get_by_label("Vier Farben").check(force=True)
    lena.page.reload()
    expect(lena.page.locator("html[data-theme=night][data-deck='4']")).to_be_visible()


def test_the_policy_is_enforced(arrive):
    lena = arrive()
    answer = lena.page.goto("/")
    assert answer
    policy = answer.headers["content-security-policy"]
    assert "'unsafe-inline'" not in policy
    assert "script-src 'self' 'nonce-" in policy
    lena.page.evaluate(
        "() => { const s = document.createElement('script'); s.append('window.in = 1');"
        " document.head.append(s); }"
    )
    assert lena.page.evaluate("() => window.in") is None
    markup = "() => { document.body.innerHTML = '<b>x</b>'; }"
    with pytest.raises(Error, match="TrustedHTML"):
        lena.page.evaluate(markup)
    assert any("TrustedScript" in line for line in lena.complaints)
    lena.complaints.clear()
