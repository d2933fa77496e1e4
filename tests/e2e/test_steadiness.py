"""Nothing that is pressed moves away under the finger, whatever there is to say meanwhile."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.people import Person
from tests.scenes.names import LONG

SCREENS = ((360, 640), (390, 844), (844, 390), (1280, 720))
# Where the hand, the middle and each button lie, to the pixel.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(".hand, .raft, .acts .btn")].map(
  (node) => [node.dataset.do ?? node.className, (({ x, y, width, height }) =>
    [x, y, width, height].map(Math.round).join(" "))(node.getBoundingClientRect())]))"""


class Theatre:
    """Stands between a page and the server, and plays frames of its own once it is asked to."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._last: dict[str, Any] = {}
        self._holds = False
        page.route_web_socket("**/ws/partie/**", self._connect)

    def play(self, *events: dict[str, Any], **changes: Any) -> None:
        """The next update: the view as it was, with `changes`, and long names all round."""
        self._holds = True
        frame = json.loads(json.dumps(self._last))
        frame["version"] = self._last["version"] = frame["version"] + 1
        frame["events"] = events
        frame["view"] |= changes
        for seat, name in zip(frame["view"]["seats"], LONG, strict=False):
            seat["name"] = name
        self._socket.send(json.dumps(frame))
        self._page.wait_for_selector(f"match-table[data-version='{frame['version']}']")

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()

        def hand_on(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["type"] == "update" and not self._holds:
                self._last = frame
            if frame["type"] != "update" or not self._holds:
                socket.send(message)

        server.on_message(hand_on)


def _moments(page: Page, theatre: Theatre) -> Iterator[str]:
    """What a turn may say and show, one after the other."""
    acted = {"type": "acted", "seat": 7, "action": {"do": "swap", "give": "TH", "take": "QD"}}
    theatre.play()
    yield "my turn"
    page.locator(".hand .pick").first.click()
    yield "a card picked"
    page.locator(".raft .pick").first.click()
    yield "two cards picked"
    page.keyboard.press("Escape")
    for move in ("knock", "swap_all"):
        page.locator(f"[data-do={move}]").click()
        yield f"{move} armed"
        page.keyboard.press("Escape")
    theatre.play(acted)
    yield "my turn after an exchange"
    theatre.play(acted, turn=5, legal=[], previews=[])
    yield "another's turn after an exchange"
    theatre.play(acted, turn=5, knocker=6, last_lap=[5, 0], legal=[], previews=[])
    yield "another's last turn after an exchange"
    theatre.play(knocker=6, last_lap=[0])
    yield "my last turn"


def test_hand_middle_and_buttons_stay_where_they_are_while_a_round_goes_on(
    arrive: Callable[..., Person],
) -> None:
    lena = arrive()
    theatre = Theatre(lena.page)
    table = lena.start(opponents=8, preset="klassisch", tempo="schnell", level="leicht")
    table.wait_until_i_may_knock()
    moved: set[str] = set()
    for width, height in SCREENS:
        lena.page.set_viewport_size({"width": width, "height": height})
        places = {moment: lena.page.evaluate(PLACES) for moment in _moments(lena.page, theatre)}
        moved |= {f"{width}×{height}: {one}" for one in places if places[one] != places["my turn"]}
    assert moved == set()


# In one step: a piece that was found before an update may be another one after it.
SCROLL_TO_LAST = """(piece) => {
  const last = [...document.querySelectorAll(piece)].at(-1);
  last?.scrollIntoView({ block: "nearest" });
  return Boolean(last);
}"""
KEYBOARD = ((390, 844, 340), (360, 640, 300), (844, 390, 190), (1180, 820, 400))


@pytest.mark.parametrize(("width", "height", "left"), KEYBOARD)
def test_a_keyboard_on_the_screen_covers_neither_the_line_nor_the_way_back(
    arrive: Callable[..., Person], width: int, height: int, left: int
) -> None:
    lena = arrive(width=width, height=height, has_touch=True)
    lena.start(opponents=3, preset="klassisch", tempo="schnell", level="leicht")
    page = lena.page
    if page.locator("[data-part=unread]").is_visible():
        page.locator("[data-part=unread]").click()
    page.locator("#say").focus()
    page.set_viewport_size({"width": width, "height": left})
    expect(page.locator("#say")).to_be_focused()
    for control in ("#say", ".say button"):
        expect(page.locator(control)).to_be_in_viewport(ratio=1)
    page.keyboard.type("Moin")
    page.keyboard.press("Enter")
    said = page.locator("talk-box .log").get_by_text("Moin")
    expect(said).to_be_in_viewport(ratio=1)
    if page.locator(".side .close").is_visible():
        page.locator(".side .close").click()
        expect(page.locator(".side")).to_be_hidden()
    for piece in (".raft", ".hand", ".acts .btn"):
        page.wait_for_function(SCROLL_TO_LAST, arg=piece)
        expect(page.locator(piece).last).to_be_in_viewport(ratio=0.95)


def test_what_is_in_the_air_lands_where_the_table_lies_anew(arrive: Callable[..., Person]) -> None:
    lena = arrive(motion="no-preference")
    theatre = Theatre(lena.page)
    table = lena.start(opponents=3, preset="klassisch", tempo="schnell", level="leicht")
    table.wait_for_my_turn()
    give, take = table.hand[0], table.middle[0]
    event = {"type": "acted", "seat": 0, "action": {"do": "swap", "give": give, "take": take}}
    # For a test a flight must last: it is told to, once it has begun.
    lena.page.evaluate(
        "() => { const animate = Element.prototype.animate; Element.prototype.animate ="
        " function (frames, options) { return animate.call(this, frames,"
        " { ...options, duration: 60_000 }); }; }"
    )
    flying = lena.page.locator(".overlay")
    theatre.play()
    expect(flying).to_have_count(0)
    theatre.play(event, hand=[take, *table.hand[1:]], middle=[give, *table.middle[1:]])
    expect(flying).to_have_count(2)
    lena.page.set_viewport_size({"width": 900, "height": 700})
    expect(flying).to_have_count(0)
    expect(table.card(take)).to_be_visible()
    assert (
        lena.page.evaluate(
            "card => getComputedStyle(document.querySelector(card)).opacity",
            f".hand [data-card='{take}']",
        )
        == "1"
    )
