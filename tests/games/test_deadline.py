"""An action and the end of its time, milliseconds apart, again and again."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from django.conf import settings
from django.utils import timezone

from games import db_threads, engine, selectors, services
from games.codes import Code, Refused
from games.models import Match, Move
from tests.games.sockets import open_socket
from tests.games.tables import dealt, person

# One thread writes to SQLite, one after the other: there is less to find out.
RUNS = 60 if settings.EMBEDDED else 150
AHEAD = timedelta(milliseconds=8)  # enough to set both sides up
ENDLESS = replace(
    engine.PRESETS["klassisch"],
    round_seconds=None,
    match_seconds=None,
    max_laps=None,
    stand_in_after=None,
    forced_knock_after=None,
    all_push="new_middle",
    max_new_middles=None,
    stock_out="recycle",
)


def ends_in(match, time):
    """The turn that runs ends so much later by the real clock; when that is."""
    end = timezone.now() + time
    Match.objects.filter(pk=match.pk).update(step_due=end, wake_at=end)
    return end


async def at(moment, work, **arguments):
    """What comes of calling the service at that moment: "ok" or the code of a refusal."""
    await asyncio.sleep(max(0, (moment - timezone.now()).total_seconds()))
    try:
        await db_threads.run(work, now=timezone.now(), **arguments)
    except Refused as no:
        return no.code
    return "ok"


@pytest.mark.django_db(transaction=True)
async def test_B1_of_an_action_and_the_clock_in_the_same_instant_one_is_played():
    people = [await db_threads.run(person, name) for name in ("Anna", "Ben", "Cem")]
    match = await db_threads.run(lambda: dealt(*people, rules=ENDLESS))
    await db_threads.run(ends_in, match, timedelta(hours=1))
    selectors.forget()  # or the player's socket would ring at once, by the time of the deal
    version, seat = (
        match.version,
        (await db_threads.run(selectors.update_for, **eyes(match)))["view"]["turn"],
    )
    chance, answers = Random(1), []
    async with open_socket(match, people[0]) as player, open_socket(match) as watcher:
        await player.hear(), await watcher.hear()
        for _ in range(RUNS):
            end = await db_threads.run(ends_in, match, AHEAD)
            offset = timedelta(milliseconds=chance.uniform(-5, 5))
            push = {"seat": seat, "action": engine.Push(), "version": version}
            answer, _ = await asyncio.gather(
                at(end + offset, services.act, match_id=match.pk, **push),
                at(end, services.wake, match_id=match.pk),
            )
            version, seat = version + 1, (seat + 1) % 3
            frames = [await who.hear_version(version) for who in (player, watcher)]
            assert [frame["version"] for frame in frames] == [version] * 2
            assert [frame["view"]["turn"] for frame in frames] == [seat] * 2
            answers.append(answer)
    moves = await db_threads.run(
        lambda: list(match.moves.filter(version__gt=1).order_by("version").values("seat", "cause"))
    )
    assert len(moves) == RUNS
    assert {
        number % 3 for number, move in enumerate(moves) if move["seat"] == moves[0]["seat"]
    } == {0}
    causes = {"ok": Move.Cause.PLAYER, Code.STALE: Move.Cause.CLOCK}
    assert [move["cause"] for move in moves] == [causes[answer] for answer in answers]
    assert set(answers) == set(causes)  # both have happened


def eyes(match):
    return {"match_id": match.pk, "seat": None, "since": None, "now": timezone.now()}
