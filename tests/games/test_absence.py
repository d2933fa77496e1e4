"""Absence, clocks and the server's own faults: reported at other sites, by their ids."""

from dataclasses import replace
from datetime import timedelta
from itertools import count
from random import Random

import pytest
from django.utils import timezone

from games import clock, db_threads, engine, rows, selectors, services
from games.codes import Code, Refused
from games.models import Heartbeat, Match, Move
from games.services.outage import BEAT, GAP
from tests.games.sockets import open_socket, silence
from tests.games.tables import (
    NOW,
    RNG,
    act,
    dealt,
    due,
    last_moved,
    match_of,
    person,
    play_on,
    seat_on_turn,
    state_of,
    woken,
)

PUSH = engine.Push()
KLASSISCH = engine.PRESETS["klassisch"]
TURN = timedelta(seconds=KLASSISCH.turn_seconds)
MOMENT = timedelta(milliseconds=1)

in_one_transaction = pytest.mark.django_db
with_sockets = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def cem():
    return person("Cem")


def solo(user, **options):
    """A match against the computer, with its person on turn."""
    match = dealt(user, bots=1, **options)
    if match.step == Match.Step.BOT:
        woken(match)
    return match


def remaining(match, now):
    """What the pages count down, in seconds; None where no clock runs."""
    selectors.forget()
    frame = selectors.update_for(match_id=match.pk, seat=None, since=None, now=now)
    return None if frame["remaining_ms"] is None else frame["remaining_ms"] / 1000


def served(since, until):
    """A web process beats all the time."""
    moment = since
    while moment <= until:
        services.beat(now=moment)
        moment += BEAT


# The clock of somebody who does not come


@in_one_transaction
def test_B2_the_time_of_a_vanished_player_ends_without_anybodys_help(anna, ben, cem):
    match = dealt(anna, ben, cem)
    gone = seat_on_turn(match)
    for round_of_turns in range(3):
        at = due(match)
        woken(match)  # nobody but the lifeguard
        move = match.moves.last()
        assert (move.seat, move.at) == (gone, at)
        assert move.cause == (Move.Cause.CLOCK if round_of_turns < 2 else Move.Cause.STAND_IN)
        if move.cause == Move.Cause.CLOCK:  # after a stand-in's move the round may be over
            act(match, PUSH), act(match, PUSH)
    absent = match.players.get(seat=gone)
    assert (absent.stand_in, absent.left_at, absent.playing) == (True, None, True)


@in_one_transaction
def test_B4_reconnecting_and_coming_back_give_nobody_more_time(anna, ben):
    match = dealt(anna, ben)
    seat, planned = seat_on_turn(match), due(match)
    for second in range(1, 9):
        now = last_moved(match) + timedelta(seconds=second)
        services.come_back(match_id=match.pk, seat=seat, now=now)
        services.resume(match_id=match.pk, now=now)
        services.pause(match_id=match.pk, now=now)  # it is no match against the computer
        assert remaining(match, now) == (planned - now).total_seconds()
    match.refresh_from_db()
    assert (due(match), match.version) == (planned, 1)


@in_one_transaction
def test_B5_only_the_absent_seats_counters_move(anna, ben, cem):
    match = dealt(anna, ben, cem)
    gone = seat_on_turn(match)
    for _ in range(2):
        woken(match)
        for _ in range(2):
            assert due(match) - last_moved(match) == TURN
            act(match, PUSH, now=due(match) - MOMENT)
    counters = list(match.players.order_by("seat").values_list("missed", "stand_in"))
    assert counters == [(2, True) if seat == gone else (0, False) for seat in range(3)]


@in_one_transaction
def test_B9_somebody_who_is_away_costs_nothing_before_his_own_turn(anna, ben, cem):
    match = dealt(anna, ben, cem)
    thinking = seat_on_turn(match)
    services.wake(match_id=match.pk, now=last_moved(match) + TURN / 2, rng=RNG)
    match.refresh_from_db()
    assert (match.version, seat_on_turn(match)) == (1, thinking)
    assert not match.players.exclude(missed=0).exists()


