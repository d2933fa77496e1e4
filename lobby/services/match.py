"""From a table into a match, and back for another."""

from datetime import datetime, timedelta
from random import Random, SystemRandom

from django.db import transaction

from games import services
from games.codes import Code, Refused
from games.models import Match, Player
from games.selectors import auditor_is_red
from lobby import terms as all_terms
from lobby.models import Table
from lobby.readiness import left_out, obstacles
from lobby.services.host import vacate
from lobby.services.people import free, lock_person, lock_with_former, refuse_restless
from lobby.services.table import (
    Locked,
    Status,
    as_host,
    draw_secret,
    lock,
    purpose_of,
    record,
    seat_of,
    touch,
    unready,
)
from lobby.terms import MIN_SEATS

OPENING = timedelta(seconds=1)  # in which people open their bytes; who does not is left out

_chance = SystemRandom()


def start_solo(
    *, user_id: int, opponents: int, level: str, preset: str, tempo: str, now: datetime
) -> Match:
    """A match against the computer, for whoever sits nowhere else.

    Whoever is in a match already gets that one back.
    """
    with transaction.atomic():
        user = lock_person(user_id)
        tables = lock_with_former(user, now)
        running = Match.objects.filter(players__user=user, players__playing=True).first()
        if running is not None:
            return running
        services.refuse_while_draining(now)
        free(user, tables.values())
        refuse_restless(user, now)
        return services.start_solo(
            user=user, opponents=opponents, level=level, preset=preset, tempo=tempo, now=now
        )


def start(*, table_id: int, user_id: int | None, rules_hash: str, now: datetime) -> int:
    """The host begins, for these terms; pressed twenty times it begins once.

    People who are not ready give up their seats and watch. The match itself begins when all
    have opened their bytes, or with `finish_start` a second later.
    """
    with transaction.atomic():
        at = lock(table_id, now)
        host = as_host(at, user_id)
        terms = all_terms.of_table(at.table)
        if rules_hash != terms.hash:
            raise Refused(Code.RULES_CHANGED)
        if at.table.status in (Status.STARTING, Status.PLAYING):
            return at.table.version
        if at.table.status != Status.OPEN:
            raise Refused(Code.PLAYING)
        services.refuse_while_draining(now)
        for code in obstacles(terms, at.seats, at.table.host_id):
            raise Refused(code)
        _refuse_while_red(at)
        for seat in left_out(terms, at.seats):
            vacate(at, seat)
        touch(host, now)
        at.table.status, at.table.start_due = Status.STARTING, now + OPENING
        return record(at)


def finish_start(*, table_id: int, now: datetime, rng: Random = _chance) -> int:
    """Begin the match of a start whose second is over; anything else stays as it is."""
    with transaction.atomic():
        at = lock(table_id, now)
        due = at.table.start_due
        if due is None or due > now:
            return at.table.version
        begin(at, rng)
        return record(at)


def begin_when_opened(at: Locked, rng: Random) -> None:
    """Begin the match if everybody has opened his bytes. Call while the table is locked."""
    if all(seat.random for seat in at.seats):
        begin(at, rng)


def again(*, table_id: int, user_id: int | None, now: datetime) -> int:
    """After a match: the table opens again with the same people; pressed twice it opens once."""
    with transaction.atomic():
        at = lock(table_id, now)
        end_match(at)
        if at.table.status == Status.PLAYING:
            seat_of(at, user_id)
            raise Refused(Code.PLAYING)
        if at.table.status == Status.OVER:
            at.table.status = Status.OPEN
            _free_leavers(at)
            touch(seat_of(at, user_id), now)
            return record(at)
        seat_of(at, user_id)
        return at.table.version


def end_match(at: Locked) -> None:
    """Note that the match of the table has ended, if it has. Call while the table is locked."""
    if at.table.status != Status.PLAYING or is_running(at.table):
        return
    at.table.status = Status.OVER
    for seat in at.seats:
        touch(seat, at.now)


def is_running(table: Table) -> bool:
    return table.match is not None and table.match.status == Match.Status.RUNNING


def begin(at: Locked, rng: Random) -> None:
    """Deal everybody at the table into a match, with what he has opened. Call while locked.

    If by now it takes more people, because an account was closed, the table is open again.
    """
    table, terms = at.table, all_terms.of_table(at.table)
    takers = _takers(at, terms)
    table.status, table.start_due = Status.OPEN, None
    if len(takers) < MIN_SEATS:
        return
    table.match = services.start_match(
        seats=takers,
        rules=terms.rules,
        preset=terms.preset,
        tempo=terms.tempo,
        table=table.code,
        watchable=terms.watchers_allowed,
        stake=terms.stake,
        purpose=purpose_of(table.pk),
        secret=bytes.fromhex(table.secret),
        now=at.now,
        rng=rng,
    )
    table.status, table.former_terms = Status.PLAYING, None
    draw_secret(table)
    for seat in at.seats:
        unready(seat)


def _refuse_while_red(at: Locked) -> None:
    """While the auditor is red nothing rated begins, and nothing for Taler."""
    people = [seat.user for seat in at.seats]
    is_rated = len(people) >= 2 and not any(person.is_guest for person in people)
    if (is_rated or at.table.stake) and auditor_is_red():
        raise Refused(Code.AUDIT_RED)


def _takers(at: Locked, terms: all_terms.Terms) -> list[services.Person | services.Bot]:
    """Who plays, in the order of the table's seats."""
    people = {seat.number: seat for seat in at.seats}
    takers: list[services.Person | services.Bot] = []
    for number in range(terms.seats):
        if number in people:
            takers.append(services.Person(people[number].user, people[number].random))
        elif terms.fill_bots:
            takers.append(services.Bot(terms.bot_level))
    return takers


def _free_leavers(at: Locked) -> None:
    """Whoever has left the match has left the table."""
    left = Player.objects.filter(match=at.table.match).exclude(left_at=None)
    leavers = set(left.values_list("user_id", flat=True))
    for seat in [seat for seat in at.seats if seat.user_id in leavers]:
        vacate(at, seat)
