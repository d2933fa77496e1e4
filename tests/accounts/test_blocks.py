"""Whom a person is spared, as the rest of the site asks."""

import pytest

from accounts.models import Block
from accounts.selectors import apart_from, ignored_by
from accounts.services import ignore, unignore
from tests.games.tables import person

pytestmark = pytest.mark.django_db
HEAR, PLAY = Block.Kind.HEAR, Block.Kind.PLAY


@pytest.fixture
def two():
    return person("Anna"), person("Berta")


def test_who_is_not_heard_hears_on(two):
    anna, berta = two
    ignore(person=anna, other=berta, kind=HEAR)
    assert ignored_by(anna) == {berta.pk}
    assert ignored_by(berta) == frozenset()


def test_two_of_whom_one_will_not_play_are_never_seated_together(two):
    anna, berta = two
    ignore(person=anna, other=berta, kind=PLAY)
    assert apart_from(anna) == {berta.pk}
    assert apart_from(berta) == {anna.pk}


def test_the_two_wishes_are_separate(two):
    anna, berta = two
    ignore(person=anna, other=berta, kind=HEAR)
    assert apart_from(anna) == frozenset()
    ignore(person=anna, other=berta, kind=PLAY)
    unignore(person=anna, other=berta, kind=HEAR)
    assert ignored_by(anna) == frozenset()
    assert apart_from(anna) == {berta.pk}


def test_twice_is_once(two):
    anna, berta = two
    assert ignore(person=anna, other=berta, kind=HEAR)
    assert not ignore(person=anna, other=berta, kind=HEAR)
    assert unignore(person=anna, other=berta, kind=HEAR)
    assert not unignore(person=anna, other=berta, kind=HEAR)


def test_nobody_avoids_himself(two):
    assert not ignore(person=two[0], other=two[0], kind=PLAY)
    assert not Block.objects.exists()


def test_selectors_take_ids_and_nobody(two):
    anna, berta = two
    ignore(person=anna, other=berta, kind=HEAR)
    assert ignored_by(anna.pk) == {berta.pk}
    assert ignored_by(None) == apart_from(None) == frozenset()
