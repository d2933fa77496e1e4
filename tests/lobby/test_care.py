"""What happens at a table by itself: hosts who vanish, seats of people who are gone, idleness."""

import pytest

from games import services as games
from games.models import Match
from lobby import notify, services, tasks
from lobby.models import Presence, Table, TableSeat
from lobby.selectors.frames import frame_for
from lobby.selectors.tables import open_tables
from lobby.services import janitor
from tests.games.tables import NOW, person
from tests.lobby.tables import (
    come,
    fresh,
    go,
    later,
    names_at,
    opened_table,
    press_start,
    ready,
    seat_of,
    sit,
    started,
    tend,
)

pytestmark = pytest.mark.django_db

MINUTES = 60


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def cem():
    return person("Cem")


def stay(table, user, seconds):
    services.stay(table_id=table.pk, user_id=user.pk, now=later(seconds))


def watch_over(*, until, since=0):
    """The janitor comes once a second."""
    for second in range(since, until + 1):
        tend(seconds=second)


def test_E1_a_host_who_vanishes_is_replaced_after_his_grace(anna, ben, cem):
    table = opened_table(anna)
    sit(table, cem, now=later(2))
    sit(table, ben, now=later(1))
    come(table, cem, ben)
    ready(table, ben, cem)
    go(table, anna, now=later(10))
    watch_over(since=10, until=29)
    assert fresh(table).host == anna
    tend(seconds=30)
    assert fresh(table).host == ben  # he has sat longest of those who are there
    assert seat_of(ben).ready_hash
    press_start(table, ben, now=later(31))


def test_E1_a_host_who_comes_back_in_time_stays_host(anna, ben):
    table = opened_table(anna, ben)
    go(table, anna, now=NOW)
    tend(seconds=19)
    come(table, anna)
    watch_over(since=19, until=60)
    assert fresh(table).host == anna


def test_E1_who_comes_back_later_is_a_player_like_others(anna, ben):
    table = opened_table(anna, ben)
    go(table, anna, now=NOW)
    watch_over(until=30)
    come(table, anna)
    tend(seconds=31)
    assert (fresh(table).host, names_at(table)) == (ben, ["Anna", "Ben"])


