"""What must hold for every table at every moment; the audit and every test ask here."""

from collections.abc import Iterator

from accounts.models import Account
from games import engine
from games.models import Match, Player
from lobby import terms
from lobby.models import Table, TableSeat
from lobby.services.table import purpose_of

Status = Table.Status


def check(table: Table) -> None:
    """AssertionError that lists what is wrong with a table; for tests."""
    found = list(faults(table))
    assert not found, f"{table}: " + "; ".join(found)


def faults(table: Table) -> Iterator[str]:
    """Everything that does not hold of a stored table, each in a sentence."""
    seats = list(table.taken.order_by("number"))
    yield from _faults_of_people(table, seats)
    yield from _faults_of_readiness(table, seats)
    yield from _faults_of_match(table, seats)
    yield from _faults_of_stakes(table, seats)


def _faults_of_people(table: Table, seats: list[TableSeat]) -> Iterator[str]:
    if (table.status == Status.CLOSED) != (not seats):
        yield "closed with people at it, or open with none"
    if any(seat.number >= table.seats for seat in seats):
        yield "somebody sits on a seat that is none"
    if table.host_id is not None and table.host_id not in {seat.user_id for seat in seats}:
        yield "the host does not sit at it"


def _faults_of_readiness(table: Table, seats: list[TableSeat]) -> Iterator[str]:
    if engine.commitment(bytes.fromhex(table.secret)) != table.commitment:
        yield "the commitment is not of the secret"
    hashes = {seat.ready_hash for seat in seats if seat.ready_hash}
    if hashes - {terms.of_table(table).hash}:
        yield "somebody is ready for other terms"
    if hashes and table.status not in (Status.OPEN, Status.STARTING):
        yield "somebody is ready, and nothing to be ready for"
    if table.status == Status.STARTING and not all(seat.ready_hash for seat in seats):
        yield "it starts with somebody who is not ready"
    if any(bool(seat.ready_hash) != bool(seat.commitment) for seat in seats):
        yield "somebody is ready without a promise for the shuffle, or the reverse"


def _faults_of_match(table: Table, seats: list[TableSeat]) -> Iterator[str]:
    match = table.match
    if table.status in (Status.PLAYING, Status.OVER) and match is None:
        yield "there is no match"
    # A table closes when its last person leaves; then the bots finish without it.
    forgets = table.status not in (Status.PLAYING, Status.CLOSED)
    if forgets and match is not None and match.status == Match.Status.RUNNING:
        yield "its match runs, and it does not know"
    people = [seat.user_id for seat in seats]
    elsewhere = Player.objects.filter(user__in=people, playing=True).exclude(match=match)
    if elsewhere.exists():
        yield "somebody sits at it and plays elsewhere"


def _faults_of_stakes(table: Table, seats: list[TableSeat]) -> Iterator[str]:
    ready = {seat.user_id: table.stake for seat in seats if seat.ready_hash and table.stake}
    aside = Account.objects.filter(reserved_for=purpose_of(table.pk))
    if dict(aside.values_list("user_id", "reserved")) != ready:
        yield "what is set aside is not the stake of everybody who is ready"
