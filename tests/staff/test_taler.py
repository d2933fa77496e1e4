"""The team reads Taler, and changes none."""

import pytest

from accounts import ledger
from accounts.models import Account, LedgerEntry, PairDay
from tests.games.tables import NOW, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ledger_of_two():
    anna, ben = person(), person("Ben")
    for user in (anna, ben):
        ledger.welcome(user.pk, NOW)
    ledger.pay_stakes(match_id=7, stake=600, people={0: anna.pk, 1: ben.pk}, purpose="", now=NOW)
    shared = ledger.Settlement({anna.pk: 1200}, {})
    ledger.settle(match_id=7, settlement=shared, now=NOW)


def test_K6_the_team_sees_pairs_that_are_flagged(mod, ledger_of_two):
    page = mod.get("/team/accounts/pairday/?flagged__exact=1").content.decode()
    assert "Ben" in page
    assert PairDay.objects.get().flagged


def test_every_booking_is_there_to_be_read_and_only_read(mod, ledger_of_two):
    assert "match:7:stake:seat:0" in mod.get("/team/accounts/ledgerentry/").content.decode()
    entry, account = LedgerEntry.objects.first(), Account.objects.first()
    for address in (
        f"/team/accounts/ledgerentry/{entry.pk}/change/",
        f"/team/accounts/account/{account.pk}/change/",
    ):
        assert mod.get(address).status_code == 200
        assert mod.post(address, {"amount": 5, "balance": 5}).status_code == 403
        assert mod.post(address.replace("change", "delete"), {"post": "yes"}).status_code == 403
