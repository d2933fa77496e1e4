"""Sitting down, getting up, being sent away: one active seat per person."""

import pytest

from accounts.models import Block
from games import engine
from games import services as games
from games.codes import Code
from games.models import Match
from games.selectors import admit
from lobby import services
from lobby.models import Kick, Table, TableSeat
from lobby.selectors.tables import hidden_from, table_by_code, table_of
from lobby.services.people import MANY_SITS
from tests.games.tables import NOW, RNG, person
from tests.lobby.tables import (
    again,
    come,
    fresh,
    go,
    later,
    names_at,
    opened_table,
    play_to_the_end,
    ready,
    refused,
    seat_of,
    sit,
    started,
    tend,
)

pytestmark = pytest.mark.django_db

SOLO = {"opponents": 3, "level": "normal", "preset": "badesee", "tempo": "normal"}


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def cem():
    return person("Cem")


def solo(user):
    return services.start_solo(user_id=user.pk, now=NOW, **SOLO)


def stand_up(table, user, now=NOW):
    return services.stand_up(table_id=table.pk, user_id=user.pk, now=now)


def watch(table, user):
    return services.watch(table_id=table.pk, user_id=user.pk, now=NOW)


def kick(table, host, number, now=NOW):
    return services.kick(table_id=table.pk, user_id=host.pk, number=number, now=now)


def test_whoever_opens_a_table_is_its_host_on_the_first_seat(anna):
    table = services.open_table(user_id=anna.pk, changes={}, now=NOW)
    assert (table.host, table.status, table.version) == (anna, "open", 1)
    assert (table.seats, table.public, table.preset) == (4, True, "badesee")
    assert names_at(table) == ["Anna"]
    assert len(table.code) == 6
    assert table.name
    assert engine.commitment(bytes.fromhex(table.secret)) == table.commitment


def test_people_take_the_lowest_free_seat_or_the_one_they_choose(anna, ben, cem):
    table = opened_table(anna)
    sit(table, ben, number=2)
    sit(table, cem)
    assert names_at(table) == ["Anna", "Cem", "Ben"]
    assert [seat.number for seat in table.taken.order_by("number")] == [0, 1, 2]


def test_every_change_is_a_version(anna, ben):
    table = opened_table(anna)
    assert [sit(table, ben), ready(table, ben), stand_up(table, ben)] == [2, None, 4]


def test_moving_to_another_seat_is_no_second_seat_and_clears_ready(anna, ben):
    table = opened_table(anna, ben)
    ready(table, ben)
    sit(table, ben, number=3)
    seat = seat_of(ben)
    assert (seat.number, seat.ready_hash) == (3, "")


def test_a_double_press_on_join_is_one_seat(anna, ben):
    table = opened_table(anna, ben)
    version = fresh(table).version
    assert sit(table, ben) == version


@pytest.mark.parametrize("number", [-1, 0, 4, 9, 2**70])
def test_a_seat_that_is_taken_or_is_none_is_refused(anna, ben, number):
    table = opened_table(anna)
    with refused(Code.SEAT_TAKEN):
        sit(table, ben, number=number)


def test_B8_a_full_table_takes_nobody_more(anna, ben, cem):
    table = opened_table(anna, ben, seats=2)
    with refused(Code.TABLE_FULL):
        sit(table, cem)


def test_a_table_that_is_not_or_not_any_more_is_refused(anna, ben):
    table = opened_table(anna)
    services.close(table_id=table.pk, user_id=anna.pk, now=NOW)
    for table_id in (table.pk, 404):
        with refused(Code.NO_SUCH_TABLE):
            services.sit(table_id=table_id, user_id=ben.pk, now=NOW)


def test_C5_a_second_join_says_where_one_sits(anna, ben, cem):
    first, second = opened_table(anna, cem), opened_table(ben)
    with refused(Code.ALREADY_SEATED, table=first.code, match=None):
        sit(second, cem)
    with refused(Code.ALREADY_SEATED, table=first.code):
        services.open_table(user_id=cem.pk, changes={}, now=NOW)
    with refused(Code.ALREADY_SEATED, table=first.code):
        solo(cem)
    assert names_at(second) == ["Ben"]
    assert not Match.objects.exists()


