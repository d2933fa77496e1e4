"""Many at once on one match: the row's lock and the version decide. Needs real row locks."""

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection

from accounts import ledger, statement
from accounts.models import Account
from games import engine, services
from games.codes import Code, Refused
from games.models import Match
from leaderboard import rebuild
from leaderboard.models import Result
from tests.games.tables import NOW, RNG, act, dealt, due, last_moved, person, seat_on_turn
from tests.games.test_awards import before_the_last_step

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

MANY = 16


def at_once(*works: Callable[[], object]) -> Counter[str]:
    """What comes of all of them started in the same moment: "ok" or the code of a refusal."""
    together = threading.Barrier(len(works))

    def run(work: Callable[[], object]) -> str:
        together.wait(10)
        try:
            work()
        except Refused as no:
            return no.code
        finally:
            connection.close()
        return "ok"

    with ThreadPoolExecutor(len(works)) as threads:
        return Counter(threads.map(run, works))


def pushing(match: Match, version: int) -> Callable[[], object]:
    """A push in the very moment in which the time is up."""
    seat, now = seat_on_turn(match), due(match)
    return lambda: services.act(
        match_id=match.pk, seat=seat, action=engine.Push(), version=version, now=now
    )


def test_P3_of_many_actions_on_one_version_one_counts():
    match = dealt(person(), person("Ben"))
    assert at_once(*[pushing(match, 1)] * MANY) == {"ok": 1, "stale": MANY - 1}
    match.refresh_from_db()
    assert match.version == 2


def test_of_many_wakes_one_plays():
    match = dealt(person(), person("Ben"))
    late = due(match)
    at_once(*[lambda: services.wake(match_id=match.pk, now=late, rng=RNG)] * MANY)
    match.refresh_from_db()
    assert match.version == 2


@pytest.mark.parametrize("attempt", range(5))
def test_an_action_and_the_clock_in_the_same_instant_make_one_move(attempt):
    match = dealt(person(), person("Ben"))
    late = due(match)
    found = at_once(pushing(match, 1), lambda: services.wake(match_id=match.pk, now=late, rng=RNG))
    match.refresh_from_db()
    move = match.moves.get(version=2)
    # The clock never fails: it either was first, or found a match that was no longer due.
    assert found == ({"ok": 1, "stale": 1} if move.cause == "clock" else {"ok": 2})
    assert match.version == 2


def test_of_many_presses_of_solo_one_makes_a_match():
    anna = person()
    choices = {"opponents": 3, "level": "normal", "preset": "badesee", "tempo": "normal"}
    found = at_once(*[lambda: services.start_solo(user=anna, now=NOW, **choices)] * MANY)
    assert found == {"ok": MANY}
    assert Match.objects.count() == 1


def test_two_leavers_at_once_both_leave():
    match = dealt(person(), person("Ben"), person("Cem"))
    now = last_moved(match) + timedelta(seconds=1)
    at_once(
        lambda: services.leave(match_id=match.pk, seat=0, now=now),
        lambda: services.leave(match_id=match.pk, seat=1, now=now),
    )
    match.refresh_from_db()
    assert match.version == 3
    assert match.players.filter(left_at=now).count() == 2


def test_K2_of_fifty_starts_with_a_balance_for_one_one_succeeds():
    anna = person()
    ledger.welcome(anna.pk, NOW)
    others = [person(f"Person {number}") for number in range(50)]
    for other in others:
        ledger.welcome(other.pk, NOW)

    def starting(other):
        seats = {0: anna.pk, 1: other.pk}
        try:
            ledger.pay_stakes(match_id=other.pk, stake=1000, people=seats, purpose="", now=NOW)
        except ledger.NotEnough:
            raise Refused(Code.NOT_ENOUGH_TALER) from None

    found = at_once(*[partial(starting, other) for other in others])
    assert found == {"ok": 1, "not_enough_taler": 49}
    assert Account.objects.get(user=anna).balance == 0
    assert Account.objects.filter(kind="pot", balance=2000).count() == 1
    assert list(statement.faults()) == []


def test_K2_gifts_and_stakes_at_once_lose_nothing():
    anna = person()

    def visiting():
        ledger.welcome(anna.pk, NOW)

    assert at_once(*[visiting] * MANY) == {"ok": MANY}
    assert Account.objects.get(user=anna).balance == 1000
    assert list(statement.faults()) == []


def test_J1_matches_that_end_in_the_same_moment_all_bring_what_they_should():
    pairs = [(person(f"Links {n}"), person(f"Rechts {n}")) for n in range(6)]
    for user in [user for pair in pairs for user in pair]:
        ledger.welcome(user.pk, NOW)
    ends = [before_the_last_step(*pair) for pair in pairs]
    endings = [partial(act, match, action) for match, action in ends]
    assert at_once(*endings) == {"ok": 6}
    assert Result.objects.count() == 12
    assert Account.objects.filter(kind="pot").exclude(balance=0).count() == 0
    assert list(rebuild.faults(rebuild.rebuilt())) == []
    assert list(statement.faults()) == []


def test_J1_an_end_that_is_delivered_many_times_brings_everything_once():
    anna, ben = person("Anna"), person("Ben")
    for user in (anna, ben):
        ledger.welcome(user.pk, NOW)
    match, action = before_the_last_step(anna, ben)
    ending = partial(
        services.act,
        match_id=match.pk,
        seat=seat_on_turn(match),
        action=action,
        version=match.version,
        now=last_moved(match) + timedelta(seconds=1),
    )
    assert at_once(*[ending] * MANY) == {"ok": 1, "stale": MANY - 1}
    assert Result.objects.count() == 2
    assert list(rebuild.faults(rebuild.rebuilt())) == []
