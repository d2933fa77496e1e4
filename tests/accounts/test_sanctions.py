"""What staff imposes, as the person himself meets it: told, limited in time, open to objection."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import selectors, services
from accounts.models import Sanction, User
from tests.accounts.conftest import sign_in
from tests.games.tables import dealt, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def inside(newcomer, anna):
    sign_in(newcomer)
    return newcomer


def ban(person, *, hours: int | None = 1):
    now = timezone.now()
    until = None if hours is None else now + timedelta(hours=hours)
    return services.ban(person=person, reason="Werbung", until=until, now=now)


def test_who_is_banned_reads_why_and_until_when_on_every_page(inside, anna):
    ban(anna)
    for path in ("/", "/konto/", "/tisch/neu/"):
        page = inside.get(path)
        assert page.status_code == 403
        assert b"Reason: Werbung" in page.content
    assert inside.post("/solo/", {"opponents": 1}).status_code == 403


def test_who_is_banned_may_object_and_go(inside, anna):
    sanction = ban(anna)
    assert b"Werbung" in inside.get("/konto/massnahmen/").content
    inside.post(f"/konto/massnahmen/{sanction.pk}/einspruch/", {"text": "Das war ich nicht."})
    sanction.refresh_from_db()
    assert sanction.appeal == "Das war ich nicht."
    assert inside.get("/konto/abmelden/").status_code == 200


def test_a_ban_ends_by_itself_and_for_good_does_not(anna):
    now = timezone.now()
    ban(anna)
    assert selectors.ban_of(anna, now + timedelta(minutes=59))
    assert selectors.ban_of(anna, now + timedelta(minutes=61)) is None
    ban(anna, hours=None)
    assert selectors.ban_of(anna, now + timedelta(days=9999))


def test_a_lifted_ban_is_over_at_once(inside, anna):
    sanction = ban(anna)
    assert services.lift(sanction=sanction, now=timezone.now())
    assert not services.lift(sanction=sanction, now=timezone.now())
    assert inside.get("/").status_code == 200


def test_a_ban_frees_the_persons_places_and_keeps_his_name():
    anna = person("Anna")
    match = dealt(anna, person("Ben"))
    ban(anna)
    player = match.players.get(user=anna)
    assert (player.playing, player.left_at is None, player.name) == (False, False, "Anna")
    assert User.objects.get(pk=anna.pk).is_active


def test_one_objects_once_and_only_to_what_is_ones_own(anna):
    sanction, now = ban(anna), timezone.now()
    with pytest.raises(ValidationError):
        services.appeal(person=person("Ben"), sanction_id=sanction.pk, text="Frei!", now=now)
    services.appeal(person=anna, sanction_id=sanction.pk, text="Nein", now=now)
    with pytest.raises(ValidationError):
        services.appeal(person=anna, sanction_id=sanction.pk, text="Doch nicht", now=now)
    assert services.answer_appeal(sanction=sanction, text="Bleibt so.", now=now)
    assert not services.answer_appeal(sanction=sanction, text="Oder doch?", now=now)
    sanction.refresh_from_db()
    assert (sanction.appeal, sanction.answer) == ("Nein", "Bleibt so.")


def test_a_warning_stays_until_it_is_read(inside, anna):
    services.warn(person=anna, reason="Bitte freundlich", now=timezone.now())
    assert [told.reason for told in selectors.unread_warnings(anna)] == ["Bitte freundlich"]
    assert b"Bitte freundlich" in inside.get("/konto/massnahmen/").content
    inside.post("/konto/massnahmen/gelesen/")
    assert not selectors.unread_warnings(anna).exists()


def test_O3_what_staff_and_people_write_is_only_text(inside, anna):
    services.warn(person=anna, reason="<img src=x onerror=alert(1)>", now=timezone.now())
    html = inside.get("/konto/massnahmen/").content.decode()
    assert "&lt;img src=x onerror=alert(1)&gt;" in html
    assert "<img src=x" not in html


def test_a_name_given_by_staff_is_told_and_the_old_one_is_gone_for_everybody(anna):
    now = timezone.now()
    services.give_name(person=anna, name="Wasserfloh", reason="Beleidigend", now=now)
    anna.refresh_from_db()
    assert anna.name == "Wasserfloh"
    assert services.guest_for("Anna").name == "Anna 2"
    with pytest.raises(ValidationError):
        services.rename(person=anna, name="Anna", now=now)
    assert [told.kind for told in selectors.unread_warnings(anna)] == [Sanction.Kind.RENAME]


def test_a_closed_account_takes_what_was_imposed_along(anna):
    services.warn(person=anna, reason="Bitte freundlich", now=timezone.now())
    services.close_account(anna)
    assert not Sanction.objects.exists()
