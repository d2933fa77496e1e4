"""The hand-written statements do what the ORM does, on both databases."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from games import statements
from games.models import Match, Move, Player
from games.services.table import CHANGING
from tests.games.tables import NOW, dealt, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return dealt(person("Anna"), person("Ben"), bots=1)


def fields_of(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_rows_are_read_as_the_orm_reads_them(match):
    with transaction.atomic():
        (found,) = statements.select(Match, where="id", value=match.pk, lock=True)
        players = statements.select(Player, where="match_id", value=match.pk, order="seat")
    assert fields_of(found) == fields_of(Match.objects.get(pk=match.pk))
    expected = list(match.players.order_by("seat"))
    assert [fields_of(player) for player in players] == [fields_of(player) for player in expected]
    assert not found._state.adding


def test_there_is_nothing_where_there_is_none():
    assert statements.select(Match, where="id", value=1) == []


def test_a_change_is_written_as_the_orm_writes_it(match):
    match.points = [[1, 0, 5, "survived"], [1, 1, -2.5, "ä'\"\\"]]
    match.step_due, match.round_due = NOW + timedelta(microseconds=1), None
    statements.update(match, CHANGING)
    found = Match.objects.get(pk=match.pk)
    assert fields_of(found) == fields_of(match)
    found.delete()  # no audit of what was only made up


def test_a_row_that_is_gone_is_never_changed_silently(match):
    Match.objects.get(pk=match.pk).delete()
    with pytest.raises(AssertionError, match="is gone"):
        statements.update(match, ["version"])


def test_a_new_row_is_written_as_the_orm_writes_it(match):
    move = Move(match=match, version=99, seat=None, cause="clock", at=NOW)
    move.action, move.events = {"do": "x"}, [{"type": "ß"}]
    statements.insert(move)
    found = Move.objects.get(match=match, version=99)
    assert model_to_dict(found, exclude=["id"]) == model_to_dict(move, exclude=["id"])
    found.delete()


def test_the_lock_is_one_that_lets_rows_refer_to_the_match(match):
    with CaptureQueriesContext(connection) as queries, transaction.atomic():
        statements.select(Match, where="id", value=match.pk, lock=True)
    locks = any("FOR NO KEY UPDATE" in query["sql"] for query in queries)
    assert locks == (connection.vendor == "postgresql")
