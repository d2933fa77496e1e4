"""What the end of a match brings, in its own transaction: once, whatever is killed."""

from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from accounts import statement
from accounts.models import Account, LedgerEntry
from games import engine, selectors, services
from games.models import Match
from leaderboard import rebuild
from leaderboard.models import Rating, Result, Standing
from leaderboard.services import SOLO_A_DAY
from tests.games.tables import NOW, RNG, act, match_of, person, play_on, state_of, woken
from tests.games.test_stakes import ended, rich, staked

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _whole_sums():
    yield
    assert list(rebuild.faults(rebuild.rebuilt())) == []
    assert list(statement.faults()) == []


class Killed(BaseException):
    """The process dies here."""


@contextmanager
def killed_at(number):
    """The process dies before its so manieth statement that writes; nothing is committed."""
    seen = [0]

    def watch(execute, sql, params, many, context):
        if sql.lstrip().upper().startswith(("INSERT", "UPDATE", "DELETE")):
            seen[0] += 1
            if seen[0] == number:
                raise Killed
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield seen


# No deal ends a round, so the last step of a match is somebody's.
NO_31 = replace(engine.PRESETS["klassisch"], fire=frozenset(), reveal_31="off")


def before_the_last_step(*people):
    """A match one step from its end, and that step."""
    match = staked(*people, rules=NO_31)
    rng = Random(3)
    for _ in play_on(match, rng):
        action = _last_action(match, rng)
        if action is not None:
            return match, action
    raise AssertionError("it ended in one step")


def _last_action(match, rng):
    """What would end the match now, if anything does; tried and taken back."""
    match.refresh_from_db()
    if match.status != Match.Status.RUNNING or match.step != Match.Step.TURN:
        return None
    for action in engine.legal_actions(state_of(match)):
        state, _events = engine.apply(state_of(match), state_of(match).turn, action)
        if state.phase == "over":
            return action
    return None


def test_J1_killed_between_any_two_statements_and_retried_it_awards_once():
    anna, ben = rich(), rich("Ben")
    match, action = before_the_last_step(anna, ben)
    number = 0
    while match.status == Match.Status.RUNNING:
        number += 1
        try:
            with transaction.atomic(), killed_at(number):
                act(match, action)
        except Killed:
            match = Match.objects.get(pk=match.pk)
            assert match.status == Match.Status.RUNNING
            assert not Result.objects.exists()
            assert not Standing.objects.exists()
            assert Account.objects.get(match=match.pk).balance == 100
        assert number < 200
    assert number > 10  # so many places to die there were
    assert Result.objects.filter(match=match.pk).count() == 2
    assert Rating.objects.filter(matches=1).count() == 2
    assert Account.objects.get(match=match.pk).balance == 0
    assert LedgerEntry.objects.filter(match=match.pk, kind="stake").count() == 2


def test_X9_one_result_for_each_person_and_match():
    anna, ben = rich(), rich("Ben")
    match = ended(staked(anna, ben, bots=1))
    assert Result.objects.filter(match=match.pk).count() == 2
    assert set(Standing.objects.values_list("matches", flat=True)) == {1}
    assert Standing.objects.count() == 10


def test_X10_a_match_of_many_rounds_is_one_win():
    anna, ben = person(), person("Ben")
    match = ended(match_of(anna, ben))
    winner = state_of(match).result.winner
    assert state_of(match).number > 1
    wins = Standing.objects.filter(period="all").order_by("user_id").values_list("wins", flat=True)
    assert list(wins) == [int(winner == 0), int(winner == 1)]


def test_points_are_those_of_the_match():
    anna, ben = person(), person("Ben")
    match = ended(match_of(anna, ben))
    for seat, user in enumerate((anna, ben)):
        expected = sum(line[2] for line in match.points if line[1] == seat)
        assert Result.objects.get(user=user).points == expected
        assert Standing.objects.get(user=user, period="day").points == expected


def test_the_result_says_why_line_by_line_and_what_the_rating_was_before():
    anna, ben = rich(), rich("Ben")
    match = ended(staked(anna, ben))
    shown = selectors.update_for(match_id=match.pk, seat=0, since=None, now=NOW)["view"]["result"]
    assert shown["lines"] == match.points
    assert [sum(line[2] for line in shown["lines"] if line[1] == seat) for seat in (0, 1)] == (
        shown["points"]
    )
    assert sum(shown["payouts"]) == 100
    assert [one["before"] for one in shown["rating"]] == [1500, 1500]
    assert {one["seat"]: one["after"] for one in shown["rating"]} == {
        seat: round(1500 + 40 * (Rating.objects.get(user=user).mu - 25))
        for seat, user in enumerate((anna, ben))
    }


def test_J5_a_match_with_a_guest_counts_for_nobody():
    anna, ben, guest = person(), person("Ben"), person("Gast", is_guest=True)
    ended(match_of(anna, ben, guest))
    assert Result.objects.filter(counted=False, weight=None).count() == 2
    assert Match.objects.get().awards["xp"][2] >= 10  # the guest sees what it would have been
    assert set(Standing.objects.values_list("points", "wins", "matches", "rated")) == {(0, 0, 0, 0)}


