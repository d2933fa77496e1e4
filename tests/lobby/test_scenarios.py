"""Faults that users of other sites reported, at tables and with all that the lobby adds."""

import asyncio
import json
from datetime import timedelta

import pytest

from games import db_threads, engine
from games.codes import Code
from games.models import Match
from lobby import services
from lobby.models import TableSeat
from tests.games.tables import due, last_moved, person, seat_on_turn, state_of, woken
from tests.lobby.sockets import match_path, open_place
from tests.lobby.tables import (
    again,
    fresh,
    go,
    later,
    names_at,
    opened_table,
    play_to_the_end,
    press_start,
    ready,
    refused,
    sit,
    started,
    tend,
)
from tests.lobby.test_match_talk import at_the_table, in_peace

in_one_transaction = pytest.mark.django_db
with_sockets = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def cem():
    return person("Cem")


@with_sockets
async def test_A7_who_comes_back_while_somebody_comes_to_watch_is_listed_once(anna, ben):
    zoe = await db_threads.run(person, "Zoe")
    match = await db_threads.run(lambda: at_the_table(woken_in_peace(anna, ben)))
    hands = (await db_threads.run(state_of, match)).current.hands
    async with open_place(match_path(match), anna) as first:
        await first.all_so_far()
        async with open_place(match_path(match), ben) as before:
            old = await before.hear_a("update")

        frames = {}
        both = asyncio.Barrier(2)

        async def come(user):
            async with open_place(match_path(match), user) as client:
                frames[user] = [await client.hear_a("update"), *await client.all_so_far()]
                await both.wait()
                await client.say({"type": "sync"})
                frames[user] += await client.all_so_far()

        await asyncio.gather(come(ben), come(zoe))
    assert frames[ben][0]["view"] == old["view"]
    assert frames[ben][0]["view"]["hand"] == list(hands[1])
    assert (frames[zoe][0]["seat"], frames[zoe][0]["view"]["hand"]) == (None, None)
    unseen = {ben: hands[0], zoe: hands[0] + hands[1]}
    for user, cards in unseen.items():
        assert not [card for card in cards if f'"{card}"' in json.dumps(frames[user])]
        here = [frame for frame in frames[user] if frame["type"] == "presence"][-1]
        assert (here["seats"], here["watching"]) == ([0, 1], ["Zoe"])


def woken_in_peace(*people):
    """The match of a table that these people began, after its first deal."""
    return in_peace(woken(started(opened_table(*people), *people)))


@in_one_transaction
def test_X1_a_host_who_gets_up_leaves_the_table_to_the_others(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    ready(table, ben, cem)
    services.stand_up(table_id=table.pk, user_id=anna.pk, now=later(1))
    table = fresh(table)
    assert (table.status, table.host, names_at(table)) == ("open", ben, ["Ben", "Cem"])
    with refused(Code.NOT_HOST):
        press_start(table, anna, now=later(2))
    press_start(table, ben, now=later(2))
    assert fresh(table).status == "starting"


@in_one_transaction
def test_X1_a_host_who_vanishes_leaves_the_table_to_the_others(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    ready(table, ben, cem)
    go(table, anna, now=later(1))
    for second in range(1, 22):
        tend(seconds=second)
    assert fresh(table).host == ben
    press_start(table, ben, now=later(22))
    assert fresh(table).status == "starting"


@in_one_transaction
def test_X1_a_host_who_closes_the_table_frees_everybody(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    services.close(table_id=table.pk, user_id=anna.pk, now=later(1))
    assert not TableSeat.objects.exists()
    other = opened_table(anna)
    for user in (ben, cem):
        with refused(Code.NO_SUCH_TABLE):
            sit(table, user)
        sit(other, user, now=later(2))
    assert names_at(other) == ["Anna", "Ben", "Cem"]


@in_one_transaction
def test_X19_in_a_new_match_all_clocks_start_fresh(anna, ben):
    table = opened_table(anna, ben, preset="klassisch")
    rules = engine.PRESETS["klassisch"]
    first = woken(started(table, anna, ben))
    while first.players.filter(user__isnull=False, stand_in=False).exists():
        woken(first)  # both miss turns until stand-ins play
    assert first.status == "running"
    play_to_the_end(first)
    began = first.ended_at + timedelta(minutes=1)
    again(table, anna, now=began)
    second = started(table, anna, ben, now=began)
    assert second != first
    assert second.match_due == began + timedelta(seconds=rules.match_seconds)
    assert {(player.missed, player.stand_in) for player in second.players.all()} == {(0, False)}
    while second.step == "deal":  # as good as always once
        woken(second)
    dealt_at = last_moved(second)
    assert second.round_due == dealt_at + timedelta(seconds=rules.round_seconds)
    for _ in range(2):
        assert second.step == "turn"
        assert due(second) == last_moved(second) + timedelta(seconds=rules.turn_seconds)
        seat = seat_on_turn(second)
        woken(second)
        assert seat_on_turn(second) == 1 - seat
    assert Match.objects.count() == 2