def test_E1_the_next_host_is_somebody_who_is_there(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    go(table, anna, ben, now=NOW)
    watch_over(until=21)
    assert fresh(table).host == cem


def test_E1_where_there_is_a_stake_no_guest_becomes_host(anna, cem):
    guest = person("Gustav", is_guest=True)
    table = opened_table(anna, guest, cem)
    Table.objects.update(stake=10)
    services.stand_up(table_id=table.pk, user_id=anna.pk, now=NOW)
    assert fresh(table).host == cem


def test_a_host_is_replaced_during_the_match_too(anna, ben):
    table = opened_table(anna, ben)
    started(table, anna, ben)
    go(table, anna, now=NOW)
    watch_over(until=20)
    assert fresh(table).host == ben
    assert names_at(table) == ["Anna", "Ben"]


def test_I3_ready_is_cleared_when_somebody_is_away_for_longer_than_his_grace(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    go(table, ben, now=NOW)
    watch_over(until=19)
    assert seat_of(ben).ready_hash
    tend(seconds=20)
    assert seat_of(ben).ready_hash == ""
    assert seat_of(anna).ready_hash


def test_a_reload_is_nothing(anna, ben):
    table = opened_table(anna, ben)
    ready(table, ben)
    go(table, ben, now=NOW)
    tend(seconds=1)
    come(table, ben)
    tend(seconds=2)
    assert (seat_of(ben).away_since, bool(seat_of(ben).ready_hash)) == (None, True)
    assert fresh(table).version == table.version + 1


def test_the_seat_of_somebody_long_gone_is_free_again(anna, ben):
    table = opened_table(anna, ben)
    go(table, ben, now=NOW)
    Presence.objects.filter(user=ben).delete()  # as soon as it was told
    watch_over(until=119)
    assert names_at(table) == ["Anna", "Ben"]
    tend(seconds=120)
    assert names_at(table) == ["Anna"]


def test_who_never_came_is_away_from_the_beginning(anna):
    table = services.open_table(user_id=anna.pk, changes={}, now=NOW)
    tend(seconds=19)
    assert fresh(table).status == "open"
    tend(seconds=20)
    assert fresh(table).status == "closed"


def test_a_table_without_people_closes_at_once(anna, ben):
    table = opened_table(anna, ben)
    go(table, anna, ben, now=NOW)
    watch_over(until=19)
    assert fresh(table).status == "open"
    tend(seconds=20)
    assert fresh(table).status == "closed"
    assert not TableSeat.objects.exists()


def test_D6_an_idle_table_closes_after_ten_minutes(anna, ben):
    table = opened_table(anna, ben)
    tend(seconds=10 * MINUTES - 1)
    assert fresh(table).status == "open"
    tend(seconds=10 * MINUTES)
    assert fresh(table).status == "closed"


def test_D6_peeking_does_not_extend_the_life_of_a_table(anna, ben, cem):
    table = opened_table(anna)
    for minute, user in ((3, ben), (6, cem), (9, ben)):
        now = later(minute * MINUTES)
        sit(table, user, now=now)
        services.stand_up(table_id=table.pk, user_id=user.pk, now=now)
    tend(seconds=10 * MINUTES)
    assert fresh(table).status == "closed"


def test_D6_a_sleeping_host_gives_way_to_whoever_is_awake(anna, ben):
    table = opened_table(anna, ben)
    stay(table, ben, 5 * MINUTES)
    tend(seconds=10 * MINUTES)
    assert (fresh(table).status, fresh(table).host) == ("open", ben)
    tend(seconds=15 * MINUTES)
    assert fresh(table).status == "closed"


def test_D6_the_host_who_answers_keeps_his_table(anna):
    table = opened_table(anna)
    shown = frame_for(code=table.code, user_id=anna.pk, now=later(9 * MINUTES))
    assert shown["idle_ms"] == MINUTES * 1000
    stay(table, anna, 9 * MINUTES)
    tend(seconds=10 * MINUTES)
    assert fresh(table).status == "open"
    shown = frame_for(code=table.code, user_id=anna.pk, now=later(10 * MINUTES))
    assert shown["idle_ms"] == 9 * MINUTES * 1000


def test_X6_a_long_match_is_not_idleness(anna, ben):
    table = opened_table(anna, ben)
    match = started(table, anna, ben)
    tend(seconds=40 * MINUTES)
    assert fresh(table).status == "playing"
    Match.objects.filter(pk=match.pk).update(status="void", ended_at=NOW, wake_at=None, step="")
    tend(seconds=41 * MINUTES)
    assert fresh(table).status == "over"
    tend(seconds=51 * MINUTES - 1)
    assert fresh(table).status == "over"
    tend(seconds=51 * MINUTES)
    assert fresh(table).status == "closed"
    Match.objects.all().delete()


def test_a_table_all_of_whose_players_have_left_closes_when_the_bots_are_done(anna, ben):
    table = opened_table(anna, ben, fill_bots=True)
    match = started(table, anna, ben)
    for seat in (0, 1):
        games.leave(match_id=match.pk, seat=seat, now=NOW)
    go(table, anna, ben, now=NOW)
    while (match := Match.objects.get()).wake_at is not None:
        games.wake(match_id=match.pk, now=match.wake_at)
    watch_over(until=25)
    assert fresh(table).status == "closed"


def test_the_janitor_leaves_tables_alone_that_need_nothing(anna, ben):
    table = opened_table(anna, ben)
    watch_over(until=30)
    assert fresh(table).version == table.version


def test_one_broken_table_does_not_keep_the_others_waiting(anna, ben, caplog):
    broken, other = opened_table(anna), opened_table(ben)
    ready(broken, anna)
    Table.objects.filter(pk=broken.pk).update(status="starting", start_due=NOW, rules={"lives": 99})
    go(other, ben, now=NOW)
    tend(seconds=20)
    assert fresh(other).status == "closed"
    assert "could not be tended" in caplog.text
    broken.delete()


def test_a_start_that_has_lost_its_people_opens_the_table_again(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    press_start(table, anna)
    ben.delete()
    tend(seconds=1)
    table = fresh(table)
    assert (table.status, table.host, Match.objects.count()) == ("open", anna, 0)
    anna.delete()
    tend(seconds=2)
    assert fresh(table).status == "closed"


@pytest.mark.django_db(transaction=True)
def test_the_janitors_doorbell_looks_after_all_tables(anna):
    table = opened_table(anna)  # long ago by the real clock, and nobody is there
    Presence.objects.all().delete()
    for _ in range(2):
        tasks.janitor()
    assert fresh(table).status == "closed"


def test_two_janitors_at_once_do_no_harm(anna, ben):
    table = opened_table(anna, ben)
    ready(table, ben)
    go(table, anna, now=NOW)
    tend(seconds=20)
    version = fresh(table).version
    janitor.tend_table(table_id=table.pk, now=later(20))
    assert fresh(table).version == version


def test_D7_the_hub_lists_what_there_is(anna, ben, cem):
    full = opened_table(anna, ben, seats=2)
    two, four = opened_table(cem, seats=3), opened_table(person("Dora"))
    opened_table(person("Emil"), public=False)
    deserted = opened_table(person("Fritz"))
    TableSeat.objects.filter(table=deserted).update(away_since=NOW)
    assert [table.id for table in open_tables()] == [two.pk, four.pk]
    services.stand_up(table_id=full.pk, user_id=ben.pk, now=NOW)
    (listed, *_others) = open_tables()
    assert (listed.id, listed.free, listed.host) == (full.pk, 1, "Anna")
    assert [somebody.name for somebody in listed.people] == ["Anna"]
    assert (listed.terms.preset, listed.differs) == ("badesee", 0)


@pytest.mark.django_db(transaction=True)
def test_D7_the_hub_is_told_when_the_janitor_finds_somebody_gone_or_there_again(anna):
    table = opened_table(anna)
    seen = [(len(open_tables()), notify.mark_of("tables"))]
    Presence.objects.all().delete()  # his socket has opened, and is not yet counted
    for seconds in (1, 2):
        tend(seconds=seconds)
        seen.append((len(open_tables()), notify.mark_of("tables")))
        Presence.objects.get_or_create(user=anna, place=table.place, defaults={"since": NOW})
    assert [listed for listed, _mark in seen] == [1, 0, 1]
    assert len({mark for _listed, mark in seen}) == len(seen)
