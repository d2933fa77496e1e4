"""Stakes of a match: paid at the start, shared out by the transaction that ends it."""

from dataclasses import replace
from datetime import timedelta
from itertools import count
from random import Random

import pytest

from accounts import ledger, statement
from accounts.models import Account, LedgerEntry
from games import engine, rows, services
from games.models import Match
from leaderboard.scoring import share_pot
from tests.games.tables import NOW, RNG, SECRET, act, person, play_on, woken

pytestmark = pytest.mark.django_db

START = 1000


@pytest.fixture(autouse=True)
def _whole_ledger():
    yield
    assert list(statement.faults()) == []


def rich(name="Anna"):
    user = person(name)
    ledger.welcome(user.pk, NOW)
    return user


def staked(*people, stake=50, bots=0, preset="klassisch", rules=None):
    seats = [*map(services.Person, people), *[services.Bot("normal")] * bots]
    return services.start_match(
        seats=seats,
        rules=rules or engine.PRESETS[preset],
        preset=preset,
        tempo="normal",
        now=NOW,
        stake=stake,
        secret=SECRET,
        rng=RNG,
    )


def ended(match):
    for _ in play_on(match, Random(3)):
        pass
    return match


def leave(match, seat, *, seconds):
    services.leave(match_id=match.pk, seat=seat, now=NOW + timedelta(seconds=seconds), rng=RNG)


def balances(*people):
    return [Account.objects.get(user=user).balance for user in people]


def pot(match):
    return Account.objects.get(match=match.pk).balance


def test_everybody_but_bots_pays_at_the_start():
    anna, ben = rich(), rich("Ben")
    match = staked(anna, ben, bots=2)
    assert balances(anna, ben) == [950, 950]
    assert pot(match) == 100


def test_whoever_cannot_pay_begins_no_match():
    anna, ben = rich(), person("Ben")
    with pytest.raises(ledger.NotEnough):
        staked(anna, ben)
    assert balances(anna) == [1000]
    assert Match.objects.count() == 0


def test_the_best_placed_human_gets_the_pot_in_the_closing_transaction():
    anna, ben = rich(), rich("Ben")
    match = ended(staked(anna, ben, bots=1))
    places = engine.load(match.state, engine.rules_from(match.rules)).result.places
    expected = [1050, 950] if places[0] < places[1] else [950, 1050]
    if places[0] == places[1]:
        expected = [1000, 1000]
    assert balances(anna, ben) == expected
    assert pot(match) == 0
    assert sum(match.awards["payouts"]) == 100
    kinds = LedgerEntry.objects.filter(match=match.pk).values_list("kind", "at")
    assert ("payout", match.ended_at) in kinds


def test_one_human_alone_gets_his_stake_back():
    anna = rich()
    match = ended(staked(anna, bots=2))
    assert balances(anna) == [START]
    assert LedgerEntry.objects.filter(match=match.pk, kind="refund").count() == 1


def test_a_late_leavers_stake_stays_in_the_pot():
    anna, ben = rich(), rich("Ben")
    match = staked(anna, ben)
    leave(match, 0, seconds=121)
    ended(match)
    assert balances(anna, ben) == [950, 1050]


def test_an_early_leaver_has_his_stake_back():
    anna, ben, cem = rich(), rich("Ben"), rich("Cem")
    match = staked(anna, ben, cem)
    leave(match, 0, seconds=119)
    ended(match)
    assert balances(anna) == [START]
    assert sum(balances(ben, cem)) == 2 * START


def test_E5_a_second_early_leave_within_a_day_counts_as_late():
    anna, ben = rich(), rich("Ben")
    for expected in (START, 950):
        match = staked(anna, ben)
        leave(match, 0, seconds=30)
        ended(match)
        assert balances(anna) == [expected]


def test_when_all_have_left_late_the_house_has_the_pot():
    anna, ben = rich(), rich("Ben")
    match = staked(anna, ben)
    leave(match, 0, seconds=300)
    leave(match, 1, seconds=301)
    while match.status == Match.Status.RUNNING:
        woken(match)
    assert balances(anna, ben) == [950, 950]
    assert Account.objects.get(kind="house").balance == 100
    assert match.awards["house"] == 100


def with_equal_first_hands(match):
    """The same match with a secret that deals both the same worth."""
    for number in count():
        secret = number.to_bytes(32)
        match.secret, match.commitment = secret.hex(), engine.commitment(secret)
        opening, deal = rows.opening_of(match, 2), rows.derived_deal(match, 1)
        state, _events = engine.deal(opening, rows.deck_of(deal), deal.key)
        if len({state.rules.worth[hand].strength for hand in state.current.hands}) == 1:
            match.state = engine.dump(opening)
            match.save()
            return match
    raise AssertionError("unreachable")


@pytest.mark.parametrize(
    ("all_drown", "status", "in_the_pot", "left"),
    [("hand", "over", 0, [1000, 1000]), ("void", "running", 100, [950, 950])],
)
def test_L6_the_pot_of_two_who_drown_together_is_shared_or_stays(
    all_drown, status, in_the_pot, left
):
    anna, ben = rich(), rich("Ben")
    rules = replace(
        engine.PRESETS["klassisch"],
        lives=1,
        swimming=False,
        fire=frozenset(),
        all_push="reveal",
        all_drown=all_drown,
    )
    match = woken(with_equal_first_hands(staked(anna, ben, rules=rules)))
    act(match, engine.Push()), act(match, engine.Push())
    assert (match.status, pot(match), balances(anna, ben)) == (status, in_the_pot, left)
    ended(match)
    assert pot(match) == 0
    assert sum(balances(anna, ben)) == 2 * START


def test_the_odd_taler_goes_to_the_lower_seats():
    shared = share_pot(
        stake=1,
        human=[True] * 5,
        places=[1, 1, 1, 4, 5],
        left_early=frozenset(),
        left_late=frozenset(),
    )
    assert shared.payouts == (2, 2, 1, 0, 0)
