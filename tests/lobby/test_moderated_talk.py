"""Talk under staff's hand: mutes everywhere at once, slow rooms, secrets taken out."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import services as accounts
from accounts.models import Sanction, User
from games import db_threads
from games.codes import Code, Refused
from lobby.models import ChatLine, Room
from lobby.presence import services as presence
from lobby.talk import services
from lobby.talk.redaction import without_secrets
from lobby.talk.rooms import Spot
from tests import caches
from tests.games.tables import NOW, dealt, person
from tests.lobby.sockets import HUB, bubble, hear_no_talk, line, match_path, open_place

pytestmark = pytest.mark.django_db(transaction=True)

THERE = Spot("hub")


def say(user, text, *, at=0.0, spot=THERE):
    services.say(spot=spot, user_id=user.pk, text=text, now=NOW + timedelta(seconds=at))


def wait_of(user, text, **options):
    with pytest.raises(Refused) as no:
        say(user, text, **options)
    assert no.value.code == Code.TOO_FAST
    return no.value.details["wait_ms"]


def mute(user, *, minutes=20, **options):
    now = timezone.now()
    until = now + timedelta(minutes=minutes)
    return accounts.mute(person=user, reason="Flut", until=until, now=now, **options)


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


async def test_H2_a_mute_reaches_two_tabs_at_once_and_survives_coming_back(anna, ben):
    match = await db_threads.run(dealt, anna, ben)
    path = match_path(match)
    async with (
        open_place(path, ben) as table,
        open_place(HUB, ben) as hub,
        open_place(path, anna) as other,
    ):
        for client in (table, hub, other):
            await client.all_so_far()
        sanction = await db_threads.run(mute, ben)
        async with asyncio.timeout(1):
            tabs = [await client.hear_a("standing") for client in (table, hub)]
        for standing in tabs:
            assert standing["muted"]["reason"] == "Flut"
            assert 1_190_000 < standing["muted"]["wait_ms"] <= 1_200_000
        for client in (table, hub):
            for frame in (line("Hört ihr mich?"), bubble("danke")):
                assert (await client.answer(frame))["code"] == "muted"
        assert await hear_no_talk(other)
        async with open_place(path, ben) as again:
            assert (await again.hear_a("standing"))["muted"]["reason"] == "Flut"
        await db_threads.run(accounts.lift, sanction=sanction, now=timezone.now())
        for client in (table, hub):
            standing = await client.hear_a("standing")
            assert standing == {"type": "standing", "muted": None, "unread": []}
        assert (await table.answer(line("Da bin ich wieder")))["type"] == "said"


def test_H2_a_mute_for_the_hub_leaves_the_table_alone(anna):
    mute(anna, scope=Sanction.Scope.HUB, minutes=60 * 24 * 365 * 100)
    with pytest.raises(Refused) as no:
        say(anna, "Hallo")
    assert no.value.code == Code.MUTED
    say(anna, "Hallo", spot=Spot("table:SEE123"))


async def test_who_has_nothing_imposed_is_told_nothing(anna):
    async with open_place(HUB, anna) as client:
        assert "standing" not in {frame["type"] for frame in await client.all_so_far()}


async def test_a_warning_is_shown_on_every_page_until_it_is_read(anna):
    await db_threads.run(accounts.warn, person=anna, reason="Ruhig", now=timezone.now())
    async with open_place(HUB, anna) as client:
        assert (await client.hear_a("standing"))["unread"] == ["Ruhig"]
        await db_threads.run(accounts.acknowledge, person=anna, now=timezone.now())
        assert (await client.hear_a("standing"))["unread"] == []


async def test_a_ban_closes_every_socket_and_the_door_behind_them(anna):
    async with open_place(HUB, anna) as client:
        await client.all_so_far()
        until = timezone.now() + timedelta(hours=1)
        ban = {"person": anna, "reason": "Werbung", "until": until, "now": timezone.now()}
        await db_threads.run(lambda: accounts.ban(**ban))
        assert await client.code() == 4401
    async with open_place(HUB, anna) as client:
        assert (await client.receive_output(20)) == {"type": "websocket.close", "code": 4403}


def test_slow_mode_sets_the_pace_of_everybody_but_staff(anna, ben):
    Room.objects.create(name="hub", slow=30)
    moderator = person("Mia", is_staff=True)
    say(anna, "Wer spielt mit?")
    assert wait_of(anna, "Ich hätte noch einen Platz", at=10) == 20_000
    say(ben, "Ich!", at=10)
    say(moderator, "Viel Spaß euch")
    say(moderator, "Und fair bleiben", at=1)
    say(anna, "Ich hätte noch einen Platz", at=30)
    say(anna, "Am Tisch ist es so schnell wie immer", at=31, spot=Spot("table:SEE123"))


def test_the_hub_is_slow_by_itself_while_no_staff_is_online(anna, settings):
    settings.SLOW_MODE = 5
    say(anna, "Wer spielt mit?")
    assert wait_of(anna, "Ich hätte noch einen Platz", at=2) == 3_000
    caches.clear()
    there = {"session": "", "place": "match:7", "now": NOW}
    moderator = person("Mia", is_staff=True)
    presence.arrive(process=PROCESS, user_id=moderator.pk, **there)
    say(anna, "Ich hätte noch einen Platz", at=2)


PROCESS = "00000000-0000-0000-0000-00000000000f"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (
            "Geht nicht: https://see.example/konto/passwort/neu/1a-cx8k2l-9f8e7d6c/",
            "Geht nicht: […]",
        ),
        ("badesee.example/konto/mail/MQ:1tKxyz:abcdefghijk-_lmnop/ klickt mal", "[…] klickt mal"),
        ("mein sessionid=8f3kq0asd9 ist das", "mein […] ist das"),
        ("An Tisch K7MPXR: https://badesee.example/tisch/K7MPXR/", None),
        ("Das Konto steht unter /konto/ und /konto/mail/", None),
    ],
)
def test_secrets_are_taken_out_before_anybody_reads_them(anna, typed, kept):
    assert without_secrets(typed) == (kept or typed)
    say(anna, typed)
    assert ChatLine.objects.get().text == (kept or typed)


def test_staff_is_nobody_special_to_the_flood_limit():
    moderator = User.objects.create_user("Mia", is_staff=True)
    say(moderator, "Kommt alle an meinen Tisch")
    assert wait_of(moderator, "Kommt alle an meinen Tisch", at=1) == 4_000
