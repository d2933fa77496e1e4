"""The socket of a table: what everybody sees, what each may do, and what strangers may not."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Block
from games import db_threads, engine
from games.models import Match
from lobby import notify, services
from lobby.consumers import table as consumer
from lobby.models import Presence, Table, TableSeat
from lobby.presence import services as presence
from lobby.selectors.frames import frame_for
from lobby.services import match as beginning
from tests.games.tables import NOW, person
from tests.lobby.sockets import Listener, open_place
from tests.lobby.tables import (
    again,
    commitment_of,
    fresh,
    hash_of,
    later,
    names_at,
    opened_table,
    play_to_the_end,
    press_start,
    random_of,
    ready,
    sit,
    started,
)

pytestmark = pytest.mark.django_db(transaction=True)

BAD_FRAMES = [
    "{",
    "null",
    "[]",
    "{}",
    '{"type":null}',
    '{"type":["join"]}',
    '{"type":"act","version":1,"action":{"do":"push"}}',
    '{"type":"changed","version":99}',
    '{"type":"dispatch"}',
    '{"type":"join","seat":"1"}',
    '{"type":"join","seat":1.0}',
    '{"type":"join","seat":true}',
    '{"type":"ready"}',
    '{"type":"ready","rules_hash":"","commitment":""}',
    '{"type":"ready","rules_hash":"0123456789abcdef","commitment":"00"}',
    '{"type":"ready","rules_hash":"0123456789abcdef","commitment":"' + "G" * 64 + '"}',
    '{"type":"ready","rules_hash":"0123456789abcdef","commitment":"' + "0" * 64 + '\\n"}',
    '{"type":"ready","rules_hash":7,"commitment":7}',
    '{"type":"open"}',
    '{"type":"open","random":"xx"}',
    '{"type":"open","random":null}',
    '{"type":"settings","version":1}',
    '{"type":"settings","version":"1","changes":{}}',
    '{"type":"settings","version":true,"changes":{}}',
    '{"type":"settings","version":1,"changes":[]}',
    '{"type":"kick"}',
    '{"type":"kick","seat":"1"}',
    '{"type":"hand_over","seat":null}',
    '{"type":"start"}',
    '{"type":"start","rules_hash":null}',
    '{"type":"sync","pad":"' + "x" * 4096 + '"}',
]


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def table(anna, ben):
    """Anna, its host, and Ben."""
    return opened_table(anna, ben)


@pytest.fixture
def quick_start(monkeypatch):
    for module in (beginning, consumer):
        monkeypatch.setattr(module, "OPENING", timedelta(milliseconds=50))


def open_table(table, user=None, **how):
    return open_place(f"/ws/tisch/{table.code}/", user, **how)


async def shown(client: Listener, like=bool):
    return await client.hear_a("table", like)


async def after(client: Listener, like, **frame):
    """The first table like that after a command."""
    await client.say(frame)
    return await shown(client, like)


async def refusal(client: Listener, **frame):
    """The no that answers a command."""
    await client.say(frame)
    return await client.hear_a("refused")


async def run(work, *args, **kwargs):
    return await db_threads.run(work, *args, **kwargs)


async def test_everybody_is_shown_the_whole_table_first(table, anna, ben):
    zoe = await run(person, "Zoe")
    async with (
        open_table(table, anna) as host,
        open_table(table, ben) as player,
        open_table(table, zoe) as watcher,
        open_table(table) as nobody,
    ):
        frames = [await shown(client) for client in (host, player, watcher, nobody)]
    rules_hash = await run(hash_of, table)
    you = [frame["you"] for frame in frames]
    assert [one["user"] for one in you] == [anna.pk, ben.pk, zoe.pk, None]
    assert [one["seat"] for one in you] == [0, 1, None, None]
    assert [one["host"] for one in you] == [True, False, False, False]
    assert [one["watching"] for one in you] == [False, False, True, True]
    for frame in frames:
        assert (frame["code"], frame["name"], frame["status"]) == (table.code, "Am Steg", "open")
        assert [seat["name"] for seat in frame["seats"]] == ["Anna", "Ben", "", ""]
        assert [seat["kind"] for seat in frame["seats"]] == ["human", "human", "free", "free"]
        assert (frame["hash"], frame["commitment"]) == (rules_hash, table.commitment)
        assert frame["settings"]["rules"] == table.rules


async def test_who_is_there_and_who_watches(table, anna, ben):
    zoe = await run(person, "Zoe")
    await run(Presence.objects.all().delete)
    async with open_table(table, anna) as host:
        frame = await shown(host)
        assert [seat["away"] for seat in frame["seats"][:2]] == [False, True]
        async with open_table(table, zoe):
            company = await host.hear_a("presence", lambda frame: frame["watching"])
            assert (company["watching"], company["connected"]) == (["Zoe"], [anna.pk, zoe.pk])
            assert (await shown(host))["watchers"] == ["Zoe"]


async def test_X3_who_goes_to_another_table_is_no_watcher_any_more(table, anna):
    zoe = await run(person, "Zoe")
    other = await run(opened_table, zoe)
    async with open_table(table, anna) as host:
        async with open_table(table, zoe):
            await shown(host, lambda frame: frame["watchers"] == ["Zoe"])
        await run(presence.settle, now=timezone.now() + timedelta(seconds=6))
        await shown(host, lambda frame: frame["watchers"] == [])
    async with open_table(other, zoe) as back:
        frame = await shown(back)
        assert (frame["watchers"], frame["you"]["seat"]) == ([], 0)


async def test_joining_reaches_everybody(table, anna):
    cem = await run(person, "Cem")
    async with open_table(table, anna) as host, open_table(table, cem) as newcomer:
        await shown(host), await shown(newcomer)
        await after(newcomer, lambda frame: frame["you"]["seat"] == 2, type="join")
        frame = await shown(host, lambda frame: frame["seats"][2]["user"])
        assert frame["seats"][2]["name"] == "Cem"
        await after(newcomer, lambda frame: frame["you"]["seat"] == 3, type="join", seat=3)
        await after(newcomer, lambda frame: frame["you"]["watching"], type="leave")
        assert (await refusal(newcomer, type="join", seat=0))["code"] == "seat_taken"


async def test_from_the_table_into_the_match_and_back(table, anna, ben):
    zoe = await run(person, "Zoe")
    async with (
        open_table(table, anna) as host,
        open_table(table, ben) as player,
        open_table(table, zoe) as watcher,
    ):
        frame = await shown(host)
        await shown(player), await shown(watcher)
        for client, user in ((host, anna), (player, ben)):
            frame = await after(
                client,
                lambda frame: frame["you"]["ready"],
                type="ready",
                rules_hash=frame["hash"],
                commitment=commitment_of(user),
            )
        frame = await shown(host, lambda frame: frame["can_start"])
        await host.say({"type": "start", "rules_hash": frame["hash"]})
        for client, user in ((host, anna), (player, ben)):
            await shown(client, lambda frame: frame["status"] == "starting")
            await client.say({"type": "open", "random": random_of(user)})
        match = (await host.hear_a("started"))["match"]
        for client in (player, watcher):
            assert (await client.hear_a("started"))["match"] == match
        row = await run(Match.objects.get)
        assert row.randoms == [random_of(anna), random_of(ben)]
        await run(play_to_the_end, row)
        for client in (host, player):
            await client.say({"type": "again"})
        for client in (host, player, watcher):
            frame = await shown(client, lambda frame: frame["status"] == "open")
            assert frame["match"] == match
    assert await run(names_at, table) == ["Anna", "Ben"]


async def test_the_socket_of_the_host_holds_the_second_of_a_start(table, anna, ben, quick_start):
    await run(ready, table, anna, ben)
    async with open_table(table, anna) as host:
        await shown(host)
        await host.say({"type": "start", "rules_hash": await run(hash_of, table)})
        assert (await host.hear_a("started"))["match"] == (await run(Match.objects.get)).pk
    assert (await run(Match.objects.get)).randoms == ["", ""]


async def test_settings_and_their_refusals_in_the_language_of_the_page(table, anna):
    async with open_table(table, anna) as host:
        frame = await shown(host)
        assert frame["sentences"]["lives"] == "Jeder hat 3 Rettungsringe."
        changes = {"rules": {"covered_passing": True}}
        seen = {"type": "settings", "version": frame["version"]}
        no = await refusal(host, **seen, changes=changes, id="s")
        assert (no["code"], no["id"]) == ("bad_rules", "s")
        assert no["fields"] == ["covered_passing", "dealer_choice"]
        assert no["text"] == "„Verdeckt“ und „Wahl des Gebers“ passen so nicht zusammen."
        no = await refusal(host, **seen, changes={"name": "Moderator"})
        assert (no["code"], bool(no["text"])) == ("bad_name", True)
        frame = await after(
            host, lambda frame: frame["changes"], **seen, changes={"rules": {"lives": 1}}
        )
        assert frame["changes"][0]["text"] == "Jeder hat einen Rettungsring."


async def test_a_socket_speaks_the_language_of_its_page(table, anna):
    async with open_in(table, anna, cookie="en") as client:
        assert (await shown(client))["sentences"]["lives"] == "Everybody has 3 life rings."
    async with open_in(table, anna, accept="en-GB,en;q=0.8,de;q=0.1") as client:
        assert (await shown(client))["sentences"]["lives"] == "Everybody has 3 life rings."
    async with open_in(table, anna, cookie="de", accept="en") as client:
        assert (await shown(client))["sentences"]["lives"] == "Jeder hat 3 Rettungsringe."
    async with open_in(table, anna, cookie="tlh") as client:
        assert (await shown(client))["sentences"]["lives"] == "Jeder hat 3 Rettungsringe."


def open_in(table, user, *, cookie="", accept=""):
    return open_table(
        table,
        user,
        cookies={"django_language": cookie},
        headers=[(b"accept-language", accept.encode())],
    )


async def test_the_kicked_is_shown_that_he_has_no_seat(table, anna, ben):
    async with open_table(table, anna) as host, open_table(table, ben) as player:
        await shown(host), await shown(player)
        await host.say({"type": "kick", "seat": 1})
        frame = await shown(player, lambda frame: frame["you"]["watching"])
        no = await refusal(player, type="join")
        assert (no["code"], 0 < no["wait_ms"] <= 600_000) == ("kicked", True)
        assert frame["seats"][1]["user"] is None


async def test_a_second_seat_is_refused_with_the_way_to_the_first(table, anna, ben):
    other = await run(opened_table, await run(person, "Cem"))
    async with open_table(other, ben) as client:
        await shown(client)
        no = await refusal(client, type="join")
    assert (no["code"], no["table"], no["match"]) == ("already_seated", table.code, None)


def commands(table):
    """Every command there is; each would change something if the right one gave it."""
    rules_hash = hash_of(table)
    return [
        {"type": "ready", "rules_hash": rules_hash, "commitment": "0" * 64},
        {"type": "unready"},
        {"type": "open", "random": "0" * 64},
        {"type": "leave"},
        {"type": "here"},
        {"type": "again"},
        *host_commands(table),
    ]


def host_commands(table):
    return [
        {"type": "settings", "version": table.version, "changes": {"rules": {"lives": 1}}},
        {"type": "settings", "version": table.version, "changes": {"name": "Meins"}},
        {"type": "kick", "seat": 1},
        {"type": "hand_over", "seat": 1},
        {"type": "start", "rules_hash": hash_of(table)},
        {"type": "close"},
    ]


def bring(table, status, *people):
    """Anna's and Ben's table as far as that."""
    ready(table, *people)
    if status == "starting":
        press_start(table, people[0], now=timezone.now())
    elif status == "over":
        press_start(table, people[0])
        services.finish_start(table_id=table.pk, now=later(1))
        play_to_the_end(Match.objects.get())
        services.tend(now=later(2))
    assert fresh(table).status == status


def state_of(table):
    seats = TableSeat.objects.order_by("pk").values()
    return (list(Table.objects.filter(pk=table.pk).values()), list(seats), Match.objects.count())


@pytest.mark.parametrize("status", ["open", "starting", "over"])
async def test_E2_every_command_of_a_stranger_is_refused_and_logged(
    table, anna, ben, status, caplog
):
    zoe = await run(person, "Zoe")
    await run(bring, table, status, anna, ben)
    before = await run(state_of, table)
    frames = await run(commands, table)
    async with open_table(table, zoe) as stranger, open_table(table) as nobody:
        await shown(stranger), await shown(nobody)
        for frame in frames:
            assert (await refusal(stranger, **frame))["code"] in ("not_seated", "not_host"), frame
            assert (await refusal(nobody, **frame))["code"] == "nobody"
        assert (await refusal(nobody, type="join"))["code"] == "nobody"
    assert await run(state_of, table) == before
    logged = [record for record in caplog.records if "refused a command" in record.message]
    assert len(logged) == 2 * len(frames) + 1
    assert {(record.user, record.table) for record in logged} == {
        (zoe.pk, table.code),
        (None, table.code),
    }


async def test_E2_every_command_of_the_host_is_refused_to_others_and_logged(
    table, anna, ben, caplog
):
    await run(ready, table, anna, ben)
    before = await run(state_of, table)
    frames = await run(host_commands, table)
    async with open_table(table, ben) as player:
        await shown(player)
        for frame in frames:
            assert (await refusal(player, **frame))["code"] == "not_host", frame
    assert await run(state_of, table) == before
    assert caplog.text.count("refused a command") == len(frames)


async def test_F4_nobody_speaks_for_another(table, anna, ben):
    """Whose command it is says the session, whatever stands in the frame."""
    async with open_table(table, ben) as player:
        await shown(player)
        await player.say({"type": "leave", "user": anna.pk, "seat": 0, "user_id": anna.pk})
        await shown(player, lambda frame: frame["you"]["watching"])
    assert await run(names_at, table) == ["Anna"]


@pytest.mark.parametrize("text", BAD_FRAMES)
async def test_a_bad_frame_is_refused_and_never_fatal(table, anna, text):
    async with open_table(table, anna) as client:
        await shown(client)
        await client.send_to(text_data=text)
        refusal = await client.hear_a("refused")
        assert refusal == {"type": "refused", "code": "bad_frame", "id": None}
        assert (await after(client, bool, type="sync"))["code"] == table.code


async def test_a_table_that_closes_says_so_and_hangs_up(table, anna, ben):
    async with open_table(table, anna) as host, open_table(table, ben) as player:
        await shown(host), await shown(player)
        await host.say({"type": "close"})
        for client in (host, player):
            assert (await client.hear_a("refused"))["code"] == "no_such_table"
            assert await client.code() == consumer.NO_SUCH_TABLE


@pytest.mark.parametrize("code", ["NOSUCH", "0", "table"])
async def test_a_table_that_is_not_is_told_and_closed(code):
    async with open_place(f"/ws/tisch/{code}/") as client:
        assert (await client.hear_a("refused"))["code"] == "no_such_table"
        assert await client.code() == consumer.NO_SUCH_TABLE


async def test_E7_a_hidden_table_looks_like_none(table, ben):
    cem = await run(person, "Cem")
    await run(lambda: Block.objects.create(person=cem, other=ben, kind="play"))
    async with open_table(table, cem) as client:
        assert (await client.hear_a("refused"))["code"] == "no_such_table"


async def test_the_code_opens_in_small_letters_too(table, anna):
    async with open_place(f"/ws/tisch/{table.code.lower()}/", anna) as client:
        assert (await shown(client))["code"] == table.code


async def test_a_nudge_without_news_is_silent(table, anna):
    async with open_table(table, anna) as client:
        await shown(client)
        await client.hear_a("presence")
        for version in (0, table.version, 99):
            notify.table_changed(table.pk, version)
        assert await client.all_so_far() == []


async def test_a_lost_nudge_is_healed_by_sync(table, anna, monkeypatch):
    async with open_table(table, anna) as client:
        await shown(client)
        monkeypatch.setattr(notify, "table_changed", lambda table_id, version: None)
        await run(sit, table, await run(person, "Cem"))
        await after(client, lambda frame: frame["seats"][2]["name"] == "Cem", type="sync")


async def test_F1_two_tabs_are_both_live(table, ben):
    async with open_table(table, ben) as laptop, open_table(table, ben) as phone:
        await shown(laptop), await shown(phone)
        await phone.say({"type": "join", "seat": 3})
        for client in (laptop, phone):
            assert await shown(client, lambda frame: frame["you"]["seat"] == 3)


async def test_G4_the_link_of_the_own_table_leads_to_the_own_seat(table, ben):
    async with open_table(table, ben) as client:
        assert (await shown(client))["you"]["seat"] == 1


async def test_whoever_connects_is_not_away_any_more(table, ben):
    await run(TableSeat.objects.filter(user=ben).update, away_since=NOW)
    async with open_table(table, ben) as client:
        await shown(client)
        assert (await run(TableSeat.objects.get, user=ben)).away_since is None


async def test_a_table_keeps_its_secrets_to_itself(table, anna, ben):
    """Tables that differ only in what nobody may know look the same to the last byte."""
    await run(ready, table, anna, ben)
    await run(TableSeat.objects.filter(user=ben).update, random=random_of(ben))

    def frames():
        users = (anna.pk, ben.pk, None)
        return [json.dumps(frame_for(code=table.code, user_id=user, now=NOW)) for user in users]

    before = await run(frames)
    await run(TableSeat.objects.filter(user=ben).update, random="f" * 64, commitment="e" * 64)
    await run(Table.objects.update, secret="d" * 64)
    assert await run(frames) == before
    await run(Table.objects.all().delete)


async def test_strangers_to_a_match_without_watchers_are_turned_away(anna, ben):
    table = await run(opened_table, anna, ben, watchers_allowed=False)
    match = await run(started, table, anna, ben)
    async with open_place(f"/ws/partie/{match.pk}/") as stranger:
        assert (await stranger.hear_a("refused"))["code"] == "no_watchers"
    async with open_place(f"/ws/partie/{match.pk}/", ben) as player:
        assert (await player.hear_a("update"))["seat"] == 1
    await run(play_to_the_end, match)
    async with open_place(f"/ws/partie/{match.pk}/") as stranger:
        assert (await stranger.hear_a("update"))["view"]["phase"] == "over"
    await run(again, table, ben)
    assert (await run(fresh, table)).status == "open"


async def test_watchers_of_a_match_at_a_table_see_no_hand(table, anna, ben):
    match = await run(started, table, anna, ben)
    await run(services.tend, now=NOW)
    async with open_place(f"/ws/partie/{match.pk}/") as watcher:
        view = (await watcher.hear_a("update"))["view"]
    assert (view["hand"], view["fairness"]["secret"]) == (None, None)
    assert view["fairness"]["randoms"] == [random_of(anna), random_of(ben)]
    assert engine.commitment(bytes.fromhex(match.secret)) == view["fairness"]["commitment"]
