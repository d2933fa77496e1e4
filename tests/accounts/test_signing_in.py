"""Coming back: by password, by code, by a link; and going."""

import pytest
from channels.db import database_sync_to_async
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.services import guest_for
from games.models import Match, Player
from games.notify import session_mark
from tests.accounts.conftest import PASSWORD, Browser, code_in, join, link_in, sign_in
from tests.games.sockets import Client as Socket
from tests.games.sockets import open_socket
from tests.games.tables import dealt

pytestmark = pytest.mark.django_db
GUESTS = "accounts.backends.GuestBackend"
ANOTHER = "Haubentaucher-im-Nebel-9"


async def close_code(socket: Socket) -> int:
    """With which code it is closed, whatever the match has to say before."""
    while (message := await socket.receive_output(5))["type"] != "websocket.close":
        pass
    return message["code"]


def who(client: Client) -> User:
    return client.get("/healthz").wsgi_request.user


@pytest.mark.parametrize("login", ["Anna", "anna", "ANNA", " Anna ", "anna@example.org"])
def test_name_or_mail_and_password_open_the_account(client, anna, login):
    assert sign_in(client, login).status_code == 302
    assert who(client) == anna


@pytest.mark.parametrize("login", ["Anna", "anna@example.org", "Nobody", "nobody@example.org"])
def test_a_wrong_password_says_the_same_to_everybody(client, anna, login):
    page = sign_in(client, login, "wrong-password-1")
    assert page.status_code == 200
    (error,) = page.context["form"].non_field_errors()
    expected = "Address" if "@" in login else "Name"
    assert error == f"{expected} and password do not go together."
    assert f'value="{login}"' in page.content.decode()


def test_guessing_ends_soon(client, anna):
    for _ in range(5):
        sign_in(client, password="wrong-password-1")
    page = sign_in(client)
    assert page.context["form"].errors
    assert who(client).is_anonymous


def test_a_guest_has_nothing_to_sign_in_with(client):
    guest_for("Anna")
    assert sign_in(client, "Anna", "").status_code == 200
    assert sign_in(client, "Anna", "None").status_code == 200


def test_the_way_leads_back_where_one_came_from(client, anna):
    assert sign_in(client, next="/konto/").url == "/konto/"
    assert sign_in(Client(), next="https://evil.example/").url == "/"


def test_a_mailed_code_opens_the_account(client, anna):
    reply = client.post("/konto/anmelden/code/", {"email": "anna@example.org"})
    code = code_in(mail.outbox[-1])
    assert who(client).is_anonymous
    client.post(reply.url, {"code": code})
    assert who(client) == anna
    assert anna.emailaddress_set.get().verified


def test_O3_mails_are_text_and_name_people_as_they_are(client, anna):
    name = "<img src=x onerror=1> & co"
    User.objects.filter(pk=anna.pk).update(name=name)
    client.post("/konto/passwort/vergessen/", {"email": "anna@example.org"})
    sent = mail.outbox[-1]
    assert name in sent.body
    assert (sent.content_subtype, getattr(sent, "alternatives", [])) == ("plain", [])


def test_a_code_is_guessed_three_times(client, anna):
    reply = client.post("/konto/anmelden/code/", {"email": "anna@example.org"})
    code = code_in(mail.outbox[-1])
    page = client.post(reply.url, {"code": "wrong"})
    assert page.context["form"].errors["code"] == ["That is not the code from the mail."]
    for _ in range(2):
        client.post(reply.url, {"code": "wrong"})
    client.post(reply.url, {"code": code})
    assert who(client).is_anonymous


def test_a_code_for_nobody_looks_like_a_code_for_somebody(client, anna):
    pages = []
    for email in ("anna@example.org", "nobody@example.org"):
        reply = Browser().post("/konto/anmelden/code/", {"email": email}, follow=True)
        pages.append(reply.content.decode().replace(email, "…"))
    first, second = (page.split('<form class="panel')[1].split("csrf")[0] for page in pages)
    assert first == second
    assert mail.outbox[-1].to == ["nobody@example.org"]
    assert "no account" in mail.outbox[-1].body


def test_a_code_goes_to_whoever_proved_the_mailbox(client, anna):
    anna.emailaddress_set.update(verified=True)
    User.objects.filter(pk=anna.pk).update(name="Anna")
    join(Client(), username="Carla", email="anna@example.org")
    reply = client.post("/konto/anmelden/code/", {"email": "anna@example.org"})
    client.post(reply.url, {"code": code_in(mail.outbox[-1])})
    assert who(client) == anna


def test_a_waiting_code_can_be_given_up(client, anna):
    client.force_login(guest := guest_for("Berta"), backend=GUESTS)
    client.post("/konto/anmelden/code/", {"email": "anna@example.org"})
    assert client.get("/konto/anmelden/").status_code == 302
    client.post("/konto/anmelden/abbrechen/")
    assert client.get("/konto/anmelden/").status_code == 200
    assert who(client) == guest


def test_a_forgotten_password_is_set_anew(client, anna):
    client.post("/konto/passwort/vergessen/", {"email": "anna@example.org"})
    form = client.get(link_in(mail.outbox[-1])).url
    client.post(form, {"password1": ANOTHER})
    assert sign_in(Client()).status_code == 200
    assert sign_in(Client(), password=ANOTHER).status_code == 302
    assert "set anew" in mail.outbox[-1].body


