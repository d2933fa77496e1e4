"""Talk at the hub: what is stored, who hears it, and that nothing said is lost."""

import asyncio
import itertools
import json
import random
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts import services as accounts
from accounts.models import Block
from games import db_threads
from games.codes import Code, Refused
from lobby import notify
from lobby.consumers import place
from lobby.models import ChatLine, Room
from lobby.talk import selectors, services
from lobby.talk.rooms import Spot
from tests.games.tables import NOW, person
from tests.lobby.sockets import HUB, bubble, hear_no_talk, line, open_place

pytestmark = pytest.mark.django_db(transaction=True)

THERE = Spot("hub")
MARKUP = [
    "<img src=x onerror=alert(1)>",
    "<<script>script>alert(1)<</script>/script>",
    "[Gewinn](javascript:alert(1))",
    "&lt;b&gt; und & und \"'`",
    "{{ user }} {% debug %} ${7*7}",
]


def say(user, text, *, at=0.0, spot=THERE):
    now = NOW + timedelta(seconds=at)
    services.say(spot=spot, user_id=user and user.pk, text=text, now=now)


def refusal(user, text, **options):
    with pytest.raises(Refused) as no:
        say(user, text, **options)
    return no.value


def texts():
    return list(ChatLine.objects.order_by("room", "number").values_list("text", flat=True))


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


async def test_a_line_reaches_everybody_once_and_its_writer_too(anna, ben):
    async with (
        open_place(HUB, anna) as first,
        open_place(HUB, ben) as second,
        open_place(HUB) as nobody,
    ):
        for client in (first, second, nobody):
            await client.all_so_far()
        await first.say(line("Hallo, wer spielt?"))
        for client in (first, second, nobody):
            frame = await client.hear_a("said")
            assert frame.pop("at").endswith("Z")
            assert frame == {
                "type": "said",
                "room": "hub",
                "number": 1,
                "from": anna.pk,
                "name": "Anna",
                "text": "Hallo, wer spielt?",
            }
        assert await hear_no_talk(first, second, nobody)


async def test_F1_two_tabs_hear_a_line_once_each(anna):
    async with open_place(HUB, anna) as laptop, open_place(HUB, anna) as phone:
        await laptop.all_so_far(), await phone.all_so_far()
        await phone.say(line("Von unterwegs"))
        assert (await laptop.hear_a("said"))["text"] == "Von unterwegs"
        assert (await phone.hear_a("said"))["text"] == "Von unterwegs"
        assert await hear_no_talk(laptop, phone)


async def test_whoever_enters_hears_the_last_fifty_lines(anna):
    def talk():
        for number in range(60):
            say(anna, f"Zeile {random.Random(number).randbytes(6).hex()}", at=number * 61)

    await db_threads.run(talk)
    async with open_place(HUB) as client:
        frame = await client.hear_a("history")
        assert [said["number"] for said in frame["lines"]] == list(range(11, 61))
        assert await client.all_so_far() is not None
    assert frame["room"] == "hub"
    assert set(frame["lines"][0]) == {"number", "from", "name", "text", "at"}


@pytest.mark.parametrize("text", MARKUP)
def test_O3_a_line_is_kept_as_it_was_typed(anna, text):
    say(anna, text)
    assert texts() == [text]


def test_links_are_literal(anna):
    say(anna, "https://example.org/?a=1&b=<2> und javascript:alert(1)")
    assert texts() == ["https://example.org/?a=1&b=<2> und javascript:alert(1)"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  zwei\nZeilen\t und\r\nmehr ", "zwei Zeilen  und  mehr"),
        ("ab\x00cd\ud800", "abcd"),
        ("Ähm … 🛟", "Ähm … 🛟"),
        ("x" * 300, "x" * 300),
    ],
)
def test_breaks_and_control_characters_are_all_that_goes(anna, typed, kept):
    say(anna, typed)
    assert texts() == [kept]


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u200d", "\n", "\u0301", "\x07"])
def test_a_line_that_nobody_can_see_is_refused(anna, text):
    assert refusal(anna, text).code == Code.BAD_FRAME


def test_a_line_too_long_is_refused(anna):
    assert refusal(anna, "x" * 301).code == Code.TOO_LONG


def test_who_is_nobody_only_listens():
    assert refusal(None, "Hallo").code == Code.NOBODY