def test_J5_matches_against_computers_alone_are_never_rated():
    anna = person()
    ended(match_of(anna, bots=2))
    result = Result.objects.get(user=anna)
    assert (result.counted, result.weight) == (True, None)
    assert Rating.objects.get(user=anna).matches == 0
    assert Standing.objects.get(user=anna, period="all").wins == 0


def test_J5_beyond_the_daily_cap_a_solo_match_brings_nothing():
    anna = person()
    match = ended(match_of(anna, bots=1))
    first = Result.objects.get(user=anna)
    copies = [Result(**_copy(first), match=1000 + n) for n in range(SOLO_A_DAY - 1)]
    Result.objects.bulk_create(copies)
    rebuild.write()
    ended(match_of(anna, bots=1))
    last = Result.objects.order_by("pk").last()
    assert (last.match > match.pk, last.counted) == (True, False)
    assert Standing.objects.get(user=anna, period="day").matches == SOLO_A_DAY


def _copy(result):
    fields = [field.attname for field in Result._meta.concrete_fields]
    return {name: getattr(result, name) for name in fields if name not in ("id", "match")}


def test_D4_whoever_leaves_is_last_of_the_humans_and_wins_nothing():
    anna, ben, cem = person(), person("Ben"), person("Cem")
    match = match_of(anna, ben, cem)
    services.leave(match_id=match.pk, seat=0, now=NOW + timedelta(minutes=3), rng=RNG)
    ended(match)
    mine = Result.objects.get(user=anna)
    assert (mine.rank, mine.won, mine.xp, mine.left) == (3, 0, 0, "late")
    assert mine.points == -10
    assert mine.mu_after < mine.mu_before


def test_a_guest_who_signs_up_meanwhile_changes_nothing_in_his_match():
    anna, guest = person(), person("Gast", is_guest=True)
    match = match_of(anna, guest)
    guest.is_guest = False
    guest.save()
    ended(match)
    assert Result.objects.filter(user=guest).count() == 0
    assert not match.rated


def test_J3_overturning_is_an_entry_of_its_own_and_rates_nothing_anew():
    anna, ben = rich(), rich("Ben")
    first, second = ended(staked(anna, ben)), ended(staked(anna, ben))
    kept = {row["id"]: row for row in Result.objects.values()}
    later = Result.objects.get(match=second.pk, user=anna)
    for _ in range(2):
        services.overturn(match_id=first.pk, now=NOW + timedelta(days=40))
    assert {row["id"]: row for row in Result.objects.values() if row["id"] in kept} == kept
    correction = Result.objects.get(match=first.pk, user=anna, kind="correction")
    original = Result.objects.get(match=first.pk, user=anna, kind="match")
    assert correction.points == -original.points
    assert correction.at == NOW + timedelta(days=40)
    change = original.mu_after - original.mu_before
    assert Rating.objects.get(user=anna).mu == pytest.approx(later.mu_after - change)
    month = Standing.objects.get(user=anna, period="month", start="2026-08-01")
    assert month.points == -original.points
    assert Account.objects.get(user=ben).balance + Account.objects.get(user=anna).balance == 2000


def test_the_rebuild_writes_what_was_there():
    anna, ben = rich(), rich("Ben")
    for _ in range(3):
        ended(staked(anna, ben, stake=10))
    fields = ["user", "period", "start", "points", "rating", "gain", "taler", "listed"]
    before = sorted(Standing.objects.values_list(*fields))
    call_command("rebuild", "--write", stdout=StringIO())
    assert sorted(Standing.objects.values_list(*fields)) == before


def test_the_rebuild_finds_a_figure_that_was_touched():
    ended(match_of(person(), person("Ben")))
    Standing.objects.filter(period="all").update(points=10_000)
    assert len(rebuild.check()) == 2
    with pytest.raises(CommandError):
        call_command("rebuild", stdout=StringIO())
    rebuild.write()
    call_command("rebuild", stdout=StringIO())


def test_the_audit_counts_matches_bookings_and_standings():
    anna, ben = rich(), rich("Ben")
    ended(staked(anna, ben))
    out = StringIO()
    call_command("audit", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("1 matches (0 running, 1 over")
    entries = LedgerEntry.objects.count()
    assert lines[1:] == [
        f"4 accounts, {entries} bookings: 0 faulty",
        "2 results, 2 ratings, 10 standings: 0 faulty",
    ]


def test_the_audit_finds_a_missing_result():
    match = ended(match_of(person(), person("Ben")))
    Result.objects.filter(match=match.pk).first().delete()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit", stdout=out)
    assert f"match {match.pk}: not everybody has one result" in out.getvalue()
    match.delete()
    Result.objects.all().delete()
    rebuild.write()


def test_all_drowned_at_once_and_woken_to_the_end_is_awarded_too():
    anna = person()
    match = match_of(anna, bots=1)
    services.leave(match_id=match.pk, seat=0, now=NOW + timedelta(seconds=5), rng=RNG)
    while match.status == Match.Status.RUNNING:
        woken(match)
    assert Result.objects.get(user=anna).left == "early"
