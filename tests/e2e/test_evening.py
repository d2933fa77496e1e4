"""A whole evening: two users, two guests, one who watches, and a second tab."""

from playwright.sync_api import expect

from tests.e2e.rooms import (
    TABLE,
    Room,
    at_match,
    begin,
    come_in,
    open_table,
    play_together,
)
from tests.e2e.test_accounts import sign_up

UNHURRIED = {"preset": "kneipe", "tempo": "schnell"}  # a minute a turn: six browsers are slow
WORDS = ("Wasserball", "Sonnenschirm", "Luftmatratze", "Bademeister")


def test_six_contexts_play_an_evening(arrive, site):
    anna, ben, cem, dora, zoe = (arrive() for _ in range(5))
    sign_up(anna, "Anna Abend")
    sign_up(ben, "Ben Abend")
    hosted = open_table(anna, variant="ein Rettungsring", **UNHURRIED)
    ben.page.goto(hosted.path)
    Room(ben.page).button("Dazusetzen").click()
    rooms = [
        Room(ben.page),
        *(
            come_in(who, hosted.path, f"{name} Abend")
            for who, name in ((cem, "Cem"), (dora, "Dora"))
        ),
    ]
    watching = come_to_watch(zoe, hosted.path)
    tab = anna.new_tab()
    tab.goto(hosted.path)
    second = Room(tab)
    said = []
    for evening in range(2):
        for number, room in enumerate([hosted, *rooms]):
            said.append(f"{WORDS[evening]} {WORDS[number]} sagt niemand sonst")
            room.say(said[-1])
        tables = begin(hosted, *rooms)
        assert at_match(watching.page).hand == []
        shared = at_match(tab)
        assert shared.hand == tables[0].hand
        play_together(tables)
        tables[0].page.get_by_role("button", name="Nochmal").click(timeout=20_000)
        for page in (anna.page, ben.page, cem.page, dora.page, zoe.page, tab):
            page.wait_for_url(TABLE)
        hosted, second, watching = Room(anna.page), Room(tab), Room(zoe.page)
        rooms = [Room(person.page) for person in (ben, cem, dora)]
    for room in (hosted, second, watching, *rooms):
        for line in said:
            expect(room.log.get_by_text(line)).to_have_count(1)
    for person in (dora, cem, ben, anna):
        person.page.get_by_role("button", name="Aufstehen").click()
        person.page.get_by_role("dialog", name="Aufstehen?").get_by_role(
            "button", name="Tisch verlassen"
        ).click()
        expect(person.page.get_by_role("heading", name="Offene Tische")).to_be_visible()
    expect(anna.page.locator("[data-table]", has_text="Abend")).to_have_count(0)


def come_to_watch(person, path):
    person.page.goto(path)
    return Room(person.page)