def test_a_link_for_a_new_password_works_once(client, anna):
    client.post("/konto/passwort/vergessen/", {"email": "anna@example.org"})
    link = link_in(mail.outbox[-1])
    client.post(client.get(link).url, {"password1": ANOTHER})
    assert b"does not work any more" in Browser().get(link).content


def test_a_forgotten_password_of_nobody_looks_the_same(client, anna):
    replies = [
        client.post("/konto/passwort/vergessen/", {"email": email})
        for email in ("anna@example.org", "nobody@example.org")
    ]
    assert replies[0].url == replies[1].url


def test_signing_out_asks_first(client, anna):
    sign_in(client)
    assert client.get("/konto/abmelden/").status_code == 200
    assert who(client) == anna
    client.post("/konto/abmelden/")
    assert who(client).is_anonymous


def test_a_member_who_signs_out_keeps_his_seat(client, anna):
    match = dealt(anna, bots=1)
    sign_in(client)
    client.post("/konto/abmelden/")
    assert match.players.get(seat=0).playing
    sign_in(client)
    assert client.get(f"/partie/{match.pk}/").context["seat"] == 0


def test_a_guest_who_signs_out_is_told_that_he_is_gone_for_good(client):
    match = dealt(guest := guest_for("Anna"), bots=1)
    client.force_login(guest, backend=GUESTS)
    page = client.get("/konto/abmelden/")
    assert b"Anna leaves his seat and his match for good" in page.content
    client.post("/konto/abmelden/")
    player = match.players.get(seat=0)
    assert (player.playing, player.name) == (False, "Anna")
    assert guest_for("Anna").name == "Anna"


def test_a_guest_who_signs_in_leaves_his_guest_behind(client, anna):
    guest = guest_for("Berta")
    client.force_login(guest, backend=GUESTS)
    page = client.get("/konto/anmelden/")
    assert b"You are here as the guest Berta" in page.content
    sign_in(client)
    assert who(client) == anna
    guest.refresh_from_db()
    assert (guest.is_active, guest.name) == (False, f"Gast-{guest.pk}")


def test_a_guest_whose_sign_in_fails_is_still_the_guest(client, anna):
    client.force_login(guest := guest_for("Berta"), backend=GUESTS)
    page = sign_in(client, password="wrong-password-1")
    assert page.wsgi_request.user == guest
    assert who(client) == guest


def test_no_running_match_is_lost_unasked(client, anna):
    match = dealt(guest := guest_for("Berta"), bots=1)
    client.force_login(guest, backend=GUESTS)
    reply = sign_in(client)
    assert reply.url == "/konto/anmelden/gast/"
    assert who(client) == guest
    page = client.get(reply.url)
    assert b"You still sit at a table as the guest Berta" in page.content
    assert client.post(reply.url, {"do": "stay"}).url == f"/partie/{match.pk}/"
    assert who(client) == guest
    assert match.players.get(seat=0).playing


def test_a_match_is_left_when_its_guest_says_so(client, anna):
    match = dealt(guest := guest_for("Berta"), bots=1)
    client.force_login(guest, backend=GUESTS)
    reply = sign_in(client, next="/konto/")
    assert client.post(reply.url, {"do": "leave"}).url == "/konto/"
    assert who(client) == anna
    player = match.players.get(seat=0)
    assert (player.playing, player.name, player.kind) == (False, "Berta", Player.Kind.GUEST)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_nobody_gets_past_the_question_without_having_signed_in(client):
    client.force_login(guest_for("Berta"), backend=GUESTS)
    assert client.post("/konto/anmelden/gast/", {"do": "leave"}).url == "/konto/anmelden/"


def test_signing_in_as_a_guest_does_not_keep_the_old_session(client, anna):
    client.force_login(guest_for("Berta"), backend=GUESTS)
    before = client.session.session_key
    sign_in(client)
    assert client.session.session_key != before


@pytest.mark.django_db(transaction=True)
async def test_a_guest_left_behind_loses_his_sockets(async_client):
    def prepare():
        join(client := Client())
        client.post("/konto/abmelden/")
        guest = guest_for("Berta")
        client.force_login(guest, backend=GUESTS)
        return client, guest, dealt(guest, bots=1)

    client, guest, match = await database_sync_to_async(prepare)()
    mark = client.session.session_key
    async with open_socket(match, guest, session=session_mark(mark)) as socket:
        await socket.hear()
        await database_sync_to_async(client.post)(
            (await database_sync_to_async(sign_in)(client)).url, {"do": "leave"}
        )
        assert await close_code(socket) == 4401


@pytest.mark.django_db(transaction=True)
async def test_signing_out_closes_sockets(async_client):
    def prepare():
        join(client := Client())
        return client, User.objects.get(), dealt(User.objects.get(), bots=1)

    client, anna, match = await database_sync_to_async(prepare)()
    async with open_socket(match, anna) as socket:
        await socket.hear()
        await database_sync_to_async(client.post)("/konto/abmelden/")
        assert await close_code(socket) == 4401


def test_the_password_is_asked_again_before_what_is_only_the_owners(client, anna):
    sign_in(client)
    reply = client.get("/konto/schliessen/")
    assert reply.url.startswith("/konto/sicher/")
    wrong = client.post(reply.url, {"password": "wrong-password-1"}, follow=True)
    assert wrong.context["form"].errors["password"]
    assert client.post(reply.url, {"password": PASSWORD}).url == "/konto/schliessen/"
