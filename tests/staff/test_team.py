"""The team's pages: who gets in, what he may do there, and that all of it is in the log."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from accounts.limits import Limit
from accounts.models import Sanction, User
from games import services as games
from lobby import notify
from lobby.models import ChatLine, Room, Table
from staff import services
from staff.models import StaffAct
from tests.games.tables import dealt, person
from tests.lobby.tables import opened_table, play_to_the_end, started
from tests.staff.conftest import Browser

pytestmark = pytest.mark.django_db

PAGES = [
    "/team/",
    "/team/accounts/user/",
    "/team/accounts/sanction/",
    "/team/staff/report/",
    "/team/staff/staffact/",
    "/team/lobby/table/",
    "/team/lobby/room/",
    "/team/lobby/savedrules/",
    "/team/games/match/",
]


def kinds():
    return list(StaffAct.objects.order_by("pk").values_list("kind", flat=True))


@pytest.mark.parametrize("path", PAGES)
def test_strangers_are_sent_to_the_sites_own_door(client, path):
    answer = client.get(path)
    assert (answer.status_code, answer.url.split("?")[0]) == (302, "/team/login/")
    assert client.get(answer.url).url.startswith("/konto/anmelden/")


def test_for_members_and_guests_there_is_no_such_page(client):
    for somebody in (person("Anna"), person("Gerda", is_guest=True)):
        browser = Browser().come_as(somebody, with_passkey=True)
        assert browser.get("/team/", follow=True).status_code in (404, 200)
        assert b"Open reports" not in browser.get("/team/", follow=True).content


def test_the_password_alone_opens_nothing(moderator):
    browser = Browser().come_as(moderator)
    answer = browser.get("/team/", follow=True)
    assert answer.redirect_chain[1][0].startswith("/konto/passkeys/neu/")
    assert browser.post("/team/banner/", {"text": "Hallo"}).status_code == 302
    assert not StaffAct.objects.exists()


def test_a_passkey_shown_long_ago_is_asked_for_again(moderator, monkeypatch):
    browser = Browser().come_as(moderator, with_passkey=True)
    assert browser.get("/team/").status_code == 200
    monkeypatch.setattr("staff.admin.door.FACTOR_HOLDS", -1)
    assert browser.get("/team/").status_code == 302


@pytest.mark.parametrize("path", PAGES)
def test_every_page_of_the_team_opens(mod, path):
    match = dealt(person("Anna"), person("Ben"))
    opened_table(person("Cem"))
    Room.objects.create(name="hub")
    assert match.pk
    assert mod.get(path).status_code == 200


def test_the_pages_of_single_rows_open_and_show_no_card(mod):
    anna, ben = person("Anna"), person("Ben")
    match = dealt(anna, ben)
    table = opened_table(person("Cem"))
    room = Room.objects.create(name="hub")
    ChatLine.objects.create(
        room=room, number=1, author=anna, name="Anna", text="Hallo", at=timezone.now()
    )
    for path in (
        f"/team/accounts/user/{anna.pk}/change/",
        f"/team/lobby/table/{table.pk}/change/",
        f"/team/lobby/room/{room.pk}/change/",
    ):
        assert mod.get(path).status_code == 200
    html = mod.get(f"/team/games/match/{match.pk}/change/").content.decode()
    assert match.secret not in html
    assert match.deals.get().deck not in html
    assert '"hands"' not in html


def test_no_row_can_be_written_past_the_services(mod):
    anna = person("Anna")
    mod.post(f"/team/accounts/user/{anna.pk}/change/", {"name": "Berta", "is_staff": "on"})
    anna.refresh_from_db()
    assert (anna.name, anna.is_staff) == ("Anna", False)
    assert mod.get("/team/accounts/user/add/").status_code == 403
    assert mod.post(f"/team/accounts/user/{anna.pk}/delete/", {"post": "yes"}).status_code == 403


def test_one_click_about_a_person(mod, moderator):
    anna = person("Anna")
    mod.post(f"/team/accounts/user/{anna.pk}/do/", {"do": "ban_1d", "reason": "Werbung"})
    ban = Sanction.objects.get()
    assert (ban.person, ban.kind) == (anna, "ban")
    assert timedelta(hours=23) < ban.until - timezone.now() <= timedelta(days=1)
    act = StaffAct.objects.get()
    assert (act.by, act.person, act.reason) == (moderator, anna, "Werbung")


def test_a_ban_for_good_is_for_administrators(mod, admin):
    anna = person("Anna")
    answer = mod.post(f"/team/accounts/user/{anna.pk}/do/", {"do": "ban", "reason": "Werbung"})
    assert answer.status_code == 403
    assert not Sanction.objects.exists()
    admin.post(f"/team/accounts/user/{anna.pk}/do/", {"do": "ban", "reason": "Werbung"})
    assert Sanction.objects.get().until is None


def test_a_name_from_the_team_is_checked_like_every_name(mod):
    anna, _ben = person("Anna"), person("Ben")
    to = f"/team/accounts/user/{anna.pk}/do/"
    mod.post(to, {"do": "rename", "reason": "Beleidigt", "name": "Ben"})
    assert not Sanction.objects.exists()
    mod.post(to, {"do": "rename", "reason": "Beleidigt", "name": "Wasserfloh"})
    anna.refresh_from_db()
    assert anna.name == "Wasserfloh"


def test_nobody_of_the_team_is_moderated_and_nobody_without_a_reason(moderator, administrator):
    now = timezone.now()
    with pytest.raises(ValidationError):
        services.warn(by=administrator, person=moderator, reason="So nicht", now=now)
    with pytest.raises(ValidationError):
        services.warn(by=moderator, person=person("Anna"), reason=" ", now=now)
    assert not StaffAct.objects.exists()


def test_who_is_not_on_the_team_can_do_nothing(db):
    anna, ben = person("Anna"), person("Ben")
    with pytest.raises(PermissionDenied):
        services.warn(by=ben, person=anna, reason="Hoppla", now=timezone.now())


def test_an_appeal_is_answered_and_the_ban_lifted(mod, moderator):
    anna, now = person("Anna"), timezone.now()
    until = now + timedelta(days=1)
    ban = services.ban(by=moderator, person=anna, reason="Werbung", until=until, now=now)
    browser = Browser().come_as(anna)
    browser.post(f"/konto/massnahmen/{ban.pk}/einspruch/", {"text": "War nur ein Link"})
    assert b"War nur ein Link" in mod.get("/team/").content
    page = mod.get(f"/team/accounts/sanction/{ban.pk}/change/").content.decode()
    assert "Answer and lift" in page
    to = f"/team/accounts/sanction/{ban.pk}/do/"
    mod.post(to, {"do": "answer_and_lift", "text": "Stimmt, entschuldige."})
    assert b"Stimmt, entschuldige." in browser.get("/konto/massnahmen/").content
    assert browser.get("/").status_code == 200
    assert kinds() == ["ban", "answer", "lift"]


def test_a_table_is_closed_and_its_match_goes_on(mod):
    anna, ben = person("Anna"), person("Ben")
    table = opened_table(anna, ben)
    match = started(table, anna, ben)
    mod.post(f"/team/lobby/table/{table.pk}/do/", {"reason": "Beleidigender Name"})
    table.refresh_from_db()
    match.refresh_from_db()
    assert (table.status, table.taken.count(), match.status) == (Table.Status.CLOSED, 0, "running")
    assert kinds() == ["close_table"]


def test_a_running_match_is_annulled_by_administrators_only(mod, admin):
    match = dealt(person("Anna"), person("Ben"))
    to = f"/team/games/match/{match.pk}/do/"
    assert mod.post(to, {"reason": "Absprache"}).status_code == 403
    admin.post(to, {"reason": "Absprache"})
    match.refresh_from_db()
    assert (match.status, match.players.filter(playing=True).count()) == ("void", 0)
    admin.post(to, {"reason": "Noch einmal"})
    assert kinds() == ["annul"]


def test_J3_an_ended_match_is_taken_back_by_entries_of_its_own(admin):
    match = play_to_the_end(dealt(person("Anna"), person("Ben")))
    admin.post(f"/team/games/match/{match.pk}/do/", {"reason": "Absprache"})
    match.refresh_from_db()
    assert match.status == "over"
    assert match.overturned_at is not None
    assert kinds() == ["annul"]


def test_slow_mode_and_banner(mod):
    room = Room.objects.create(name="hub")
    mod.post(f"/team/lobby/room/{room.pk}/do/", {"seconds": "20"})
    room.refresh_from_db()
    assert room.slow == 20
    mod.post(f"/team/lobby/room/{room.pk}/do/", {"seconds": "99999"})
    room.refresh_from_db()
    assert room.slow == 20
    assert kinds() == ["slow"]


def test_the_banner_is_shown_once_it_is_in_the_log(mod, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        mod.post("/team/banner/", {"text": "Heute Abend Turnier"})
    assert notify.banner() == "Heute Abend Turnier"
    assert kinds() == ["banner"]


def test_the_hub_invites_to_the_rules_of_the_day(mod, client, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        mod.post("/team/feature/", {"preset": "feuerwerk"})
    assert "?preset=feuerwerk" in client.get("/").text
    mod.post("/team/feature/", {"preset": "nonsense"})
    with django_capture_on_commit_callbacks(execute=True):
        mod.post("/team/feature/", {"preset": ""})
    assert "?preset=" not in client.get("/").text
    assert kinds() == ["feature", "feature"]


def test_only_the_teams_pages_do_without_trusted_types(mod, client):
    assert "trusted-types" not in mod.get("/team/")["Content-Security-Policy"]
    assert "trusted-types" in client.get("/")["Content-Security-Policy"]


def test_an_administrator_announces_a_restart_and_takes_it_back(mod, admin):
    assert mod.post("/team/drain/", {"minutes": "5"}).status_code == 403
    admin.post("/team/drain/", {"minutes": "5000"})
    assert games.stops_at(timezone.now()) is None
    admin.post("/team/drain/", {"minutes": "5"})
    left = games.stops_at(timezone.now()) - timezone.now()
    assert timedelta(minutes=4) < left <= timedelta(minutes=5)
    assert 'name="minutes" value=""' in admin.get("/team/").text
    admin.post("/team/drain/", {"minutes": ""})
    assert games.stops_at(timezone.now()) is None
    assert kinds() == ["drain", "drain"]


@pytest.mark.parametrize("kind", ["rating", "result", "standing"])
def test_ratings_and_results_are_read_and_not_written(mod, kind):
    play_to_the_end(dealt(person("Anna"), person("Ben")))
    page = mod.get(f"/team/leaderboard/{kind}/")
    assert page.status_code == 200
    row = page.context["cl"].queryset.first()
    assert mod.get(f"/team/leaderboard/{kind}/{row.pk}/change/").status_code == 200
    assert mod.post(f"/team/leaderboard/{kind}/{row.pk}/delete/").status_code == 403


def test_administrators_appoint_and_moderators_do_not(mod, admin):
    anna = person("Anna")
    to = f"/team/accounts/user/{anna.pk}/do/"
    assert mod.post(to, {"role": "administrators"}).status_code == 403
    admin.post(to, {"role": "moderators"})
    anna = User.objects.get(pk=anna.pk)
    assert anna.is_staff
    assert anna.has_perm("staff.moderate")
    assert not anna.has_perm("staff.administer")
    admin.post(to, {"role": ""})
    anna = User.objects.get(pk=anna.pk)
    assert not anna.is_staff
    assert not anna.has_perm("staff.moderate")
    assert kinds() == ["appoint", "appoint"]


def test_mail_addresses_are_for_administrators(mod, admin):
    anna = person("Anna", email="anna@example.org")
    to = f"/team/accounts/user/{anna.pk}/change/"
    assert b"anna@example.org" not in mod.get(to).content
    assert b"anna@example.org" in admin.get(to).content


def test_the_first_administrator_comes_from_the_command_line(db):
    anna = person("Anna")
    call_command("appoint", "anna")
    anna = User.objects.get(pk=anna.pk)
    assert anna.has_perm("staff.administer")
    with pytest.raises(CommandError):
        call_command("appoint", "Niemand")


def test_the_log_cannot_be_changed(moderator):
    act = services.note(by=moderator, kind=StaffAct.Kind.EDIT, about="etwas", now=timezone.now())
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        StaffAct.objects.filter(pk=act.pk).update(reason="geschönt")
    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            act.delete()
    assert StaffAct.objects.get().reason == ""


def test_the_team_has_a_limit_of_its_own(mod, monkeypatch):
    monkeypatch.setattr("staff.admin.door.PACE", Limit(most=3, seconds=10**9))
    answers = [mod.get("/team/").status_code for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]


def test_nothing_inline_on_the_teams_pages(mod):
    html = mod.get("/team/").content.decode()
    assert "<style" not in html
    assert " style=" not in html
    assert " onclick" not in html