def test_C5_opening_a_table_twice_at_once_is_one_table(anna):
    table = services.open_table(user_id=anna.pk, changes={}, now=NOW)
    with refused(Code.ALREADY_SEATED, table=table.code):
        services.open_table(user_id=anna.pk, changes={}, now=later(1))
    assert Table.objects.count() == 1


def test_C5_a_match_holds_its_person_against_tables(anna, ben):
    match, table = solo(anna), opened_table(ben)
    with refused(Code.ALREADY_SEATED, table="", match=match.pk):
        sit(table, anna)
    assert solo(anna) == match
    games.leave(match_id=match.pk, seat=0, now=NOW)
    sit(table, anna)


def test_C5_a_match_of_a_table_holds_its_people(anna, ben, cem):
    table, other = opened_table(anna, ben), opened_table(cem)
    match = started(table, anna, ben)
    with refused(Code.ALREADY_SEATED, table=table.code, match=match.pk):
        sit(other, ben)
    with refused(Code.PLAYING):
        stand_up(table, ben)
    assert solo(ben) == match


def test_a_seat_that_somebody_walked_away_from_lets_him_go(anna, ben, cem):
    table, other = opened_table(anna, ben), opened_table(cem)
    go(table, ben, now=NOW)
    tend(seconds=1)
    with refused(Code.ALREADY_SEATED):
        sit(other, ben, now=later(4))
    sit(other, ben, now=later(6))
    assert (names_at(table), names_at(other)) == (["Anna"], ["Cem", "Ben"])


def test_D1_an_ended_match_holds_nobody(anna, ben, cem):
    table = opened_table(anna, ben)
    play_to_the_end(started(table, anna, ben))
    other = services.open_table(user_id=ben.pk, changes={}, now=NOW)
    assert (names_at(other), names_at(table)) == (["Ben"], ["Anna"])
    solo(anna)
    assert fresh(table).status == "closed"


def test_D1_who_has_gone_after_the_match_is_free_though_others_play_again(anna, ben):
    table = opened_table(anna, ben)
    play_to_the_end(started(table, anna, ben))
    go(table, ben, now=NOW)
    tend(seconds=1)
    again(table, anna, now=later(2))
    assert table_of(user_id=ben.pk).code == table.code
    services.open_table(user_id=ben.pk, changes={}, now=later(6))
    assert names_at(table) == ["Anna"]


