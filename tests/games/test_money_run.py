"""After an evening of stakes, leavers, deaths and retries not one Taler is missing."""

import os
from random import Random

import pytest
from django.db.models import Sum

from accounts import statement
from accounts.models import Account, LedgerEntry
from games.models import Match
from leaderboard import rebuild
from leaderboard.models import Result
from tests.games.money import evening
from tests.games.tables import NOW, person

# Really committed: a rollback inside of one transaction looks through all that waits for its end.
pytestmark = pytest.mark.django_db(transaction=True)

MATCHES = int(os.environ.get("MONEY_RUN", "40"))  # 10000 is what to ask of a quiet machine


def test_an_evening_with_taler_leaves_everything_whole():
    people = [person(f"Person {number}") for number in range(8)]
    begun = evening(people, matches=MATCHES, now=NOW, rng=Random(11))
    assert begun > MATCHES / 2
    assert Account.objects.aggregate(total=Sum("balance"))["total"] == 0
    assert not Account.objects.filter(kind="person", balance__lt=0).exists()
    assert not Account.objects.filter(kind="pot").exclude(balance=0).exists()
    assert list(statement.faults()) == []
    assert list(rebuild.faults(rebuild.rebuilt())) == []
    over = Match.objects.filter(status=Match.Status.OVER)
    results = Result.objects.filter(kind="match")
    assert set(results.values_list("match", flat=True)) == set(over.values_list("pk", flat=True))
    kinds = set(LedgerEntry.objects.values_list("kind", flat=True))
    assert {"start", "stake", "payout", "refund"} <= kinds
