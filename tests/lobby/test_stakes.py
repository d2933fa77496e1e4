"""Tables with a stake: whoever is ready has set it aside, and pays it with the deal."""

import pytest

from accounts import ledger
from accounts.models import Account, PairDay
from games.codes import Code
from lobby import services
from lobby.selectors.frames import frame_for
from tests.games.tables import NOW, person
from tests.lobby.tables import (
    change,
    fresh,
    go,
    hash_of,
    later,
    open_bytes,
    opened_table,
    play_to_the_end,
    press_start,
    ready,
    refused,
    sit,
    started,
)

pytestmark = pytest.mark.django_db


def rich(name):
    user = person(name)
    ledger.welcome(user.pk, NOW)
    return user


@pytest.fixture
def anna():
    return rich("Anna")


@pytest.fixture
def ben():
    return rich("Ben")


def purse(user):
    account = Account.objects.get(user=user)
    return account.balance, account.reserved


def test_K3_being_ready_sets_the_stake_aside(anna, ben):
    table = opened_table(anna, ben, stake=100)
    ready(table, anna)
    assert purse(anna) == (1000, 100)
    services.unready(table_id=table.pk, user_id=anna.pk, now=NOW)
    assert purse(anna) == (1000, 0)


def test_K3_who_has_not_enough_is_told_and_not_ready(anna):
    poor = person("Arm")
    table = opened_table(anna, poor, stake=100)
    with refused(Code.NOT_ENOUGH_TALER, stake=100, missing=100):
        ready(table, poor)
    assert not fresh(table).taken.get(user=poor).ready_hash


def test_the_start_takes_the_stakes(anna, ben):
    match = started(opened_table(anna, ben, stake=100), anna, ben)
    assert match.stake == 100
    assert [purse(anna), purse(ben)] == [(900, 0), (900, 0)]


def test_K1_twenty_presses_take_one_stake(anna, ben):
    table = opened_table(anna, ben, stake=100)
    ready(table, anna, ben)
    for _ in range(20):
        press_start(table, anna)
    open_bytes(table, anna, ben)
    press_start(table, anna)
    assert [purse(anna), purse(ben)] == [(900, 0), (900, 0)]


def test_I1_raising_the_stake_frees_what_was_set_aside_and_nobody_pays(anna, ben):
    table = opened_table(anna, ben, stake=10)
    ready(table, anna, ben)
    seen = hash_of(table)
    change(table, anna, stake=500)
    with refused(Code.RULES_CHANGED):
        press_start(table, anna, rules_hash=seen)
    assert [purse(anna), purse(ben)] == [(1000, 0), (1000, 0)]
    texts = [one["field"] for one in frame_for(code=table.code, user_id=ben.pk, now=NOW)["changes"]]
    assert texts == ["stake"]


@pytest.mark.parametrize("going", ["stand_up", "watch", "kick", "close"])
def test_whoever_goes_has_his_stake_back(anna, ben, going):
    table = opened_table(anna, ben, stake=100)
    ready(table, ben)
    at = {"table_id": table.pk, "now": later(1)}
    match going:
        case "kick":
            services.kick(user_id=anna.pk, number=1, **at)
        case "close":
            services.close(user_id=anna.pk, **at)
        case _:
            getattr(services, going)(user_id=ben.pk, **at)
    assert purse(ben) == (1000, 0)


def test_whoever_is_gone_too_long_has_his_stake_back(anna, ben):
    table = opened_table(anna, ben, stake=100)
    ready(table, ben)
    go(table, ben, now=NOW)
    services.tend_table(table_id=table.pk, now=later(21))
    assert purse(ben) == (1000, 0)


def test_no_guest_comes_to_a_stake_and_no_stake_to_a_guest(anna):
    guest = person("Gast", is_guest=True)
    table = opened_table(anna, stake=10)
    with refused(Code.GUESTS_NOT_ALLOWED):
        sit(table, guest)
    with refused(Code.GUESTS_NOT_ALLOWED):
        services.open_table(user_id=guest.pk, changes={"stake": 10}, now=NOW)
    free = change(table, anna, stake=0) and fresh(table)
    sit(free, guest)
    with refused(Code.GUESTS_SEATED):
        change(table, anna, stake=10)


def test_K6_two_who_have_won_too_much_from_each_other_need_a_smaller_stake(anna, ben):
    first, second = sorted((anna.pk, ben.pk))
    PairDay.objects.create(day=NOW.date(), first_id=first, second_id=second, net=-950)
    table = opened_table(anna, ben, stake=100)
    ready(table, anna)
    with refused(Code.PAIR_LIMIT):
        ready(table, ben)
    change(table, anna, stake=50)
    ready(table, anna, ben)


def test_J5_what_a_match_counts_for_is_shown_before_ready_and_fixed_at_the_deal(anna, ben):
    guest = person("Gast", is_guest=True)
    table = opened_table(anna, ben)
    shown = frame_for(code=table.code, user_id=ben.pk, now=NOW)["terms"]["counting"]
    sit(table, guest)
    with_guest = frame_for(code=table.code, user_id=ben.pk, now=NOW)["terms"]["counting"]
    assert shown != with_guest
    services.stand_up(table_id=table.pk, user_id=guest.pk, now=later(1))
    match = started(table, anna, ben)
    assert (match.counted, match.rated) == (True, True)


def test_J5_a_guest_at_the_deal_makes_a_match_count_for_nobody(anna, ben):
    guest = person("Gast", is_guest=True)
    table = opened_table(anna, ben)
    sit(table, guest)
    match = started(table, anna, ben, guest)
    assert (match.counted, match.rated) == (False, False)
    play_to_the_end(match)


def test_the_form_offers_stakes(client, anna):
    client.force_login(anna)
    page = client.post(
        "/tisch/neu/",
        {
            "preset": "badesee",
            "seats": "4",
            "stake": "50",
            "bot_level": "normal",
            "tempo": "normal",
        },
    )
    assert page.status_code == 302
    assert anna.table_seat.table.stake == 50


def test_a_quick_seat_is_never_at_a_table_that_one_cannot_pay(anna):
    opened_table(anna, stake=100)
    for poor in (person("Arm"), person("Gast", is_guest=True)):
        services.quick_seat(user_id=poor.pk, now=NOW)
        assert poor.table_seat.table.stake == 0
        services.stand_up(table_id=poor.table_seat.table_id, user_id=poor.pk, now=NOW)
    reich = rich("Reich")
    services.quick_seat(user_id=reich.pk, now=NOW)
    assert reich.table_seat.table.stake == 100
