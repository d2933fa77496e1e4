"""A person before a browser: what he does on the pages, in the words of the site."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, WebSocket, expect

OVER = ".result, [data-ui=result]"


class Person:
    """One browser profile. `page` is his first tab."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.complaints: list[str] = []
        self._url = url
        context.on("request", lambda request: self._check_address(request.url))
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda line: self._check_console(line.type, line.text))
        return page

    def start(self, name: str = "Lena", **choices: Any) -> "Table":
        """Fill in the solo form of the hub and swim off."""
        self.page.goto("/")
        if self.page.get_by_label("Wie sollen wir dich nennen?").count():
            self.page.get_by_label("Wie sollen wir dich nennen?").fill(name)
        self.choose(**choices)
        self.page.get_by_role("button", name="Losschwimmen").click()
        return Table(self.page)

    def choose(self, **choices: Any) -> None:
        folds = self.page.locator(".solo details")
        folds.evaluate_all("all => all.forEach(fold => { fold.open = true; })")
        for field, value in choices.items():
            # Wherever the page has folded the choice away.
            self.page.locator(f"[name={field}][value='{value}']").evaluate("radio => radio.click()")

    def leave(self, trace: Path | None) -> None:
        if trace:
            trace.parent.mkdir(parents=True, exist_ok=True)
            for page in self.context.pages:
                page.screenshot(path=trace.with_suffix(".png"))
        self.context.tracing.stop(path=trace)
        self.context.close()

    def _check_address(self, address: str) -> None:
        if not address.startswith((self._url, "data:", "blob:")):
            self.complaints.append(f"asked a third party: {address}")

    def _check_console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(f"console {kind}: {text}")


class Table:
    """The match page in one tab."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.element = page.locator("match-table")
        expect(self.element).to_have_attribute("data-connection", "open")
        expect(self.element).to_have_attribute("data-version", re.compile(r"\d+"))

    @property
    def version(self) -> int:
        return int(self.element.get_attribute("data-version") or 0)

    @property
    def hand(self) -> list[str]:
        return self._cards(".hand")

    @property
    def middle(self) -> list[str]:
        return self._cards(".raft")

    @property
    def status(self) -> Locator:
        return self.page.locator(".status [role=status]")

    @property
    def seconds_left(self) -> int:
        return int(self.page.locator("turn-clock time").inner_text().removesuffix(" s"))

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def card(self, code: str) -> Locator:
        return self.page.locator(f":is(.hand, .raft) button[data-card='{code}']")

    def wait_for_my_turn(self) -> None:
        """Until cards can be exchanged; a dealer's choice on the way is answered by keeping."""
        while True:
            # Eight others move first, and a 31 among them may begin a new round each time.
            self.page.wait_for_selector("match-table[my-turn] .acts .btn", timeout=60_000)
            keep = self.button("Blatt behalten")
            if not keep.count():
                break
            self._click_and_wait(keep)
        expect(self.button("Schieben")).to_have_attribute("aria-disabled", "false")

    def wait_until_i_may_knock(self) -> None:
        """Until a turn of mine on which nobody has knocked yet."""
        self.wait_for_my_turn()
        while self.button("Klopfen").get_attribute("aria-disabled") == "true":
            self.push()
            self.wait_for_my_turn()

    def push(self) -> None:
        self._click_and_wait(self.button("Schieben"))

    def knock(self) -> None:
        """Tap twice; anew where a slow machine lets the first tap be forgotten meanwhile."""
        before = self.version
        knock = self.page.locator("[data-do=knock]")
        while self.version == before:
            if not self.page.locator("[data-do=knock].armed").count():
                self._click(knock, before)
            # Held down, so that the second tap comes later than a slip of the finger would.
            self._click(knock, before, delay=300)
            self.page.wait_for_function(
                "before => Number(document.querySelector('match-table').dataset.version) > before"
                " || document.querySelector('[data-do=knock].armed')"
                " || document.querySelector('[data-do=knock][aria-disabled=false]')",
                arg=before,
            )

    def wait_for_version_after(self, version: int) -> None:
        self.page.wait_for_function(
            "before => Number(document.querySelector('match-table').dataset.version) > before",
            arg=version,
        )

    def play_to_the_end(self) -> None:
        """Knock as soon as it is allowed, else push, until the match is over."""
        while True:
            self.page.wait_for_selector(f"match-table[my-turn] .acts .btn, {OVER}", timeout=60_000)
            if self.page.locator(OVER).count():
                return
            self._one_turn()

    def take_turn(self) -> bool:
        """One turn if it is mine now; whether it was."""
        if not self.page.locator("match-table[my-turn] .acts .btn").count():
            return False
        self._one_turn()
        return True

    def _one_turn(self) -> None:
        if self.button("Blatt behalten").count():
            return self._click_and_wait(self.button("Blatt behalten"))
        knock = self.button("Klopfen")
        if knock.count() and knock.get_attribute("aria-disabled") == "false":
            return self.knock()
        self.push()

    def _click_and_wait(self, button: Locator) -> None:
        before = self.version
        self._click(button, before)
        self.wait_for_version_after(before)

    def _click(self, button: Locator, before: int, **how: Any) -> None:
        """On a slow machine the clock may have moved for us: then the button is not to be had."""
        try:
            button.click(**how)
        except TimeoutError:
            if self.version == before:
                raise

    def _cards(self, place: str) -> list[str]:
        cards = self.page.locator(f"{place} [data-card]")
        return [card.get_attribute("data-card") or "" for card in cards.all()]


class Frames:
    """The frames a tab sends and gets over its sockets from now on."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def of_type(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.sent if frame["type"] == kind]

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda payload: self.sent.append(json.loads(payload)))
        socket.on("framereceived", lambda payload: self.received.append(json.loads(payload)))