def test_H5_the_refusal_of_a_flood_says_how_long_to_wait(anna):
    say(anna, "Kommt alle an meinen Tisch")
    no = refusal(anna, "Kommt alle an meinen Tisch!", at=1)
    assert (no.code, no.details) == (Code.TOO_FAST, {"wait_ms": 4000})
    say(anna, "Kommt alle an meinen Tisch!", at=5)


def test_H5_another_room_is_no_way_round_the_limit(anna):
    say(anna, "Kommt alle an meinen Tisch")
    table = Spot("table:SEE123")
    assert refusal(anna, "Kommt alle an meinen Tisch", at=1, spot=table).code == Code.TOO_FAST


def test_guests_are_slower(anna):
    guest = person("Gerda", is_guest=True)
    for user in (anna, guest):
        say(user, "Wer spielt mit?")
    say(anna, "Wer spielt mit?", at=6)
    assert refusal(guest, "Wer spielt mit?", at=6).details == {"wait_ms": 4000}


def test_H1_who_is_muted_is_told_until_when_and_why(anna):
    until = NOW + timedelta(minutes=20)
    accounts.mute(person=anna, until=until, reason="Werbung", now=NOW)
    no = refusal(anna, "Hallo")
    assert (no.code, no.details) == (Code.MUTED, {"wait_ms": 1_200_000, "reason": "Werbung"})
    assert texts() == []


def test_H2_a_mute_holds_everywhere_and_ends_on_time(anna):
    until = NOW + timedelta(minutes=20)
    accounts.mute(person=anna, until=until, reason="Werbung", now=NOW)
    for spot in (THERE, Spot("table:SEE123"), Spot("match:7")):
        assert refusal(anna, "Hallo", spot=spot).code == Code.MUTED
        with pytest.raises(Refused):
            services.bubble(spot=spot, user_id=anna.pk, key="danke", now=NOW)
    say(anna, "Hallo", at=20 * 60)


async def test_H1_the_others_see_nothing_of_a_muted_line(anna, ben):
    later = timezone.now() + timedelta(hours=1)
    now = timezone.now()
    await db_threads.run(accounts.mute, person=anna, until=later, reason="Flut", now=now)
    async with open_place(HUB, anna) as first, open_place(HUB, ben) as second:
        await second.all_so_far()
        no = await first.answer(line("Hört ihr mich?"))
        assert (no["code"], no["reason"]) == ("muted", "Flut")
        assert 3_500_000 < no["wait_ms"] <= 3_600_000
        assert await hear_no_talk(second)


async def test_H7_ignored_people_are_not_heard_and_never_were(anna, ben):
    await db_threads.run(say, ben, "Früher gesagt")
    await Block.objects.acreate(person=anna, other=ben, kind=Block.Kind.HEAR)
    async with (
        open_place(HUB, anna) as deaf,
        open_place(HUB, ben) as loud,
        open_place(HUB) as third,
    ):
        assert all(frame["type"] != "history" for frame in await deaf.all_so_far())
        assert (await third.hear_a("history"))["lines"][0]["text"] == "Früher gesagt"
        await loud.answer(line("Eben gesagt"))
        await loud.answer(bubble("lachen"))
        assert (await third.hear_a("said"))["text"] == "Eben gesagt"
        assert await hear_no_talk(deaf)


async def test_H7_not_hearing_somebody_begins_and_ends_in_all_tabs_at_once(anna, ben):
    spared = {"person": anna, "other": ben, "kind": Block.Kind.HEAR}
    async with open_place(HUB, anna) as client, open_place(HUB, ben) as loud:
        await client.all_so_far()
        await db_threads.run(accounts.ignore, **spared)
        await client.hear_a("standing")
        await loud.answer(line("Hört mich jemand?"))
        assert await hear_no_talk(client)
        await db_threads.run(accounts.unignore, **spared)
        await client.hear_a("standing")
        await loud.answer(bubble("winken"))
        assert (await client.hear_a("bubble"))["key"] == "winken"


async def test_what_got_lost_of_rooms_and_people_comes_with_a_sync_after_a_while(
    anna, ben, monkeypatch
):
    monkeypatch.setattr(place, "LOOK_AROUND", 0)
    async with open_place(HUB, anna) as client, open_place(HUB, ben) as loud:
        await client.all_so_far()
        await Block.objects.acreate(person=anna, other=ben, kind=Block.Kind.HEAR)
        await client.say({"type": "sync"})
        await client.all_so_far()
        await loud.answer(line("Hört mich jemand?"))
        assert await hear_no_talk(client)


