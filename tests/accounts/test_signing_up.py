"""Becoming a member, from nobody and from a guest."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core import mail
from django.db import connection
from django.test import Client

from accounts.models import User
from accounts.services import guest_for
from games.models import Match, Player
from tests import caches
from tests.accounts.conftest import PASSWORD, join, link_in, sign_in
from tests.games.tables import dealt
from tests.games.tables import person as member

pytestmark = pytest.mark.django_db


def test_name_mail_and_password_make_a_member_who_is_in_at_once(newcomer):
    reply = join(newcomer)
    assert (reply.status_code, reply.url) == (302, "/")
    anna = User.objects.get()
    assert (anna.name, anna.email, anna.is_guest) == ("Anna", "anna@example.org", False)
    assert anna.check_password(PASSWORD)
    assert newcomer.get("/").wsgi_request.user == anna


def test_the_mail_after_it_confirms_the_address_when_its_owner_likes(newcomer):
    join(newcomer)
    (welcome,) = mail.outbox
    assert welcome.to == ["anna@example.org"]
    link = link_in(welcome)
    assert b"anna@example.org" in newcomer.get(link).content
    assert not User.objects.get().emailaddress_set.get().verified
    newcomer.post(link)
    assert User.objects.get().emailaddress_set.get().verified


def test_a_link_works_once(newcomer):
    join(newcomer)
    link = link_in(mail.outbox[0])
    newcomer.post(link)
    assert newcomer.post(link).status_code == 404
    assert b"does not work any more" in newcomer.get(link).content


def test_an_error_keeps_what_was_typed_and_stands_beside_its_field(newcomer):
    page = join(newcomer, username="Bot Anna", password1="12345678")
    html = page.content.decode()
    assert page.status_code == 200
    assert 'value="Bot Anna"' in html
    assert 'value="anna@example.org"' in html
    assert 'id="id_username_error"' in html
    assert 'id="id_password1_error"' in html
    assert 'aria-describedby="id_username_helptext id_username_error"' in html
    assert not User.objects.exists()


def test_a_password_like_the_name_is_refused(newcomer):
    page = join(newcomer, username="Wasserratte", password1="wasserratte1")
    assert "password1" in page.context["form"].errors


def test_a_strangers_address_tells_nothing(anna):
    """Who types somebody else's address sees the same as everybody, and gets nothing by it."""
    first = join(Client(), username="Berta", email="berta@example.org")
    second = join(Client(), username="Carla", email="anna@example.org")
    assert (first.status_code, first.url) == (second.status_code, second.url)
    assert not User.objects.get(name="Carla").emailaddress_set.get().verified
    assert sign_in(Client(), "anna@example.org").status_code == 302


def test_one_mailbox_is_proved_by_one(newcomer, anna):
    caches.clear()  # a mailbox gets one such mail in three minutes
    join(Client(), username="Carla", email="anna@example.org")
    for_carla = link_in(mail.outbox[-1])
    anna.emailaddress_set.update(verified=True)
    assert b"Somebody has confirmed this address already" in newcomer.get(for_carla).content
    newcomer.post(for_carla)
    assert not User.objects.get(name="Carla").emailaddress_set.get().verified


def test_a_guest_becomes_a_member_in_his_own_row(client):
    guest = guest_for("Anna")
    client.force_login(guest, backend="accounts.backends.GuestBackend")
    page = client.get("/konto/neu/")
    assert page.context["form"]["username"].value() == "Anna"
    join(client)
    anna = User.objects.get()
    assert (anna.pk, anna.is_guest, anna.name) == (guest.pk, False, "Anna")
    assert client.get("/").wsgi_request.user == anna
    assert sign_in(Client()).status_code == 302


def test_a_promoted_guest_keeps_his_running_match(client):
    guest = guest_for("Anna")
    match = dealt(guest, bots=2)
    client.force_login(guest, backend="accounts.backends.GuestBackend")
    reply = join(client, username="Anna Lena")
    assert reply.url == f"/partie/{match.pk}/"
    player = match.players.get(seat=0)
    assert (player.user_id, player.kind, player.name) == (guest.pk, Player.Kind.GUEST, "Anna")
    assert player.playing
    page = client.get(reply.url)
    assert page.context["seat"] == 0
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_a_promoted_guest_gets_a_new_session(client):
    client.force_login(guest_for("Anna"), backend="accounts.backends.GuestBackend")
    before = client.session.session_key
    join(client)
    assert client.session.session_key != before


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_eight_sign_up_with_one_name_at_once_and_one_gets_it():
    def one(number):
        try:
            return join(Client(), email=f"anna{number}@example.org").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(one, range(8)))
    assert sorted(replies) == [200] * 7 + [302]
    assert User.objects.count() == 1


def test_a_mail_server_that_is_down_keeps_nobody_out(newcomer, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert join(newcomer).status_code == 302
    assert newcomer.get("/").wsgi_request.user.name == "Anna"


def test_whoever_is_in_already_needs_no_account(client):
    client.force_login(
        member("Anna"), backend="allauth.account.auth_backends.AuthenticationBackend"
    )
    assert client.get("/konto/neu/").status_code == 302


def test_sign_up_is_limited(newcomer):
    replies = [join(newcomer, username="Bot", email="").status_code for _ in range(21)]
    assert replies[-1] == 429
    assert 429 not in replies[:20]


def test_a_member_takes_the_name_of_a_guest_who_looked_in_once(newcomer):
    guest = guest_for("Anna")
    assert join(newcomer).status_code == 302
    guest.refresh_from_db()
    assert (guest.name, guest.is_guest, guest.is_active) == ("Anna 2", True, True)
    assert newcomer.get("/").wsgi_request.user.name == "Anna"


def test_nobody_takes_the_name_of_a_guest_who_plays(newcomer):
    dealt(guest_for("Anna"), bots=1)
    page = join(newcomer)
    assert page.context["form"].errors["username"]


def test_a_form_that_fails_takes_no_name(newcomer):
    guest = guest_for("Anna")
    join(newcomer, password1="12345678")
    guest.refresh_from_db()
    assert guest.name == "Anna"
