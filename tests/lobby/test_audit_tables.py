"""`audit_tables` finds what is wrong, and says so with its exit code."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import services as games
from lobby.models import Table, TableSeat
from tests.games.tables import NOW, person
from tests.lobby.tables import opened_table, play_to_the_end, ready, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = opened_table(person("Anna"), person("Ben"))
    ready(table, *(seat.user for seat in table.taken.all()))
    return table


def test_the_audit_counts_the_tables(table):
    opened_table(person("Cem"))
    out = StringIO()
    call_command("audit_tables", stdout=out)
    assert out.getvalue() == "tables: 2 open, 0 starting, 0 playing, 0 over, 0 closed; 0 faulty\n"


SPOILS = {
    "closed with people at it": lambda: Table.objects.update(status="closed", closed_at=NOW),
    "or open with none": lambda: TableSeat.objects.all().delete(),
    "a seat that is none": lambda: TableSeat.objects.filter(number=1).update(number=4),
    "the host does not sit at it": lambda: Table.objects.update(host=person("Zoe")),
    "the commitment is not of the secret": lambda: Table.objects.update(secret="00"),
    "ready for other terms": lambda: Table.objects.update(tempo="schnell"),
    "nothing to be ready for": lambda: Table.objects.update(status="over"),
    "it starts with somebody who is not ready": lambda: (
        TableSeat.objects.filter(number=1).update(ready_hash="", commitment=""),
        Table.objects.update(status="starting", start_due=NOW),
    ),
    "without a promise": lambda: TableSeat.objects.update(commitment=""),
    "there is no match": lambda: Table.objects.update(status="playing"),
    "plays elsewhere": lambda: games.start_solo(
        user=TableSeat.objects.get(number=1).user,
        opponents=1,
        level="normal",
        preset="blitz",
        tempo="normal",
        now=NOW,
    ),
}


@pytest.mark.parametrize("fault", SPOILS)
def test_the_audit_names_each_fault(table, fault):
    SPOILS[fault]()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit_tables", stdout=out)
    assert f"{table}: " in out.getvalue()
    assert fault in out.getvalue()
    Table.objects.all().delete()


def test_a_match_that_its_table_has_forgotten_is_found(table):
    people = [seat.user for seat in table.taken.order_by("number")]
    match = started(table, *people)
    Table.objects.update(status="open")
    with pytest.raises(CommandError):
        call_command("audit_tables", stdout=StringIO())
    play_to_the_end(match)
    call_command("audit_tables", stdout=StringIO())
