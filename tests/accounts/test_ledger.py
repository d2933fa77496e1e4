"""Taler: gifts once, stakes set aside and paid, nothing lost and nothing made."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.utils.html import escape

from accounts import ledger, statement
from accounts.ledger import NotEnough, Settlement
from accounts.models import Account, LedgerEntry, PairDay
from accounts.pairs import FLAGGED_FROM, MOST, beyond, transfers
from tests.accounts.conftest import join, sign_in
from tests.games.tables import NOW, person

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def balance(user) -> int:
    return Account.objects.get(user=user).balance


def rich(name="Anna"):
    user = person(name)
    ledger.welcome(user.pk, NOW)
    return user


def pay(match_id, stake, *people, purpose=""):
    seats = {seat: user.pk for seat, user in enumerate(people)}
    ledger.pay_stakes(match_id=match_id, stake=stake, people=seats, purpose=purpose, now=NOW)


def settle(match_id, payouts, refunds=(), house=0):
    shared = Settlement(
        {user.pk: amount for user, amount in payouts},
        {user.pk: amount for user, amount in refunds},
        house,
    )
    ledger.settle(match_id=match_id, settlement=shared, now=NOW)


@pytest.fixture(autouse=True)
def _whole_ledger():
    yield
    assert list(statement.faults()) == []


def test_the_start_gift_comes_once():
    anna = person()
    assert ledger.welcome(anna.pk, NOW) == 1000
    assert ledger.welcome(anna.pk, NOW) == 0
    assert balance(anna) == 1000


def test_the_daily_gift_comes_once_a_day():
    anna = rich()
    assert ledger.welcome(anna.pk, NOW + DAY) == 100
    assert ledger.welcome(anna.pk, NOW + DAY + timedelta(hours=3)) == 0
    assert balance(anna) == 1100


def test_whoever_has_2000_gets_no_daily_gift():
    anna = rich()
    for day in range(1, 12):
        ledger.welcome(anna.pk, NOW + day * DAY)
    assert balance(anna) == 2000


@pytest.mark.parametrize(
    ("moments", "gifts"),
    [
        # 29 March 2026 has 23 hours in Berlin: it begins at 23:00 UTC and ends at 22:00 UTC.
        (["2026-03-28T22:59", "2026-03-28T23:00", "2026-03-29T21:59", "2026-03-29T22:00"], 2),
        # 25 October 2026 has 25: from 22:00 UTC to 23:00 UTC.
        (["2026-10-24T21:59", "2026-10-24T22:00", "2026-10-25T22:59", "2026-10-25T23:00"], 2),
    ],
)
def test_N_a_day_is_berlins_even_with_23_or_25_hours(moments, gifts):
    anna = person()
    given = [ledger.welcome(anna.pk, at(moment)) for moment in moments]
    assert given == [1000, 100, 0, 100]
    assert gifts == given.count(100)


def at(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_K3_what_is_set_aside_cannot_be_spent_elsewhere():
    anna = rich()
    ledger.reserve(user_id=anna.pk, amount=700, purpose="table:1")
    with pytest.raises(NotEnough) as no:
        pay(17, 400, anna, purpose="table:2")
    assert no.value.missing == 100
    pay(18, 300, anna)
    assert balance(anna) == 700
    assert statement.free_taler(anna.pk) == 0


def test_nobody_sets_aside_what_he_does_not_have():
    anna = rich()
    with pytest.raises(NotEnough):
        ledger.reserve(user_id=anna.pk, amount=1001, purpose="table:1")
    assert statement.free_taler(anna.pk) == 1000


def test_only_the_purpose_it_was_for_sets_it_free():
    anna = rich()
    ledger.reserve(user_id=anna.pk, amount=100, purpose="table:1")
    ledger.release(user_ids=[anna.pk], purpose="table:2")
    assert statement.free_taler(anna.pk) == 900
    ledger.release(user_ids=[anna.pk], purpose="table:1")
    assert statement.free_taler(anna.pk) == 1000


def test_a_stake_is_paid_out_of_what_was_set_aside_for_it():
    anna = rich()
    ledger.reserve(user_id=anna.pk, amount=1000, purpose="table:1")
    pay(17, 1000, anna, purpose="table:1")
    assert (balance(anna), statement.free_taler(anna.pk)) == (0, 0)


def test_K1_a_stake_is_paid_once_however_often_it_is_asked_for():
    anna, ben = rich(), rich("Ben")
    for _ in range(3):
        pay(17, 100, anna, ben)
    assert (balance(anna), balance(ben)) == (900, 900)
    assert LedgerEntry.objects.filter(match=17).count() == 2


def test_if_one_cannot_pay_nobody_has_paid():
    anna, ben = rich(), person("Ben")
    with pytest.raises(NotEnough) as no, transaction.atomic():
        pay(17, 100, anna, ben)
    assert no.value.user_id == ben.pk
    assert balance(anna) == 1000


def test_K1_a_pot_is_shared_out_once():
    anna, ben = rich(), rich("Ben")
    pay(17, 100, anna, ben)
    for _ in range(3):
        settle(17, [(anna, 200)])
    assert (balance(anna), balance(ben)) == (1100, 900)
    assert Account.objects.get(match=17).balance == 0


def test_what_nobody_won_goes_to_the_house():
    anna, ben = rich(), rich("Ben")
    pay(17, 100, anna, ben)
    settle(17, [], [(anna, 100)], house=100)
    assert Account.objects.get(kind="house").balance == 100


def test_J3_taking_back_is_dated_and_changes_no_booking():
    anna, ben = rich(), rich("Ben")
    pay(17, 100, anna, ben)
    settle(17, [(anna, 200)])
    before = list(LedgerEntry.objects.order_by("pk").values())
    for _ in range(2):
        ledger.take_back(match_id=17, now=NOW + DAY)
    assert list(LedgerEntry.objects.order_by("pk").values())[: len(before)] == before
    assert (balance(anna), balance(ben)) == (1000, 1000)
    corrections = LedgerEntry.objects.filter(kind="correction")
    assert {entry.at for entry in corrections} == {NOW + DAY}


def test_who_has_spent_what_he_won_is_not_taken_below_zero():
    anna, ben = rich(), rich("Ben")
    pay(17, 500, anna, ben)
    settle(17, [(anna, 1000)])
    pay(18, 1400, anna)
    ledger.take_back(match_id=17, now=NOW)
    assert balance(ben) == 1000
    assert balance(anna) >= 0


def test_the_database_keeps_people_out_of_debt():
    anna = rich()
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(user=anna).update(balance=-1)


def test_the_database_changes_no_booking():
    rich()
    with pytest.raises(DatabaseError), transaction.atomic():
        LedgerEntry.objects.update(amount=5)


def test_K6_transfers_go_from_those_who_lost_to_those_who_won():
    assert transfers({1: -100, 2: -100, 3: 200}) == {(1, 3): 100, (2, 3): 100}
    assert transfers({1: -100, 2: 50, 3: 50}) == {(1, 2): 50, (1, 3): 50}
    assert transfers({1: 0, 2: 0}) == {}


def test_K6_the_same_two_are_flagged_and_then_stopped():
    anna, ben = rich(), rich("Ben")
    day = NOW.date()
    for match in (1, 2):
        pay(match, 250, anna, ben)
        settle(match, [(anna, 500)])
        assert PairDay.objects.get().flagged == (250 * match >= FLAGGED_FROM)
    assert beyond([anna.pk, ben.pk], MOST - 500, day) is None
    assert beyond([anna.pk, ben.pk], MOST - 499, day) == (anna.pk, ben.pk)
    assert beyond([anna.pk, ben.pk], MOST, day + DAY) is None


def test_who_wins_and_loses_in_turn_moves_nothing():
    anna, ben = rich(), rich("Ben")
    pay(1, 300, anna, ben)
    settle(1, [(anna, 600)])
    pay(2, 300, anna, ben)
    settle(2, [(ben, 600)])
    assert PairDay.objects.get().net == 0


def test_the_first_page_of_a_day_brings_the_gift(client):
    join(client)
    first, second = client.get("/konto/"), client.get("/konto/")
    assert "1000 Taler for today" in first.content.decode()
    assert "Taler for today" not in second.content.decode()
    assert LedgerEntry.objects.count() == 1


def test_a_guest_gets_nothing(client):
    client.post("/hallo/", {"name": "Otter"})
    client.get("/")
    assert LedgerEntry.objects.count() == 0


def test_the_statement_shows_every_booking_with_the_balance_after_it(client, anna):
    sign_in(client)
    client.get("/konto/")
    pay(17, 30, anna)
    page = client.get("/konto/taler/").content.decode()
    assert escape("−30") in page
    assert "970" in page
    assert "/partie/17/" in page


def test_a_long_statement_has_pages(client, anna):
    sign_in(client)
    client.get("/konto/")
    for match in range(1, 61):
        pay(match, 1, anna)
    first = client.get("/konto/taler/")
    assert len(first.context["lines"]) == statement.PAGE
    rest = client.get(f"/konto/taler/?vor={first.context['older']}")
    assert len(rest.context["lines"]) == 11
    assert rest.context["older"] is None