@with_sockets
async def test_B7_the_countdown_is_what_is_left_and_a_clients_clock_is_never_asked(anna, ben):
    match = await db_threads.run(dealt, anna, ben)
    now = timezone.now()
    later = now + timedelta(seconds=60)
    await db_threads.run(
        lambda: Match.objects.filter(pk=match.pk).update(
            step_due=later, wake_at=later, round_due=None, match_due=None
        )
    )
    seat = await db_threads.run(seat_on_turn, match)
    selectors.forget()
    async with open_socket(match, [anna, ben][seat]) as client:
        frame = await client.hear()
        passed = (timezone.now() - now).total_seconds()
        assert 60 - passed - 0.3 <= frame["remaining_ms"] / 1000 <= 60
        in_a_year = {"at": "2027-11-30T00:00:00Z", "now": 1.9e12, "remaining_ms": 1}
        await client.say({"type": "act", "version": 1, "action": {"do": "push"}, **in_a_year})
        assert (await client.hear_version(2))["version"] == 2
    at = await db_threads.run(last_moved, match)
    assert now <= at <= timezone.now()


# A turn that begins behind other tabs


@in_one_transaction
def test_B8_a_turn_that_begins_in_a_tab_behind_gets_three_seconds_once_in_a_match(anna, ben):
    match = dealt(anna, ben)
    seat, planned = seat_on_turn(match), due(match)
    now = last_moved(match) + timedelta(seconds=1)
    for who in (1 - seat, seat, seat):  # of the other nothing is asked, and twice is once
        services.grant_grace(match_id=match.pk, seat=who, now=now)
    match.refresh_from_db()
    assert (due(match), match.version) == (planned + timedelta(seconds=3), 2)
    for _ in range(2):
        act(match, PUSH)
    planned = due(match)
    services.grant_grace(match_id=match.pk, seat=seat, now=last_moved(match))
    match.refresh_from_db()
    assert due(match) == planned


@in_one_transaction
def test_B8_the_grace_is_no_action_a_missed_turn_stays_missed(anna, ben):
    match = dealt(anna, ben)
    seat = seat_on_turn(match)
    woken(match), act(match, PUSH)
    services.grant_grace(match_id=match.pk, seat=seat, now=last_moved(match))
    assert match.players.get(seat=seat).missed == 1


@with_sockets
async def test_B8_a_client_asks_for_the_grace_when_his_tab_is_behind(anna, ben):
    match = await db_threads.run(dealt, anna, ben)
    in_a_minute = timezone.now() + timedelta(minutes=1)
    await db_threads.run(
        lambda: Match.objects.filter(pk=match.pk).update(
            step_due=in_a_minute, wake_at=in_a_minute, round_due=None, match_due=None
        )
    )
    seat = await db_threads.run(seat_on_turn, match)
    selectors.forget()
    async with open_socket(match, [anna, ben][seat]) as client:
        await client.hear()
        frame = await client.asked({"type": "grace"})
        assert (frame["version"], frame["events"]) == (2, [])
        assert 60_000 < frame["remaining_ms"] <= 63_000


# Optional reveal and dealer's choice


@in_one_transaction
def test_B2_a_31_that_may_be_shown_is_held_when_its_time_is_up(anna, ben):
    rules = replace(KLASSISCH, reveal_31="optional", fire=frozenset({"aces"}), aces_value=33)
    people = [anna, ben, *(person(f"Person {number}") for number in range(7))]
    match = match_of(*people, rules=rules)
    shuffle_until_somebody_has_31(match)
    woken(match)
    seat = seat_on_turn(match)
    assert (state_of(match).phase, match.step) == ("reveal", "turn")
    assert due(match) - last_moved(match) == TURN
    woken(match)
    assert match.moves.last().action == {"do": "hold"}
    assert match.players.get(seat=seat).missed == 1


def shuffle_until_somebody_has_31(match):
    """Another secret, and with it another first deal."""
    for number in count():
        match.secret = f"{number:064x}"
        match.commitment = engine.commitment(rows.secret_of(match))
        state, deal = rows.opening_of(match, 9), rows.derived_deal(match, 1)
        if engine.deal(state, rows.deck_of(deal), deal.key)[0].phase == "reveal":
            match.state = engine.dump(state)
            match.save()
            return


# Nobody is punished for the server's absence


@in_one_transaction
def test_B11_after_an_outage_the_turn_has_what_was_left_and_twenty_seconds(anna, ben):
    match = dealt(anna, ben)
    seat, began = seat_on_turn(match), last_moved(match)
    down, up = began + timedelta(seconds=5), began + timedelta(seconds=95)
    served(began, down)
    # The worker lives on and rings; no clock of a person falls.
    services.wake(match_id=match.pk, now=up - MOMENT, rng=RNG)
    match.refresh_from_db()
    assert match.version == 1
    assert services.beat(now=up) == up - down
    match.refresh_from_db()
    left = TURN - timedelta(seconds=5)
    assert due(match) == match.step_due == up + left + clock.GRACE_OUTAGE
    assert remaining(match, up) == (left + clock.GRACE_OUTAGE).total_seconds()
    assert (seat_on_turn(match), match.players.get(seat=seat).missed) == (seat, 0)


