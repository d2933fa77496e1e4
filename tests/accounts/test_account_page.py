"""The account page: name, address, password, people avoided, and the end."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import Block, TakenName, User
from accounts.selectors import apart_from
from accounts.services import guest_for
from games.models import Match
from tests.accounts.conftest import PASSWORD, join, link_in, sign_in
from tests.games.tables import dealt, person, woken

pytestmark = pytest.mark.django_db
GUESTS = "accounts.backends.GuestBackend"
ANOTHER = "Haubentaucher-im-Nebel-9"


@pytest.fixture
def inside(newcomer: Client, anna: User) -> Client:
    """Anna's browser, where she has just typed her password once more."""
    sign_in(newcomer)
    newcomer.post("/konto/sicher/", {"password": PASSWORD})
    return newcomer


def test_nobody_is_sent_to_the_door(newcomer):
    assert newcomer.get("/konto/").url == "/konto/anmelden/?next=/konto/"


def test_a_guest_is_shown_what_an_account_would_give_him(newcomer):
    newcomer.force_login(guest_for("Anna"), backend=GUESTS)
    page = newcomer.get("/konto/").content
    assert b"Make the guest an account" in page
    assert b"Close the account" not in page


@pytest.mark.parametrize(
    "path",
    [
        "/konto/schliessen/",
        "/konto/passwort/",
        "/konto/passwort/setzen/",
        "/konto/mail/",
        "/konto/passkeys/neu/",
    ],
)
def test_a_guest_has_no_pages_of_members(client, path):
    client.force_login(guest_for("Anna"), backend=GUESTS)
    assert client.get(path).url.startswith("/konto/anmelden/")


def test_a_guest_cannot_be_renamed(client):
    client.force_login(guest := guest_for("Anna"), backend=GUESTS)
    client.post("/konto/name/", {"name": "Berta"})
    guest.refresh_from_db()
    assert guest.name == "Anna"


def test_a_new_name(inside, anna):
    assert inside.post("/konto/name/", {"name": "Berta"}).status_code == 302
    anna.refresh_from_db()
    assert anna.name == "Berta"
    assert b"From now on you are called Berta." in inside.get("/konto/").content
    assert sign_in(Client(), "Berta").status_code == 302


def test_names_change_once_a_week(inside, anna):
    inside.post("/konto/name/", {"name": "Berta"})
    page = inside.post("/konto/name/", {"name": "Carla"})
    assert "in 7 days" in page.context["rename_form"].errors["name"][0]
    later = timezone.now() + timedelta(days=7)
    assert services.rename(person=anna, name="Carla", now=later).name == "Carla"


def test_other_capitals_are_a_new_name_too(anna):
    now = timezone.now()
    services.rename(person=anna, name="ANNA", now=now)
    assert not TakenName.objects.exists()
    assert services.next_rename(User.objects.get(), now) == now + timedelta(days=7)


def test_the_same_name_is_no_change(anna):
    now = timezone.now()
    services.rename(person=anna, name="Anna", now=now)
    assert services.next_rename(User.objects.get(), now) is None


def test_a_name_given_up_is_kept_for_its_owner(anna):
    now = timezone.now()
    services.rename(person=anna, name="Berta", now=now)
    assert guest_for("Anna").name == "Anna 2"
    week = now + timedelta(days=7)
    assert services.rename(person=anna, name="Anna", now=week).name == "Anna"
    assert TakenName.objects.count() == 1  # Berta, now


def test_a_name_given_up_is_free_again_one_day(anna):
    services.rename(person=anna, name="Berta", now=timezone.now() - timedelta(days=91))
    assert guest_for("Anna").name == "Anna"


def test_a_running_match_keeps_the_name_it_began_with(anna):
    match = dealt(anna, bots=1)
    services.rename(person=anna, name="Berta", now=timezone.now())
    assert match.players.get(seat=0).name == "Anna"


def test_another_address_counts_once_it_is_confirmed(inside, anna):
    anna.emailaddress_set.update(verified=True)
    inside.post("/konto/mail/", {"email": "new@example.org", "action_add": ""})
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    (message,) = mail.outbox
    assert message.to == ["new@example.org"]
    inside.post(link_in(message))
    anna.refresh_from_db()
    assert anna.email == "new@example.org"
    assert anna.emailaddress_set.get().verified
    assert mail.outbox[-1].to == ["anna@example.org"]
    assert "new@example.org" in mail.outbox[-1].body


def test_changing_the_address_needs_the_password(client, anna):
    sign_in(client)
    reply = client.post("/konto/mail/", {"email": "new@example.org", "action_add": ""})
    assert reply.url.startswith("/konto/sicher/")
    assert not mail.outbox
    client.post(reply.url, {"password": PASSWORD})
    assert mail.outbox[-1].to == ["new@example.org"]


def test_an_address_of_somebody_else_tells_nothing(inside, anna):
    join(Client(), username="Berta", email="berta@example.org")
    replies = [
        inside.post("/konto/mail/", {"email": email, "action_add": ""})
        for email in ("berta@example.org", "nobody@example.org")
    ]
    assert [(reply.status_code, reply.url) for reply in replies] == [(302, "/konto/mail/")] * 2


