"""What one can do with a match that is over; and a match that a stranger's program plays."""

import json
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.e2e.people import OVER
from tests.e2e.rooms import QUICK, at_match, open_table

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
MAKE_BOT = (
    "from accounts.models import User; from accounts.services import make_bot;"
    "from django.utils import timezone;"
    "owner = User.objects.create_user('Otto Eigner');"
    "print('token', make_bot(owner=owner, name='Otto', now=timezone.now())[1])"
)


def swap_two_cards(route: Route) -> None:
    answer = route.fetch()
    record = answer.json()
    deck = record["deals"][0]["deck"]
    deck[3], deck[7] = deck[7], deck[3]
    route.fulfill(response=answer, body=json.dumps(record))


def test_the_shuffle_and_the_decisions_of_an_ended_match_are_looked_at(arrive):
    lena = arrive()
    table = lena.start("Lena Nachher", **QUICK, opponents=1)
    table.play_to_the_end()
    match = lena.page.url
    lena.page.get_by_role("link", name="Mischung prüfen").click()
    lena.page.get_by_role("button", name="Noch einmal geben").click()
    expect(lena.page.locator("shuffle-proof[data-proof=right]")).to_be_visible()
    expect(lena.page.get_by_text("Runde 1: stimmt")).to_be_visible()
    lena.page.route("**/mischung.json", swap_two_cards)
    lena.page.get_by_role("button", name="Noch einmal geben").click()
    expect(lena.page.locator("shuffle-proof[data-proof=wrong]")).to_be_visible()
    expect(lena.page.get_by_text("Runde 1: stimmt ab Karte 4 nicht")).to_be_visible()
    lena.page.goto(match)
    lena.page.get_by_role("link", name="Meine Entscheidungen ansehen").click()
    lena.page.get_by_role("button", name="Ausrechnen lassen").click()
    costs = lena.page.get_by_role("heading", name="Was am meisten gekostet hat")
    expect(costs).to_be_visible(timeout=40_000)
    expect(lena.page.get_by_text(re.compile(r"Verlorene Ringe: \d"))).to_be_visible()


def test_a_strangers_program_plays_a_match_at_a_table(arrive, site):
    token = site.manage("shell", "-c", MAKE_BOT).split("token ")[1].split()[0]
    anna = arrive()
    hosted = open_table(anna, "Anna Wirtin", **QUICK, seats=2)
    code = hosted.path.strip("/").split("/")[1]
    bot = subprocess.Popen(
        [sys.executable, str(EXAMPLE), site.url, token, code], stdout=subprocess.PIPE, text=True
    )
    try:
        expect(hosted.plate("Bot-Otto")).to_be_visible()
        hosted.get_ready()
        hosted.button("Anfangen").click()
        table = at_match(anna.page)
        table.play_to_the_end()
        expect(anna.page.locator(OVER).first).to_be_attached()
        said, _ = bot.communicate(timeout=60)
    finally:
        bot.kill()
    assert bot.returncode == 0
    assert re.match(r"places: \[\d, \d\] my seat: 1", said)