@in_one_transaction
def test_B11_a_time_that_ended_in_the_outage_begins_with_the_grace(anna, ben):
    match = dealt(anna, ben)
    down, up = due(match) - timedelta(seconds=1), due(match) + timedelta(seconds=90)
    served(last_moved(match), down)
    services.beat(now=up)
    match.refresh_from_db()
    last_second = timedelta(seconds=1)
    assert abs(due(match) - (up + clock.GRACE_OUTAGE + last_second)) <= BEAT
    served(up, due(match))
    woken(match)
    assert match.moves.last().cause == Move.Cause.CLOCK  # then time runs as ever


@in_one_transaction
def test_B11_the_caps_of_round_and_match_do_not_run_in_an_outage(anna, ben):
    rules = replace(KLASSISCH, round_seconds=60, match_seconds=60)
    match = dealt(anna, ben, rules=rules)
    caps = match.round_due, match.match_due
    down, up = last_moved(match) + GAP, last_moved(match) + timedelta(minutes=10)
    services.beat(now=down)
    services.wake(match_id=match.pk, now=up - MOMENT, rng=RNG)
    services.beat(now=up)
    match.refresh_from_db()
    away = up - down + clock.GRACE_OUTAGE
    assert (match.round_due, match.match_due) == tuple(cap + away for cap in caps)
    assert match.status == "running"


@in_one_transaction
def test_B11_an_outage_is_given_back_once_however_many_servers_come_back(anna, ben):
    match = dealt(anna, ben)
    down, up = last_moved(match), last_moved(match) + timedelta(minutes=1)
    services.beat(now=down)
    services.excuse(match_id=match.pk, since=down, until=up)
    match.refresh_from_db()
    planned = due(match)
    services.excuse(match_id=match.pk, since=down, until=up + MOMENT)
    services.beat(now=up + MOMENT)
    match.refresh_from_db()
    assert (due(match), match.version) == (planned, 2)


@in_one_transaction
def test_B11_a_turn_that_began_in_the_outage_gets_no_more_than_its_own_time(anna, ben):
    match = match_of(anna, ben)
    services.beat(now=NOW)
    while match.step == Match.Step.DEAL:
        woken(match)  # the worker deals while no web process lives
    up = last_moved(match) + timedelta(seconds=50)
    services.beat(now=up)
    match.refresh_from_db()
    assert due(match) == up + TURN + clock.GRACE_OUTAGE


@in_one_transaction
def test_B11_a_short_breath_is_no_outage_and_a_bot_does_not_wait_for_people(anna):
    match = dealt(anna, bots=3)
    while match.step != Match.Step.BOT:
        act(match, PUSH)
    services.beat(now=due(match) - timedelta(minutes=1))
    before = match.version
    woken(match)  # nobody is served, and a bot plays all the same
    assert match.version == before + 1
    services.beat(now=NOW)
    heart = Heartbeat.objects.get()
    assert services.beat(now=heart.seen_at + GAP) == timedelta()


# All people gone


@in_one_transaction
def test_D3_a_match_against_the_computer_waits_for_its_person_ten_minutes(anna):
    match = solo(anna)
    planned, gone = due(match), last_moved(match) + timedelta(seconds=7)
    services.pause(match_id=match.pk, now=gone)
    services.pause(match_id=match.pk, now=gone + timedelta(seconds=1))  # the janitor's next look
    match.refresh_from_db()
    assert due(match) == gone + clock.SOLO_PAUSE
    assert remaining(match, gone) is None
    back = gone + timedelta(minutes=9)
    assert services.wake(match_id=match.pk, now=back, rng=RNG) == due(match)
    services.resume(match_id=match.pk, now=back)
    match.refresh_from_db()
    assert due(match) == planned + (back - gone)
    assert match.players.get(seat=0).missed == 0


