"""Many at once at one table: row locks and constraints decide. Needs real row locks."""

from collections.abc import Callable

import pytest

from accounts.models import User
from accounts.services import close_account, sign_up
from games.models import Match, Player
from lobby import services
from lobby.models import Table, TableSeat
from tests.games.tables import NOW, RNG, person
from tests.games.test_races import at_once
from tests.lobby.tables import (
    again,
    change,
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
    seat_of,
    sit,
    started,
)

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

MANY = 20
SOLO = {"opponents": 1, "level": "normal", "preset": "badesee", "tempo": "normal"}


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


def crowd() -> list[User]:
    return [person(f"Person {number}") for number in range(MANY)]


def joining(table: Table, user: User) -> Callable[[], object]:
    return lambda: sit(table, user)


def test_C3_of_twenty_who_join_the_last_free_seat_one_gets_it(anna):
    table = opened_table(anna, seats=2)
    found = at_once(*[joining(table, user) for user in crowd()])
    assert found == {"ok": 1, "table_full": MANY - 1}
    assert TableSeat.objects.filter(table=table).count() == 2


def test_C3_of_twenty_who_want_the_same_seat_one_gets_it(anna):
    table = opened_table(anna, seats=9)
    found = at_once(*[lambda user=user: sit(table, user, number=5) for user in crowd()])
    assert found == {"ok": 1, "seat_taken": MANY - 1}


def test_eight_of_twenty_find_a_seat_each(anna):
    table = opened_table(anna, seats=9)
    found = at_once(*[joining(table, user) for user in crowd()])
    assert found == {"ok": 8, "table_full": MANY - 8}
    assert sorted(table.taken.values_list("number", flat=True)) == list(range(9))


def test_twenty_joins_of_one_person_are_one_seat(anna, ben):
    table = opened_table(anna)
    assert at_once(*[joining(table, ben)] * MANY) == {"ok": MANY}
    assert names_at(table) == ["Anna", "Ben"]


@pytest.mark.parametrize("attempt", range(5))
def test_C5_two_tabs_that_join_two_tables_get_one_seat(anna, ben, attempt):
    one, two = opened_table(anna), opened_table(person("Cem"))
    found = at_once(joining(one, ben), joining(two, ben))
    assert found == {"ok": 1, "already_seated": 1}
    assert TableSeat.objects.filter(user=ben).count() == 1


def test_C5_opening_many_tables_at_once_opens_one(anna):
    opening = lambda: services.open_table(user_id=anna.pk, changes={}, now=NOW)  # noqa: E731
    assert at_once(*[opening] * MANY) == {"ok": 1, "already_seated": MANY - 1}


@pytest.mark.parametrize("attempt", range(5))
def test_C5_a_table_and_a_solo_match_at_once_are_one_of_them(anna, ben, attempt):
    table = opened_table(anna)
    found = at_once(
        joining(table, ben), lambda: services.start_solo(user_id=ben.pk, now=NOW, **SOLO)
    )
    assert found == {"ok": 1, "already_seated": 1}
    seated, playing = TableSeat.objects.filter(user=ben), Player.objects.filter(user=ben)
    assert seated.count() + playing.count() == 1


