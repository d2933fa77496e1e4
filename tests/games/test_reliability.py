"""Who leaves matches again and again waits before the next; who crashed and came back does not."""

from datetime import timedelta

import pytest

from games import engine, reliability, services
from games.models import Match, Move, Player
from games.reliability import Ending
from tests.games.tables import NOW, act, dealt, last_moved, person, state_of, woken

pytestmark = pytest.mark.django_db

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def ben():
    return person("Ben")


def played(
    user, *, at, left=False, stand_in=False, table="ABCDEF", status="over", lasted=5 * MINUTE
):
    """A match of the past as its rows have it."""
    match = Match.objects.create(
        rules={},
        state={},
        secret="00",
        commitment="",
        table=table,
        status=status,
        created_at=at - lasted,
        ended_at=at,
    )
    Player.objects.create(
        match=match,
        seat=0,
        user=user,
        name=user.name,
        kind="human",
        left_at=at if left else None,
        stand_in=stand_in,
    )
    return match


@pytest.fixture(autouse=True)
def _rows_of_the_past():
    """They have no moves; no audit looks at them."""
    yield
    Match.objects.filter(rules={}).delete()


def waits(user, now):
    until = reliability.waits_until(user_id=user.pk, now=now)
    return None if until is None else until - now


def test_E3_two_matches_left_are_forgiven_the_third_costs_ten_minutes(ben):
    for number in range(3):
        assert waits(ben, NOW + number * HOUR) is None
        played(ben, at=NOW + number * HOUR, left=True)
    assert waits(ben, NOW + 2 * HOUR) == 10 * MINUTE
    assert waits(ben, NOW + 2 * HOUR + 10 * MINUTE) is None


def test_E3_each_further_one_takes_longer_up_to_a_day(ben):
    found = []
    for number in range(9):
        at = NOW + number * DAY
        played(ben, at=at, left=True)
        found.append(waits(ben, at))
    minutes = [10, 30, 90, 270, 810]
    assert found == [None, None, *(minute * MINUTE for minute in minutes), DAY, DAY]


def test_E3_three_clean_days_forgive_everything(ben):
    for number in range(5):
        played(ben, at=NOW + number * HOUR, left=True)
    last = NOW + 4 * HOUR
    assert reliability.leaves_often(user_id=ben.pk, now=last + 3 * DAY - MINUTE)
    assert not reliability.leaves_often(user_id=ben.pk, now=last + 3 * DAY)
    played(ben, at=last + 4 * DAY, left=True)
    assert waits(ben, last + 4 * DAY) is None


def test_E3_solo_and_void_matches_are_nobodys_leaving(ben):
    for number in range(5):
        played(ben, at=NOW + number * HOUR, left=True, table="")
        played(ben, at=NOW + number * HOUR, stand_in=True, status="void")
    assert reliability.history(user_id=ben.pk) == []
    assert reliability.completion_rate(user_id=ben.pk) is None


def test_E3_staying_away_to_the_end_counts_like_leaving(ben):
    for number in range(3):
        played(ben, at=NOW + number * HOUR, stand_in=True)
    assert waits(ben, NOW + 2 * HOUR) == 10 * MINUTE


def test_E3_a_crash_that_came_back_in_time_does_not_count(ben):
    match = dealt(ben, person("Cem"), rules=engine.PRESETS["klassisch"])
    Match.objects.filter(pk=match.pk).update(table="ABCDEF")
    while not match.players.get(seat=0).stand_in:
        woken(match)
    services.come_back(match_id=match.pk, seat=0, now=last_moved(match))
    while match.status == "running":
        match.refresh_from_db()
        if match.step == "turn":
            act(match, engine.legal_actions(state_of(match))[0])
        else:
            woken(match)
    assert [outcome.ending for outcome in reliability.history(user_id=ben.pk)] == [Ending.FINISHED]


def test_the_completion_rate_is_of_the_last_thirty_matches(ben):
    for number in range(10):
        played(ben, at=NOW + number * HOUR, left=True)
    for number in range(10, 37):
        played(ben, at=NOW + number * HOUR)
    assert len(reliability.history(user_id=ben.pk)) == 30
    assert reliability.completion_rate(user_id=ben.pk) == pytest.approx(27 / 30)


def test_leaving_within_the_first_minutes_is_told_apart(ben):
    played(ben, at=NOW, left=True, lasted=2 * MINUTE)
    played(ben, at=NOW + HOUR, left=True, lasted=2 * MINUTE + timedelta(seconds=1))
    endings = [outcome.ending for outcome in reliability.history(user_id=ben.pk)]
    assert endings == [Ending.LEFT, Ending.LEFT_EARLY]


def test_whoever_leaves_often_is_replaced_after_one_missed_turn(ben):
    for number in range(3):
        played(ben, at=NOW - HOUR + number * MINUTE, left=True)
    match = dealt(ben, person("Cem"))
    seen = set()
    while len(seen) < 2:
        woken(match)
        move = match.moves.last()
        if move.cause == Move.Cause.CLOCK and move.seat not in seen:
            seen.add(move.seat)
            assert match.players.get(seat=move.seat).stand_in == (move.seat == 0)