def test_a_new_password_signs_out_everywhere_else(inside, anna):
    elsewhere = Client()
    sign_in(elsewhere)
    inside.post("/konto/passwort/", {"oldpassword": PASSWORD, "password1": ANOTHER})
    assert elsewhere.get("/konto/").status_code == 302
    assert inside.get("/konto/").status_code == 200
    assert sign_in(Client(), password=ANOTHER).status_code == 302
    assert "password was changed" in mail.outbox[-1].body


def test_a_wrong_old_password_changes_nothing(inside, anna):
    page = inside.post("/konto/passwort/", {"oldpassword": "nonsense", "password1": ANOTHER})
    assert page.context["form"].errors["oldpassword"] == ["That is not your current password."]


@pytest.mark.parametrize("kind", Block.Kind.values)
def test_avoiding_somebody_and_taking_it_back(inside, anna, kind):
    berta = person("Berta")
    inside.post("/konto/meiden/", {"name": "berta", "kind": kind})
    block = anna.blocks.get()
    assert (block.other, block.kind) == (berta, kind)
    assert b"Berta" in inside.get("/konto/").content
    inside.post("/konto/meiden/", {"name": "Berta", "kind": kind, "off": "1"})
    assert not anna.blocks.exists()


def test_who_was_met_is_avoided_under_whatever_name_he_has_by_now(inside, anna):
    berta, carla = person("Berta"), person("Carla")
    type(berta).objects.filter(pk=berta.pk).update(name="Dora", skeleton="dora")
    form = {"name": "Carla", "number": berta.pk, "kind": "play"}
    inside.post("/konto/meiden/", form)
    assert apart_from(anna) == {berta.pk}
    assert inside.post("/konto/meiden/", form | {"number": 10**30}).status_code == 200
    assert apart_from(carla) == frozenset()


def test_avoiding_leads_back_to_where_it_was_asked(inside):
    person("Berta")
    form = {"name": "Berta", "kind": "hear"}
    assert inside.post("/konto/meiden/", form | {"next": "/partie/3/"}).url == "/partie/3/"
    assert inside.post("/konto/meiden/", form | {"next": "//evil.example"}).url == "/konto/"


@pytest.mark.parametrize("name", ["Nobody", "Anna", ""])
def test_nobody_and_oneself_cannot_be_avoided(inside, anna, name):
    page = inside.post("/konto/meiden/", {"name": name, "kind": "hear"})
    assert page.context["block_form"].errors["name"]
    assert page.context["block_form"]["name"].value() == name
    assert not Block.objects.exists()


def test_a_guest_may_avoid_people_too(client):
    client.force_login(guest := guest_for("Anna"), backend=GUESTS)
    person("Berta")
    client.post("/konto/meiden/", {"name": "Berta", "kind": "hear"})
    assert guest.blocks.get().other.name == "Berta"


def close(client: Client):
    return client.post("/konto/schliessen/", {"sure": "on"})


def test_closing_asks_before_it_acts(inside, anna):
    assert b"cannot come back" in inside.get("/konto/schliessen/").content
    page = inside.post("/konto/schliessen/", {})
    assert page.context["form"].errors["sure"]
    anna.refresh_from_db()
    assert anna.is_active


def test_a_closed_account_is_a_pseudonym(inside, anna):
    anna.groups.add(Group.objects.create(name="helpers"))
    services.ignore(person=anna, other=person("Berta"), kind=Block.Kind.HEAR)
    services.ignore(person=person("Carla"), other=anna, kind=Block.Kind.PLAY)
    assert close(inside).url == "/"
    anna.refresh_from_db()
    assert (anna.name, anna.email, anna.is_active) == (f"Ehemalig {anna.pk}", "", False)
    assert not anna.emailaddress_set.exists()
    assert not anna.groups.exists()
    assert not Block.objects.exists()
    assert inside.get("/konto/").status_code == 302
    assert sign_in(Client()).status_code == 200


def test_a_closed_account_cannot_be_opened_by_mail(inside, anna):
    close(inside)
    mail.outbox.clear()
    Client().post("/konto/passwort/vergessen/", {"email": "anna@example.org"})
    assert "/passwort/neu/" not in mail.outbox[-1].body


def test_closing_signs_out_everywhere(inside, anna):
    elsewhere = Client()
    sign_in(elsewhere)
    close(inside)
    assert elsewhere.get("/konto/").status_code == 302


def test_closing_leaves_the_running_match(inside, anna):
    match = dealt(anna, person("Berta"), bots=1)
    assert f"/partie/{match.pk}/" in inside.get("/konto/schliessen/").content.decode()
    close(inside)
    player = match.players.get(seat=0)
    assert (player.playing, player.name) == (False, f"Ehemalig {anna.pk}")
    match = woken(match)
    assert match.status == Match.Status.RUNNING


def test_former_names_stay_taken_when_their_owner_goes(inside, anna):
    services.rename(person=anna, name="Berta", now=timezone.now())
    inside.post("/konto/sicher/", {"password": PASSWORD})
    close(inside)
    assert guest_for("Anna").name == "Anna 2"
    assert guest_for("Berta").name == "Berta 2"
    assert not TakenName.objects.exclude(until=None).exists()


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_pages_speak_the_readers_language(language, anna):
    client = Client(headers={"accept-language": language})
    expected = {"de": "Anmelden", "en": "Sign in"}[language]
    assert f'<h1 id="h-in">{expected}</h1>' in client.get("/konto/anmelden/").content.decode()