def test_B20_twenty_starts_make_one_match(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    rules_hash = hash_of(table)
    press = lambda: press_start(table, anna, rules_hash=rules_hash)  # noqa: E731
    assert at_once(*[press] * MANY) == {"ok": MANY}
    finish = lambda: services.finish_start(table_id=table.pk, now=later(1), rng=RNG)  # noqa: E731
    opened = [lambda user=user: open_bytes(table, user) for user in (anna, ben)]
    found = at_once(*[press] * 4, *[finish] * 4, *opened)
    assert found["ok"] >= 8
    assert Match.objects.count() == 1
    assert list(fresh(table).match.players.values_list("name", flat=True)) == ["Anna", "Ben"]


def test_C6_four_times_again_in_one_moment_are_one_table(anna, ben):
    people = [anna, ben, person("Cem"), person("Dora")]
    table = opened_table(*people)
    play_to_the_end(started(table, *people))
    version = fresh(table).version
    presses = [lambda user=user: again(table, user) for user in (*people, ben)]
    assert at_once(*presses) == {"ok": 5}
    assert (fresh(table).status, fresh(table).version) == ("open", version + 1)
    assert names_at(table) == ["Anna", "Ben", "Cem", "Dora"]
    assert Match.objects.count() == 1


@pytest.mark.parametrize("attempt", range(5))
def test_I1_of_new_rules_and_ready_whichever_comes_first_nobody_is_ready_for_the_old(
    anna, ben, attempt
):
    table = opened_table(anna, ben)
    old = hash_of(table)
    found = at_once(
        lambda: change(table, anna, rules={"lives": 1}),
        lambda: ready(table, ben, rules_hash=old),
    )
    # The host's change may find another version than he saw; then the rules are the old ones.
    assert found in ({"ok": 2}, {"ok": 1, "rules_changed": 1})
    assert seat_of(ben).ready_hash == ""
    assert hash_of(table) != old


@pytest.mark.parametrize("attempt", range(5))
def test_I1_of_new_rules_and_a_start_one_wins(anna, ben, attempt):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    old = hash_of(table)
    found = at_once(
        lambda: change(table, anna, rules={"lives": 1}),
        lambda: press_start(table, anna, rules_hash=old),
    )
    changed_first = found == {"ok": 1, "rules_changed": 1}
    assert changed_first or found == {"ok": 1, "starting": 1}
    assert fresh(table).status == ("open" if changed_first else "starting")
    assert (hash_of(table) != old) == changed_first


def about_to_begin(anna: User, other: User) -> Table:
    """Only the other one's bytes are missing."""
    table = opened_table(anna, other)
    ready(table, anna, other)
    press_start(table, anna)
    open_bytes(table, anna)
    return table


@pytest.mark.parametrize("attempt", range(5))
def test_a_guest_signs_up_while_his_match_begins(anna, attempt):
    guest = person("Gustav", is_guest=True)
    table = about_to_begin(anna, guest)
    found = at_once(
        lambda: sign_up(name="Gustav der Erste", email="g@example.org", password="x", guest=guest),
        lambda: open_bytes(table, guest),
    )
    assert found == {"ok": 2}
    player = fresh(table).match.players.get(user=guest)
    assert (player.kind, player.name) in {("guest", "Gustav"), ("human", "Gustav der Erste")}
    assert seat_of(guest).table == table
    assert not User.objects.get(pk=guest.pk).is_guest


@pytest.mark.parametrize("attempt", range(5))
def test_a_member_closes_his_account_while_his_match_begins(anna, ben, attempt):
    table = about_to_begin(anna, ben)
    found = at_once(lambda: close_account(ben), lambda: open_bytes(table, ben))
    assert found in ({"ok": 2}, {"ok": 1, "not_seated": 1})
    services.tend(now=later(1), rng=RNG)
    began = fresh(table).match is not None
    assert (fresh(table).status, began) in {("open", False), ("playing", True)}
    assert names_at(table) == ["Anna"]
    assert not Player.objects.filter(user=ben, playing=True).exists()


@pytest.mark.parametrize("attempt", range(3))
def test_everybody_leaves_at_once_and_the_table_closes(anna, ben, attempt):
    people = [anna, ben, person("Cem"), person("Dora")]
    table = opened_table(*people)
    leaving = [
        lambda user=user: services.stand_up(table_id=table.pk, user_id=user.pk, now=NOW)
        for user in people
    ]
    assert at_once(*leaving) == {"ok": 4}
    assert (fresh(table).status, TableSeat.objects.count()) == ("closed", 0)


@pytest.mark.parametrize("attempt", range(3))
def test_people_change_tables_crosswise_without_a_deadlock(anna, ben, attempt):
    one, two = opened_table(anna, person("Cem")), opened_table(ben, person("Dora"))
    go(one, anna, now=NOW)
    go(two, ben, now=NOW)
    services.tend(now=later(1), rng=RNG)
    now = later(7)
    found = at_once(lambda: sit(two, anna, now=now), lambda: sit(one, ben, now=now))
    assert found == {"ok": 2}
    assert sorted(names_at(one)) == ["Ben", "Cem"]
    assert sorted(names_at(two)) == ["Anna", "Dora"]


def test_janitors_and_people_at_once_leave_a_table_whole(anna, ben):
    table, emil = opened_table(anna, ben, person("Cem")), person("Emil")
    go(table, anna, now=NOW)
    tending = lambda: services.tend(now=later(20), rng=RNG)  # noqa: E731
    found = at_once(
        *[tending] * 4,
        lambda: services.stand_up(table_id=table.pk, user_id=ben.pk, now=NOW),
        joining(table, emil),
    )
    assert found == {"ok": 6}
    host = fresh(table).host
    assert host is not None
    assert host.name in names_at(table)