def test_D1_there_is_always_a_way_to_leave_a_table(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    stand_up(table, cem)
    match = started(table, anna, ben)
    games.leave(match_id=match.pk, seat=1, now=NOW)
    stand_up(table, ben)
    play_to_the_end(match)
    stand_up(table, anna)
    assert not TableSeat.objects.exists()


def test_who_does_not_sit_here_cannot_stand_up(anna, ben):
    table = opened_table(anna)
    for user_id in (ben.pk, None):
        with refused(Code.NOT_SEATED):
            services.stand_up(table_id=table.pk, user_id=user_id, now=NOW)


def test_watching_gives_the_seat_up_where_watching_is_allowed(anna, ben):
    table = opened_table(anna, ben)
    services.watch(table_id=table.pk, user_id=ben.pk, now=NOW)
    assert services.watch(table_id=table.pk, user_id=ben.pk, now=NOW) == fresh(table).version
    assert names_at(table) == ["Anna"]
    private = opened_table(ben, watchers_allowed=False)
    with refused(Code.NO_WATCHERS):
        services.watch(table_id=private.pk, user_id=ben.pk, now=NOW)


def test_I4_who_comes_while_the_match_runs_gets_no_seat(anna, ben, cem):
    table = opened_table(anna, ben)
    started(table, anna, ben)
    with refused(Code.PLAYING):
        sit(table, cem)


def test_B6_who_leaves_frees_his_seat_and_the_next_is_host(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    stand_up(table, anna)
    assert (fresh(table).host, names_at(table)) == (ben, ["Ben", "Cem"])


def test_B6_a_table_that_the_last_one_leaves_is_closed(anna, ben):
    table = opened_table(anna, ben)
    stand_up(table, ben)
    stand_up(table, anna, later(5))
    table = fresh(table)
    assert (table.status, table.host, table.closed_at) == ("closed", None, later(5))


def test_whoever_sits_down_at_a_table_without_a_host_is_it(anna, ben, cem):
    table = opened_table(anna, ben)
    go(table, ben, now=NOW)
    tend(seconds=1)
    stand_up(table, anna)
    assert fresh(table).host is None
    come(table, cem)
    sit(table, cem)
    assert fresh(table).host == cem


def test_guests_sit_only_where_the_host_lets_them(anna):
    guest = person("Gustav", is_guest=True)
    table = opened_table(anna, guests_allowed=False)
    with refused(Code.GUESTS_NOT_ALLOWED):
        sit(table, guest)
    with refused(Code.GUESTS_NOT_ALLOWED):
        services.open_table(user_id=guest.pk, changes={"guests_allowed": False}, now=NOW)
    services.open_table(user_id=guest.pk, changes={}, now=NOW)


@pytest.mark.parametrize("blocker", ["seated", "newcomer"])
def test_E7_two_who_do_not_play_together_are_never_seated_together(anna, ben, cem, blocker):
    table = opened_table(anna, ben)
    one, other = (ben, cem) if blocker == "seated" else (cem, ben)
    Block.objects.create(person=one, other=other, kind="play")
    with refused(Code.NO_SUCH_TABLE):
        sit(table, cem)


@pytest.mark.parametrize("blocker", ["seated", "looking"])
def test_E7_neither_sees_the_others_open_table(anna, ben, cem, blocker):
    table, other = opened_table(anna, ben), opened_table(person("Dora"))
    one, two = (ben, cem) if blocker == "seated" else (cem, ben)
    Block.objects.create(person=one, other=two, kind="play")
    found = [table.pk, other.pk]
    assert hidden_from(cem.pk, found) == {table.pk}
    assert hidden_from(anna.pk, found) == hidden_from(ben.pk, found) == set()
    with refused(Code.NO_SUCH_TABLE):
        table_by_code(code=table.code, user_id=cem.pk)
    assert table_by_code(code=table.code, user_id=ben.pk) == table


def test_E7_not_hearing_somebody_is_no_reason_not_to_play(anna, ben):
    table = opened_table(anna)
    Block.objects.create(person=anna, other=ben, kind="hear")
    sit(table, ben)


def test_E7_a_shared_table_is_not_broken_up(anna, ben):
    table = opened_table(anna, ben)
    Block.objects.create(person=anna, other=ben, kind="play")
    sit(table, ben, number=3)
    match = started(table, anna, ben)
    play_to_the_end(match)
    again(table, ben)
    assert names_at(table) == ["Anna", "Ben"]


@pytest.mark.parametrize("blocker", ["seated", "newcomer"])
def test_E7_no_seat_that_bots_fill_lets_him_in(anna, ben, cem, blocker):
    """A third person's bots keep seats free before the deal and take none off a person after it."""
    table = opened_table(anna, ben, seats=4, fill_bots=True)
    one, other = (ben, cem) if blocker == "seated" else (cem, ben)
    Block.objects.create(person=one, other=other, kind="play")
    for number in (None, 2, 3):
        with refused(Code.NO_SUCH_TABLE):
            sit(table, cem, number=number)
    match = started(table, anna, ben)
    with refused(Code.PLAYING):
        sit(table, cem, number=2)
    assert list(match.players.exclude(user=None).values_list("user", flat=True)) == [
        anna.pk,
        ben.pk,
    ]


@pytest.mark.parametrize("blocker", ["player", "watcher"])
def test_E7_neither_watches_the_other_play(anna, ben, cem, blocker):
    table = opened_table(anna, ben)
    one, other = (ben, cem) if blocker == "player" else (cem, ben)
    match = started(table, anna, ben)
    assert admit(match_id=match.pk, user_id=cem.pk) is None
    Block.objects.create(person=one, other=other, kind="play")
    with refused(Code.NO_WATCHERS):
        admit(match_id=match.pk, user_id=cem.pk)
    assert admit(match_id=match.pk, user_id=ben.pk) == 1
    games.leave(match_id=match.pk, seat=1, now=later(200), rng=RNG)
    assert admit(match_id=match.pk, user_id=cem.pk) is None


def test_I3_who_leaves_ready_comes_back_unready(anna, ben):
    table = opened_table(anna, ben)
    for leave in (stand_up, watch):
        ready(table, anna, ben)
        leave(table, ben)
        assert seat_of(anna).ready_hash
        sit(table, ben)
        assert seat_of(ben).ready_hash == seat_of(ben).commitment == ""
    ready(table, ben)
    kick(table, anna, 1)
    sit(table, ben, now=later(10 * 60))
    assert seat_of(ben).ready_hash == ""


def test_I3_another_seat_is_another_ready(anna, ben):
    table = opened_table(anna, ben, seats=4)
    ready(table, anna, ben)
    sit(table, ben, number=3)
    assert (bool(seat_of(anna).ready_hash), seat_of(ben).ready_hash) == (True, "")


def test_the_kicked_is_gone_for_ten_minutes(anna, ben):
    table = opened_table(anna, ben)
    kick(table, anna, 1)
    with refused(Code.KICKED, wait_ms=60_000):
        sit(table, ben, now=later(9 * 60))
    sit(table, ben, now=later(10 * 60))
    kick(table, anna, 1, later(10 * 60))
    assert Kick.objects.get().until == later(20 * 60)


def test_a_kick_is_for_one_table_only(anna, ben, cem):
    table, other = opened_table(anna, ben), opened_table(cem)
    kick(table, anna, 1)
    sit(other, ben)


@pytest.mark.parametrize("number", [0, 2, 9])
def test_the_host_kicks_neither_himself_nor_nobody(anna, ben, number):
    table = opened_table(anna, ben)
    with refused(Code.NOT_SEATED):
        kick(table, anna, number)


def test_nobody_is_kicked_once_the_match_begins(anna, ben):
    table = opened_table(anna, ben)
    started(table, anna, ben)
    with refused(Code.PLAYING):
        kick(table, anna, 1)


def test_E2_only_the_host_kicks(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    for user_id in (ben.pk, person("Zoe").pk, None):
        with refused(Code.NOT_HOST):
            services.kick(table_id=table.pk, user_id=user_id, number=2, now=NOW)
    assert names_at(table) == ["Anna", "Ben", "Cem"]


def test_E3_after_three_matches_left_the_next_table_waits(anna, ben, cem):
    for number in range(3):
        now = later(60 * number)
        table = opened_table(anna, ben)
        match = started(table, anna, ben, now=now)
        games.leave(match_id=match.pk, seat=1, now=now)
        stand_up(table, ben, now)
        games.leave(match_id=match.pk, seat=0, now=now)
        stand_up(table, anna, now)
    table = opened_table(cem)
    with refused(Code.COOL_DOWN, wait_ms=600_000 - 60_000):
        sit(table, ben, now=later(180))
    with refused(Code.COOL_DOWN):
        services.open_table(user_id=ben.pk, changes={}, now=later(719))
    sit(table, ben, now=later(720))


def test_X13_leaving_and_joining_every_second_comes_to_an_end(anna, ben):
    table = opened_table(anna)
    for second in range(MANY_SITS):
        sit(table, ben, now=later(second))
        stand_up(table, ben, later(second))
    with refused(Code.TOO_FAST, wait_ms=25_000):
        sit(table, ben, now=later(5))
    sit(table, ben, now=later(30))


def test_handing_over_the_host(anna, ben, cem):
    table = opened_table(anna, ben)
    services.hand_over_host(table_id=table.pk, user_id=anna.pk, number=1, now=NOW)
    assert fresh(table).host == ben
    with refused(Code.NOT_SEATED):
        services.hand_over_host(table_id=table.pk, user_id=ben.pk, number=2, now=NOW)
    for user in (anna, cem):
        with refused(Code.NOT_HOST):
            services.hand_over_host(table_id=table.pk, user_id=user.pk, number=0, now=NOW)


def test_closing_frees_everybody(anna, ben):
    table = opened_table(anna, ben)
    with refused(Code.NOT_HOST):
        services.close(table_id=table.pk, user_id=ben.pk, now=NOW)
    services.close(table_id=table.pk, user_id=anna.pk, now=NOW)
    assert not TableSeat.objects.exists()
    assert fresh(table).status == "closed"


def test_a_running_match_is_not_closed_away(anna, ben):
    table = opened_table(anna, ben)
    started(table, anna, ben)
    with refused(Code.PLAYING):
        services.close(table_id=table.pk, user_id=anna.pk, now=NOW)


def test_a_guest_who_signs_up_keeps_his_seat(anna):
    guest = person("Gustav", is_guest=True)
    table = opened_table(anna, guest)
    ready(table, guest)
    guest.is_guest = False
    guest.save()
    assert seat_of(guest).ready_hash
    assert [player.kind for player in started(table, anna, guest).players.all()] == [
        "human",
        "human",
    ]
