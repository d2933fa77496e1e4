"""People at tables before and after their matches, in the words of the site."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.e2e.people import OVER, Person, Table

TABLE = re.compile(r"/tisch/[A-Z0-9]{6}/$")
MATCH = re.compile(r"/partie/\d+/$")
QUICK = {"preset": "blitz", "tempo": "schnell"}


class Room:
    """The page of a table in one tab."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.element = page.locator("table-room")
        expect(self.element).to_have_attribute("data-connection", "open")
        expect(self.element).to_have_attribute("data-version", re.compile(r"\d+"))

    @property
    def path(self) -> str:
        """The address of the table on whichever web process."""
        return urlsplit(self.page.url).path

    @property
    def status(self) -> Locator:
        return self.page.locator(".status [role=status]")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="Plauderei")

    @property
    def field(self) -> Locator:
        return self.page.get_by_label("Nachricht")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def plate(self, name: str) -> Locator:
        return self.page.locator(".seat .plate", has_text=name)

    def get_ready(self) -> None:
        self.button("Bereit").click()
        expect(self.button("Doch noch nicht")).to_be_visible()

    def say(self, text: str) -> None:
        self.field.fill(text)
        self.field.press("Enter")
        expect(self.log).to_contain_text(text)
        expect(self.field).to_have_value("")


def open_table(person: Person, name: str = "", variant: str = "", **choices: Any) -> Room:
    """Open a table on its own page; a name makes somebody new a guest."""
    page = person.page
    page.goto("/tisch/neu/")
    if name:
        page.get_by_label("Wie sollen wir dich nennen?").fill(name)
    page.locator("details").evaluate_all("all => all.forEach(fold => { fold.open = true; })")
    for field, value in choices.items():
        control = page.locator(f"[name={field}]")
        if value is True:
            control.check()
        else:
            page.locator(f"[name={field}][value='{value}']").check(force=True)
    expect(page.locator("[data-out=preset]")).not_to_be_empty()
    if variant:
        page.get_by_role("button", name=variant).click()
        expect(page.locator("[data-out=preset] mark")).not_to_have_count(0)
    page.get_by_role("button", name="Tisch eröffnen").click()
    page.wait_for_url(TABLE)
    return Room(page)


def come_in(person: Person, path: str, name: str) -> Room:
    """By the link, as a guest, onto a free seat."""
    person.page.goto(path)
    person.page.get_by_label("Wie sollen wir dich nennen?").fill(name)
    person.page.get_by_role("button", name="Als Gast spielen").click()
    expect(person.page.locator("table-room[seated]")).to_be_visible()
    return Room(person.page)


def begin(host: Room, *others: Room) -> list[Table]:
    """All get ready, the host begins; everybody's view of the match."""
    rooms = [host, *others]
    for room in rooms:
        room.get_ready()
    host.button("Anfangen").click()
    return [at_match(room.page) for room in rooms]


def at_match(page: Page) -> Table:
    page.wait_for_url(MATCH)
    return Table(page)


def play_together(tables: Sequence[Table]) -> None:
    """Everybody moves as soon as it is his turn, until the match is over."""
    while True:
        before = tables[0].version
        for table in tables:
            table.wait_for_version_after(before - 1)
        if tables[0].page.locator(OVER).count():
            return
        moved = [table.take_turn() for table in tables]
        if not any(moved):
            wait_for_change(tables[0], before)


def wait_for_change(table: Table, before: int) -> None:
    table.page.wait_for_function(
        "([before, over]) => document.querySelector(over)"
        " || Number(document.querySelector('match-table').dataset.version) > before",
        arg=[before, OVER],
        timeout=40_000,
    )
