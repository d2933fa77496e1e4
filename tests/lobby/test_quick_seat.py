"""Quickly to a table."""

import pytest
from django.urls import reverse

from accounts.models import Block
from lobby import services
from lobby.models import TableSeat
from tests.games.tables import NOW, person
from tests.lobby.tables import fresh, go, later, opened_table, play_to_the_end, started, tend

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(db):
    return person("Anna")


@pytest.fixture
def ben(db):
    return person("Ben")


def test_a_guest_types_a_name_and_sits_at_the_fullest_open_table(client, anna, ben):
    opened_table(ben, name="Am Ufer")
    fuller = opened_table(anna, person("Cem"))
    reply = client.post(reverse("quick_seat"), {"name": "Gerda"})
    assert (reply.status_code, reply.url) == (302, reverse("table", args=[fuller.code]))
    assert [seat.user.name for seat in fresh(fuller).taken.order_by("number")][-1] == "Gerda"


def test_without_a_fitting_table_one_is_opened(client, anna, ben):
    opened_table(ben, guests_allowed=False)
    opened_table(anna, public=False, name="Am Ufer")
    guest = person("Gerda", is_guest=True)
    code = services.quick_seat(user_id=guest.pk, now=NOW)
    assert guest.table_seat.table.code == code
    assert guest.table_seat.table.host == guest


def test_E7_nobody_is_quickly_seated_with_somebody_he_does_not_play_with(anna, ben):
    table = opened_table(anna)
    Block.objects.create(person=anna, other=ben, kind=Block.Kind.PLAY)
    assert services.quick_seat(user_id=ben.pk, now=NOW) != table.code


def test_quick_twice_is_one_seat(client, anna):
    client.force_login(anna)
    urls = {client.post(reverse("quick_seat")).url for _ in range(3)}
    assert urls == {reverse("table", args=[anna.table_seat.table.code])}


def test_D1_an_ended_match_holds_nobody_on_his_way_to_a_table(client, anna, ben):
    table = opened_table(anna, ben)
    play_to_the_end(started(table, anna, ben))
    tend(seconds=3600)
    go(table, anna, ben, now=later(3600))
    client.force_login(anna)
    reply = client.post(reverse("quick_seat"))
    assert reply.status_code == 302
    assert reply.url == reverse("table", args=[TableSeat.objects.get(user=anna).table.code])
    assert fresh(table).code not in reply.url


def test_who_is_in_a_match_is_led_there(client, anna):
    match = services.start_solo(
        user_id=anna.pk, opponents=1, level="leicht", preset="badesee", tempo="schnell", now=NOW
    )
    client.force_login(anna)
    assert client.post(reverse("quick_seat")).url == reverse("match", args=[match.pk])


def test_a_name_that_cannot_be_is_said_on_the_hub(client):
    reply = client.post(reverse("quick_seat"), {"name": "x"})
    assert reply.status_code == 200
    assert reply.context["entry"].errors["name"]
