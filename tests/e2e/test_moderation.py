"""Conduct in real browsers: rude words covered, somebody reported, somebody muted and told."""

import re

from playwright.sync_api import expect

from tests.e2e.rooms import come_in, open_table

MUTE = """
from datetime import timedelta
from django.utils import timezone
from accounts import services
from accounts.models import User
now = timezone.now()
person = User.objects.get(name="Ben Grob")
services.mute(person=person, reason="Beleidigung", until=now + timedelta(hours=3), now=now)
"""


def test_H1_rude_words_are_covered_reported_and_muted(arrive, site):
    anna, ben = arrive(), arrive()
    hosted = open_table(anna, "Anna Ruhig")
    second = come_in(ben, hosted.path, "Ben Grob")
    second.field.fill("Du A r s c h l o c h, du")
    second.field.press("Enter")
    covered = hosted.log.locator(".covered")
    expect(covered).to_have_count(1)
    expect(covered).to_have_attribute("data-word", "A r s c h l o c h")

    hosted.log.get_by_role("button", name="Ben Grob").click()
    anna.page.get_by_role("link", name="Melden …").click()
    anna.page.get_by_label("Beleidigung, Drohung").check()
    anna.page.get_by_label("In deinen Worten").fill("<b>Er flucht</b>")
    anna.page.get_by_role("button", name="Meldung abschicken").click()
    expect(anna.page.get_by_role("main")).to_contain_text("Ben Grob")
    expect(anna.page.get_by_role("main")).to_contain_text("wird geprüft")

    site.manage("shell", "--command", MUTE)
    ben.page.reload()
    told = ben.page.get_by_role("alert").filter(has_text="Stumm bis")
    expect(told).to_contain_text(re.compile(r"Stumm bis .*Grund: Beleidigung"))
    expect(ben.page.get_by_label("Nachricht")).to_be_disabled()
    told.get_by_role("link", name="Lesen und Einspruch").click()
    ben.page.get_by_label("Dein Einspruch").fill("Das war ein Kartenname")
    ben.page.get_by_role("button", name="Einspruch erheben").click()
    expect(ben.page.get_by_role("main")).to_contain_text("wird geprüft")
