"""Faults that other implementations of this game had, at a table: seats, hosts, the next match."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import db_threads, engine
from games.codes import Code
from games.models import Match, Player
from lobby import protocol, services
from lobby.models import TableSeat
from lobby.presence import services as presence
from lobby.selectors.frames import frame_for
from lobby.selectors.tables import table_of
from lobby.services.people import MANY_SITS
from tests.games.tables import NOW, act, person, seat_on_turn, woken
from tests.lobby.sockets import open_place
from tests.lobby.tables import (
    again,
    change,
    come,
    fresh,
    go,
    hash_of,
    later,
    names_at,
    open_bytes,
    opened_table,
    play_to_the_end,
    press_start,
    ready,
    refused,
    seat_of,
    sit,
    started,
    tend,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def cem():
    return person("Cem")


def seen(table, user=None):
    return frame_for(code=table.code, user_id=user.pk if user else None, now=NOW)


def stand_up(table, user, seconds=0):
    return services.stand_up(table_id=table.pk, user_id=user.pk, now=later(seconds))


# Seats


def test_B5_one_seat_per_person_wherever_he_tries(anna, ben, cem):
    first, second = opened_table(anna, cem), opened_table(ben)
    with refused(Code.ALREADY_SEATED, table=first.code):
        sit(second, cem)
    with refused(Code.ALREADY_SEATED, table=second.code):
        services.open_table(user_id=ben.pk, changes={}, now=NOW)
    assert sit(second, ben) == second.version
    assert (names_at(first), names_at(second)) == (["Anna", "Cem"], ["Ben"])
    stand_up(first, cem)
    sit(second, cem)
    assert [seat["name"] for seat in seen(first)["seats"] if seat["name"]] == ["Anna"]
    assert (table_of(user_id=cem.pk).code, seen(second, ben)["you"]["host"]) == (second.code, True)


def test_B8_the_last_free_seat_is_for_one_and_a_full_table_for_nobody(anna, ben, cem):
    table = opened_table(anna, seats=2)
    sit(table, ben)
    for number in (None, 0, 1, 2):
        with refused(Code.TABLE_FULL):
            sit(table, cem, number=number)
    assert names_at(table) == ["Anna", "Ben"]


def test_X13_leaving_and_coming_every_second_is_stopped(anna, ben):
    table = opened_table(anna)
    for second in range(MANY_SITS):
        sit(table, ben, now=later(second))
        stand_up(table, ben, second)
    with refused(Code.TOO_FAST):
        sit(table, ben, now=later(MANY_SITS))


@pytest.mark.parametrize("request_of", ["join", "ready", "unready", "close"])
def test_O10_what_is_asked_for_twice_happens_once(anna, ben, request_of):
    table = opened_table(anna, ben)
    if request_of == "join":
        assert sit(table, ben) == sit(table, ben)
        assert TableSeat.objects.filter(user=ben).count() == 1
    elif request_of == "ready":
        ready(table, ben), ready(table, ben)
        assert seat_of(ben).ready_hash == hash_of(table)
    elif request_of == "unready":
        ready(table, ben)
        for _ in range(2):
            services.unready(table_id=table.pk, user_id=ben.pk, now=NOW)
        assert seat_of(ben).ready_hash == ""
    else:
        services.close(table_id=table.pk, user_id=anna.pk, now=NOW)
        with refused(Code.NO_SUCH_TABLE):
            services.close(table_id=table.pk, user_id=anna.pk, now=NOW)


# Hosts


def test_B6_when_the_host_goes_his_seat_is_free_the_next_is_host_and_an_empty_one_closes(
    anna, ben, cem
):
    table = opened_table(anna, ben, cem)
    stand_up(table, anna)
    assert (fresh(table).host, names_at(table)) == (ben, ["Ben", "Cem"])
    stand_up(table, ben), stand_up(table, cem)
    assert (fresh(table).status, TableSeat.objects.count()) == ("closed", 0)


def test_X1_a_host_who_abandons_a_table_that_has_not_begun_gives_way_to_the_next(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    go(table, anna, now=NOW)
    for second in range(1, 21):
        tend(seconds=second)
    assert (fresh(table).status, fresh(table).host) == ("open", ben)
    ready(table, ben, cem, now=later(21))
    assert press_start(table, ben, now=later(22))


def test_B20_only_the_host_of_a_table_begins_there(anna, ben, cem):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    for user in (ben, cem):
        with refused(Code.NOT_HOST):
            press_start(table, user)
    frame = {"type": "start", "rules_hash": hash_of(table), "players": [anna.pk, ben.pk]}
    assert protocol.parse(frame) == protocol.Start(hash_of(table))
    assert (fresh(table).status, Match.objects.count()) == ("open", 0)


def test_B9_a_start_with_people_who_are_not_there_makes_nothing(anna, ben):
    table = opened_table(anna)
    with refused(Code.NO_SUCH_TABLE):
        services.start(table_id=404, user_id=anna.pk, rules_hash=hash_of(table), now=NOW)
    with refused(Code.NOT_SEATED):
        ready(table, ben)
    ready(table, anna)
    with refused(Code.TOO_FEW):
        press_start(table, anna)
    assert (Match.objects.count(), Player.objects.count()) == (0, 0)
    assert (fresh(table).status, fresh(table).match) == ("open", None)


def test_X7_a_start_pressed_twice_begins_one_match(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    assert press_start(table, anna) == press_start(table, anna)
    open_bytes(table, anna, ben)
    assert Match.objects.get() == fresh(table).match


# What is agreed


def test_O13_house_rules_are_shown_to_everybody_and_locked_during_play(anna, ben, cem):
    table = opened_table(anna, ben)
    change(table, anna, rules={"lives": 5})
    for viewer in (anna, ben, cem, None):
        frame = seen(table, viewer)
        assert frame["settings"]["rules"]["lives"] == 5
        assert "lives" in frame["changed_from_preset"]
    match = started(table, anna, ben)
    with refused(Code.PLAYING):
        change(table, anna, rules={"lives": 1})
    assert match.rules["lives"] == 5


@pytest.mark.parametrize("stake", [-1, -(10**9), 501, 2**70, "10", True, 0.5, None])
def test_J6_a_stake_that_is_none_is_refused(anna, stake):
    table = opened_table(anna)
    with refused(Code.BAD_SETTING, fields=["stake"]):
        change(table, anna, stake=stake)
    assert fresh(table).stake == 0


def test_J6_a_stake_beyond_what_one_has_is_refused(anna):
    table = opened_table(anna, stake=500)
    with refused(Code.NOT_ENOUGH_TALER):
        ready(table, anna)


# After the match


def test_B12_the_end_of_a_match_leads_everybody_back_to_the_table(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    match = play_to_the_end(started(table, anna, ben, cem))
    tend(seconds=1)
    for user in (anna, ben, cem):
        back = table_of(user_id=user.pk)
        assert (back.code, back.status, back.match) == (table.code, "over", match.pk)
        assert seen(table, user)["status"] == "over"
    assert again(table, cem) == again(table, anna)
    assert {seen(table, user)["status"] for user in (anna, ben, cem)} == {"open"}


def test_O8_the_same_people_sit_in_the_same_order_in_their_next_match(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    orders = []
    for _ in range(3):
        match = play_to_the_end(started(table, anna, ben, cem))
        orders.append(list(match.players.order_by("seat").values_list("name", flat=True)))
        again(table, ben)
    assert orders == [["Anna", "Ben", "Cem"]] * 3


def test_X4_a_former_watcher_acts_in_the_next_match(anna, ben, cem):
    table = opened_table(anna, ben, preset="klassisch")
    come(table, cem)
    assert seen(table, cem)["you"]["watching"]
    play_to_the_end(started(table, anna, ben))
    again(table, anna)
    sit(table, cem)
    assert not seen(table, cem)["you"]["watching"]
    match = started(table, anna, ben, cem)
    while match.step == "deal":
        woken(match)
    while (seat := seat_on_turn(match)) != 2:
        act(match, engine.Push())
    act(match, engine.SwapAll(), seat=match.players.get(user=cem).seat)
    assert (match.moves.last().seat, match.moves.last().cause) == (seat, "player")


@pytest.mark.django_db(transaction=True)
async def test_X3_whoever_goes_home_to_his_own_table_watches_no_more(anna, ben):
    table, own = await db_threads.run(lambda: (opened_table(anna), opened_table(ben)))
    async with open_place(f"/ws/tisch/{table.code}/", anna) as host:
        async with open_place(f"/ws/tisch/{table.code}/", ben):
            await host.hear_a("table", lambda frame: frame["watchers"] == ["Ben"])
        await db_threads.run(presence.settle, now=timezone.now() + timedelta(seconds=6))
        await host.hear_a("table", lambda frame: frame["watchers"] == [])
    async with open_place(f"/ws/tisch/{own.code}/", ben) as back:
        frame = await back.hear_a("table")
        assert (frame["watchers"], frame["you"]["seat"], frame["you"]["host"]) == ([], 0, True)