@in_one_transaction
def test_D3_after_ten_minutes_it_is_void_and_holds_nobody(anna):
    match = solo(anna)
    Match.objects.filter(pk=match.pk).update(points=[])
    services.pause(match_id=match.pk, now=last_moved(match))
    woken(match)
    assert (match.status, match.void_reason, match.points) == ("void", "paused", [])
    assert selectors.running_match_of(user_id=anna.pk) is None
    selectors.forget()
    frame = selectors.update_for(match_id=match.pk, seat=0, since=None, now=NOW)
    assert (frame["void"], frame["view"]["legal"], frame["remaining_ms"]) == ("paused", [], None)
    with pytest.raises(Refused) as no:
        act(match, PUSH, seat=0)
    assert no.value.code == Code.OVER


@in_one_transaction
def test_D3_who_acts_in_a_paused_match_is_back(anna):
    match = solo(anna)
    while match.step != Match.Step.TURN:
        woken(match)
    gone = last_moved(match) + timedelta(seconds=1)
    services.pause(match_id=match.pk, now=gone)
    act(match, PUSH, now=gone + timedelta(minutes=1))
    assert match.paused_at is None
    assert due(match) < gone + timedelta(minutes=3)


@in_one_transaction
def test_D3_who_has_drowned_lets_the_bots_finish_when_he_goes(anna):
    match = match_of(anna, bots=3, rules=engine.PRESETS["blitz"])
    for _ in play_on(match, Random(4)):
        if 0 not in state_of(match).seats_in:
            break
    assert match.status == "running"
    gone = last_moved(match)
    services.pause(match_id=match.pk, now=gone)
    match.refresh_from_db()
    assert due(match) <= gone
    while match.status == "running":
        woken(match)
    assert (match.status, match.ended_at) == ("over", gone)


@with_sockets
async def test_D3_whoever_opens_his_paused_match_goes_on(anna):
    match = await db_threads.run(solo, anna)
    await db_threads.run(services.pause, match_id=match.pk, now=timezone.now())
    async with open_socket(match) as watcher:
        assert (await watcher.hear())["paused"]
        assert await silence(watcher)
        async with open_socket(match, anna) as client:
            assert (await client.hear())["paused"]
            assert not (await client.hear())["paused"]
            assert not (await watcher.hear())["paused"]


@in_one_transaction
def test_D4_a_seat_whose_owner_left_is_never_above_a_person():
    for seed in range(4):
        people = [person(f"{name} {seed}") for name in ("Anna", "Ben", "Cem")]
        match = dealt(*people, bots=1, rules=engine.PRESETS["blitz"])
        services.leave(match_id=match.pk, seat=1, now=last_moved(match), rng=RNG)
        for _ in play_on(match, Random(seed)):
            pass
        assert state_of(match).result.winner != 1
        selectors.forget()
        frame = selectors.update_for(match_id=match.pk, seat=None, since=None, now=NOW)
        assert [seat["left"] for seat in frame["view"]["seats"]] == [False, True, False, False]
        assert not [line for line in match.points if line[1] == 1]


# A match that the server cannot continue


@in_one_transaction
def test_a_match_that_cannot_go_on_is_annulled_and_gives_everything_back(anna, ben):
    match = dealt(anna, ben)
    Match.objects.filter(pk=match.pk).update(state={"v": 99}, points=[[1, 0, 5, "survived"]])
    with pytest.raises(ValueError, match="version"):
        services.wake(match_id=match.pk, now=due(match), rng=RNG)
    services.annul(match_id=match.pk, reason="fault", now=due(match))
    match.refresh_from_db()
    assert (match.status, match.points, match.wake_at) == ("void", [], None)
    assert selectors.running_match_of(user_id=anna.pk) is None
    selectors.forget()
    frame = selectors.update_for(match_id=match.pk, seat=0, since=None, now=NOW)
    assert (frame["void"], frame["version"]) == ("fault", 2)
    with pytest.raises(Refused) as no:
        services.annul(match_id=match.pk, reason="fault", now=NOW)
    assert no.value.code == Code.OVER


# Bots


@in_one_transaction
def test_L1_a_bot_that_begins_moves_within_its_pause(anna):
    for number in range(30):
        match = dealt(person(f"Anna {number}"), bots=3)
        if match.step != Match.Step.BOT:
            continue
        pause = due(match) - last_moved(match)
        assert pause <= timedelta(seconds=clock.BOT_PAUSE["normal"] * (1 + clock.UNEVEN))
        # Also after a restart: what is due stands in the row, not in anybody's memory.
        found = dict(selectors.due_soon(now=due(match), seconds=0))
        assert match.pk in found
        woken(match)
        assert match.moves.last().cause == Move.Cause.BOT
        return
    pytest.fail("no bot began in thirty matches")
