"""Talk in real browsers: typed text, floods, people not to be heard, bubbles, links."""

import re

from playwright.sync_api import expect

from tests.e2e.rooms import Room, begin, come_in, open_table


def test_H6_typed_text_survives_what_arrives_meanwhile(arrive):
    anna, ben = arrive(), arrive()
    hosted = open_table(anna, "Anna Tippt", preset="klassisch")
    second = come_in(ben, hosted.path, "Ben Tippt")
    hosted.field.press_sequentially("Ich wollte sagen")
    hosted.field.press("ArrowLeft")
    caret = "() => document.activeElement.selectionStart"
    before = anna.page.evaluate(caret)
    second.say("Moin")
    second.get_ready()
    second.button("Doch noch nicht").click()
    expect(second.button("Bereit")).to_be_visible()
    expect(hosted.log).to_contain_text("Moin")
    expect(hosted.field).to_be_focused()
    expect(hosted.field).to_have_value("Ich wollte sagen")
    assert anna.page.evaluate(caret) == before


def test_H6_the_hub_leaves_typed_text_and_focus_alone(arrive):
    anna, ben = arrive(), arrive()
    lake = arrive_at_the_lake(anna, "Anna Hub Tippt")
    lake.get_by_label("Nachricht").press_sequentially("Wer kommt")
    open_table(ben, "Ben Hub Neu")
    expect(lake.locator("[data-table]", has_text="Ben Hub Neu")).to_be_visible()
    expect(lake.get_by_label("Nachricht")).to_be_focused()
    expect(lake.get_by_label("Nachricht")).to_have_value("Wer kommt")


def test_H5_a_flood_is_counted_down_and_the_text_stays(arrive):
    anna = arrive()
    hosted = open_table(anna, "Anna Flut")
    hosted.say("Immer dasselbe hier")
    hosted.field.fill("Immer dasselbe hier!")
    hosted.field.press("Enter")
    expect(anna.page.locator("[data-note]")).to_contain_text(re.compile(r"weiter in \d+ s"))
    expect(hosted.field).to_have_value("Immer dasselbe hier!")
    expect(anna.page.locator("[data-note]")).to_be_empty(timeout=20_000)
    hosted.field.press("Enter")
    expect(hosted.field).to_have_value("")


def test_H7_two_taps_and_somebody_is_not_heard_any_more(arrive):
    anna, ben = arrive(), arrive()
    hosted = open_table(anna, "Anna Ruhe")
    second = come_in(ben, hosted.path, "Ben Laut")
    second.say("Hört mich jemand")
    expect(hosted.log).to_contain_text("Hört mich jemand")
    hosted.log.get_by_role("button", name="Ben Laut").click()
    anna.page.get_by_role("button", name="Nicht hören").click()
    expect(hosted.log).not_to_contain_text("Hört mich jemand")
    second.say("Und jetzt vielleicht")
    hosted.say("Ruhig hier")
    expect(hosted.log).not_to_contain_text("Und jetzt vielleicht")
    anna.page.reload()
    expect(Room(anna.page).log).to_contain_text("Ruhig hier")
    expect(Room(anna.page).log).not_to_contain_text("Hört mich jemand")
    anna.page.get_by_role("button", name="Ben Laut: mehr").click()
    anna.page.get_by_role("button", name="Wieder hören").click()
    expect(anna.page.get_by_text("Du hörst Ben Laut wieder.")).to_be_visible()
    second.say("Gut gespielt")
    expect(Room(anna.page).log).to_contain_text("Gut gespielt")
    anna.page.get_by_role("button", name="Ben Laut: mehr").click()
    expect(anna.page.get_by_role("button", name="Nicht hören")).to_be_visible()


def test_O3_a_line_that_turns_around_leaves_its_time_alone(arrive):
    anna = arrive()
    hosted = open_table(anna, "Anna Dreht")
    hosted.say("\u202ehcierhcs")
    said, time = (hosted.log.locator(f"p > {part}").bounding_box() for part in ("span", "time"))
    assert said["x"] + said["width"] <= time["x"]


def test_O3_history_comes_once_and_what_is_typed_is_never_markup(arrive):
    anna, ben = arrive(), arrive()
    hosted = open_table(anna, "Anna Text")
    hosted.say("<img src=x onerror=alert(1)> http://example.org/a.")
    second = come_in(ben, hosted.path, "Ben Text")
    line = second.log.get_by_text("<img src=x onerror=alert(1)>")
    expect(line).to_have_count(1)
    link = second.log.get_by_role("link")
    expect(link).to_have_attribute("href", "http://example.org/a")
    expect(link).to_have_attribute("rel", "noopener nofollow")
    ben.page.reload()
    expect(Room(ben.page).log.get_by_text("<img src=x onerror=alert(1)>")).to_have_count(1)


def test_a_bubble_floats_over_its_speaker_in_the_match(arrive):
    anna, ben = arrive(), arrive()
    hosted = open_table(anna, "Anna Blase", preset="klassisch", tempo="schnell")
    begin(hosted, come_in(ben, hosted.path, "Ben Blase"))
    ben.page.get_by_role("button", name="Viel Glück!").click()
    over = anna.page.locator(".seat", has_text="Ben Blase").locator(".bubble.spoken")
    expect(over).to_have_text("Viel Glück!")
    expect(anna.page.get_by_role("log", name="Plauderei")).to_contain_text("Viel Glück!")
    expect(over).to_be_hidden()


def test_on_the_phone_unread_lines_are_counted(arrive):
    anna, ben = arrive(width=390, height=844, has_touch=True), arrive()
    hosted = open_table(anna, "Anna Handy")
    second = come_in(ben, hosted.path, "Ben Handy")
    second.say("Erste")
    second.say("Und noch eine")
    button = anna.page.get_by_role("button", name="Verlauf und Plauderei, 2 neue Nachrichten")
    button.click()
    expect(hosted.log).to_contain_text("Und noch eine")
    expect(anna.page.locator(".badge")).to_be_hidden()


def arrive_at_the_lake(person, name):
    """As a guest, back from a match that is no more."""
    table = person.start(name, opponents=1, preset="blitz", tempo="schnell")
    table.button("Partie verlassen").click()
    dialog = person.page.get_by_role("dialog", name="Partie verlassen?")
    dialog.get_by_role("button", name="Verlassen").click()
    expect(person.page.get_by_role("heading", name="Offene Tische")).to_be_visible()
    return person.page
