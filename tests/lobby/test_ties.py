"""What a seat at a table has to do with who somebody is."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services as people
from accounts import ties
from accounts.services import guest_for
from lobby import notify, services
from lobby.models import ChatLine, Room, TableSeat
from tests import caches
from tests.games.tables import person

pytestmark = pytest.mark.django_db
GUESTS = "accounts.backends.GuestBackend"


@pytest.fixture
def shared():
    """A table of Anna, at which a guest sits too."""
    caches.clear()
    now = timezone.now()
    host, guest = person("Anna"), guest_for("Berta")
    table = services.open_table(user_id=host.pk, changes={}, now=now)
    services.sit(table_id=table.pk, user_id=guest.pk, now=now)
    table.refresh_from_db()
    return table, host, guest


def test_others_wait_at_the_table(shared):
    table, _host, guest = shared
    assert ties.address_of(guest) == f"/tisch/{table.code}/"
    assert ties.address_of(person("Carla")) is None


def test_a_guest_who_becomes_a_member_keeps_his_seat_and_is_shown_anew(
    shared, monkeypatch, django_capture_on_commit_callbacks
):
    table, _host, guest = shared
    nudged = []
    monkeypatch.setattr(notify, "table_changed", lambda table_id, version: nudged.append(table_id))
    with django_capture_on_commit_callbacks(execute=True):
        people.sign_up(name="Berta", email="b@example.org", password="x", guest=guest)
    assert TableSeat.objects.get(user=guest).table == table
    assert nudged == [table.pk]


def test_a_guest_who_leaves_for_good_frees_his_seat(shared):
    table, _host, guest = shared
    client = Client()
    client.force_login(guest, backend=GUESTS)
    client.post("/konto/abmelden/")
    assert not TableSeat.objects.filter(user=guest).exists()
    assert table.taken.count() == 1


def test_a_member_who_signs_out_keeps_his_seat(shared):
    table, host, _guest = shared
    client = Client()
    client.force_login(host)
    client.post("/konto/abmelden/")
    assert TableSeat.objects.get(user=host).table == table


def test_a_closed_account_frees_its_seat_and_signs_its_lines_with_the_pseudonym(shared):
    table, host, guest = shared
    room = Room.objects.create(name="hub", last=1)
    line = ChatLine.objects.create(
        room=room, number=1, author=host, name="Anna", text="Moin", at=timezone.now()
    )
    people.close_account(host)
    line.refresh_from_db()
    assert line.name == f"Ehemalig {host.pk}"
    assert [seat.user for seat in table.taken.all()] == [guest]