async def test_a_bubble_belongs_to_its_moment(anna):
    async with open_place(HUB, anna) as client:
        frame = await client.answer(bubble("gut_gespielt"))
        assert (frame["type"], frame["key"], "text" in frame) == ("bubble", "gut_gespielt", False)
    async with open_place(HUB, anna) as client:
        assert all(frame["type"] != "history" for frame in await client.all_so_far())


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "say"},
        {"type": "say", "text": 7},
        {"type": "say", "text": ["Hallo"]},
        {"type": "bubble"},
        {"type": "bubble", "key": "selbst_gemacht"},
        {"type": "bubble", "key": None},
        {"type": "spoken", "room": "hub", "line": {}},
        {"type": "history"},
    ],
)
async def test_bad_talk_is_refused_and_never_fatal(anna, frame):
    async with open_place(HUB, anna) as client:
        assert (await client.answer(frame))["code"] == "bad_frame"
        assert (await client.answer(line("Hallo")))["type"] == "said"


async def test_a_line_lost_on_the_way_comes_with_the_next_one(anna, ben, monkeypatch):
    async with open_place(HUB, ben) as client:
        await client.all_so_far()
        with monkeypatch.context() as lossy:
            lossy.setattr(notify, "spoken", lambda room, said: None)
            await db_threads.run(say, anna, "Geht verloren")
        assert await hear_no_talk(client)
        await db_threads.run(say, anna, "Kommt an", at=1)
        frame = await client.hear_a("history")
        assert [said["text"] for said in frame["lines"]] == ["Geht verloren", "Kommt an"]
        assert await hear_no_talk(client)


async def test_a_line_lost_on_the_way_comes_with_the_next_sync(anna, ben, monkeypatch):
    async with open_place(HUB, ben) as client:
        await client.all_so_far()
        with monkeypatch.context() as lossy:
            lossy.setattr(notify, "spoken", lambda room, said: None)
            await db_threads.run(say, anna, "Geht verloren")
        await client.say({"type": "sync"})
        assert (await client.hear_a("history"))["lines"][0]["text"] == "Geht verloren"


async def test_lines_that_overtake_each_other_are_heard_once_and_in_order(anna, ben):
    async with open_place(HUB, ben) as client:
        await client.all_so_far()
        held = []
        original, notify.spoken = notify.spoken, lambda *said: held.append(said)
        try:
            await db_threads.run(say, anna, "Eins")
            await db_threads.run(say, anna, "Zwei", at=1)
        finally:
            notify.spoken = original
        for room, said in reversed(held):
            notify.spoken(room, said)
        frame = await client.hear_a("history")
        assert [said["text"] for said in frame["lines"]] == ["Eins", "Zwei"]
        assert await hear_no_talk(client)


@pytest.mark.postgres
def test_lines_said_at_once_get_one_number_each():
    people = [person(f"Person {number}") for number in range(16)]

    async def all_at_once():
        await asyncio.gather(
            *[db_threads.run(say, user, f"Ich bin {user.name}") for user in people]
        )

    asyncio.run(all_at_once())
    numbers = list(ChatLine.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 17))
    assert Room.objects.get().last == 16


NUMBERS = itertools.count()
TEXTS = st.one_of(st.text(max_size=310), st.sampled_from(["gg", "Kommt an Tisch 5", "🔥" * 9]))


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(TEXTS, max_size=12))
async def test_H5_no_text_and_no_speed_breaks_the_socket_or_loses_a_line(script):
    talker = await db_threads.run(person, f"Wasserfall {next(NUMBERS)}")
    room = await Room.objects.filter(name="hub").afirst()
    before = room.last if room else 0
    async with open_place(HUB, talker) as client, open_place(HUB) as listener:
        await client.all_so_far(), await listener.all_so_far()
        for text in script:
            await client.send_to(text_data=json.dumps(line(text)))
        answers = []
        while len(answers) < len(script):
            frame = await client.hear()
            answers += [frame] if frame["type"] in ("said", "refused") else []
        heard = [frame["text"] for frame in answers if frame["type"] == "said"]
        for text in heard:
            assert (await listener.hear_a("said"))["text"] == text
        assert all(
            frame["code"] in ("bad_frame", "too_long", "too_fast")
            for frame in answers
            if frame["type"] == "refused"
        )
    missed = await db_threads.run(selectors.news, {"hub": before}, frozenset())
    kept = [said["text"] for said in missed["hub"].lines] if missed else []
    assert kept == heard
