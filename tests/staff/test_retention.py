"""What the privacy page promises to delete is deleted, and nothing else."""

from datetime import timedelta

import pytest

from accounts import services as accounts
from accounts.addresses import AddressMark, note
from accounts.models import Sanction, User
from lobby.models import ChatLine, Room
from staff import retention
from staff.models import Report
from tests.games.tables import NOW, dealt, match_of, person

pytestmark = pytest.mark.django_db


def ago(**span):
    return NOW - timedelta(**span)


def line(days):
    room, _new = Room.objects.get_or_create(name="hub")
    room.last += 1
    room.save()
    ChatLine.objects.create(
        room=room, number=room.last, name="Anna", text=f"vor {days}", at=ago(days=days)
    )


def test_talk_is_deleted_after_ninety_days():
    line(91)
    line(89)
    assert retention.forget(now=NOW)["talk"] == 1
    assert ChatLine.objects.get().text == "vor 89"
    assert Room.objects.get().last == 2  # numbers go on where they were


def test_measures_go_a_year_after_their_end_and_a_ban_for_good_stays():
    anna = person("Anna")
    for days, until in ((800, 366), (800, 364)):
        accounts.mute(person=anna, reason=f"{until}", until=ago(days=until), now=ago(days=days))
    accounts.warn(person=anna, reason="old", now=ago(days=366))
    accounts.ban(person=anna, reason="for good", until=None, now=ago(days=800))
    retention.forget(now=NOW)
    assert set(Sanction.objects.values_list("reason", flat=True)) == {"364", "for good"}


def test_reports_go_a_year_after_the_decision():
    anna, ben, cem = person("Anna"), person("Ben"), person("Cem")
    for accused, decided in ((ben, ago(days=366)), (cem, None)):
        Report.objects.create(
            reporter=anna,
            accused=accused,
            kind="spam",
            place="hub",
            evidence={"name": accused.name, "lines": []},
            created_at=ago(days=400),
            status="upheld" if decided else "open",
            decided_at=decided,
        )
    retention.forget(now=NOW)
    assert Report.objects.get().accused == cem


def test_addresses_are_only_marks_and_for_days():
    anna = person("Anna")
    for days in (15, 13):
        note(user_id=anna.pk, address="8.8.8.8", day=ago(days=days).date())
        note(user_id=anna.pk, address="8.8.8.8", day=ago(days=days).date())
    assert AddressMark.objects.count() == 2
    assert not AddressMark.objects.filter(mark__contains="8.8").exists()
    retention.forget(now=NOW)
    assert AddressMark.objects.get().day == ago(days=13).date()


def test_idle_guests_are_forgotten_and_their_names_are_free():
    old = {"is_guest": True, "created_at": ago(days=200)}
    idle, playing, recent = person("Anna", **old), person("Ben", **old), person("Cem", **old)
    dealt(playing, bots=1)
    match_of(recent, bots=1)
    young = person("Dora", is_guest=True, created_at=ago(days=20))
    assert retention.forget(now=NOW)["guests"] == 1
    names = set(User.objects.values_list("name", flat=True))
    assert names == {f"Gast-{idle.pk}", playing.name, recent.name, young.name}
    assert retention.forget(now=NOW)["guests"] == 0
