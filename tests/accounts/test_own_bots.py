"""Bots of members: their tokens, and what they are not."""

from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts import services
from accounts.models import BotToken, User
from accounts.names import check_name

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def anna():
    return User.objects.create_user("Anna")


def made(owner, name="Emil"):
    return services.make_bot(owner=owner, name=name, now=NOW)


def admitted(token):
    return services.admit_bot(token=token, now=NOW)


def test_a_token_opens_its_bot_and_is_kept_nowhere(anna):
    bot, token = made(anna)
    assert admitted(token) == bot
    assert admitted(token + "x") is None
    assert token not in str(BotToken.objects.values_list())


def test_a_bot_counts_as_a_guest_and_its_name_says_what_it_is(anna):
    bot, _ = made(anna)
    assert (bot.is_guest, bot.is_bot, bot.name) == (True, True, "Bot-Emil")
    assert not anna.is_bot


def test_two_bots_of_one_name_get_a_number(anna):
    assert [made(anna)[0].name, made(User.objects.create_user("Ben"))[0].name] == [
        "Bot-Emil",
        "Bot-Emil 2",
    ]


def test_nobody_else_can_have_such_a_name():
    with pytest.raises(ValidationError):
        check_name("Bot-Emil")


def test_a_fourth_bot_is_refused(anna):
    for name in ("Emil", "Frida", "Gustav"):
        made(anna, name)
    with pytest.raises(ValidationError) as no:
        made(anna, "Hilde")
    assert no.value.code == "too_many_bots"


def test_another_token_makes_the_old_one_worthless(anna):
    bot, old = made(anna)
    new = services.renew_token(owner=anna, bot_id=bot.pk, now=NOW)
    assert (admitted(old), admitted(new)) == (None, bot)


def test_only_its_owner_renews_or_gives_up_a_bot(anna):
    bot, token = made(anna)
    ben = User.objects.create_user("Ben")
    assert services.renew_token(owner=ben, bot_id=bot.pk, now=NOW) is None
    services.give_up_bot(owner=ben, bot_id=bot.pk)
    assert admitted(token) == bot


def test_a_bot_given_up_is_gone_and_its_name_free(anna):
    bot, token = made(anna)
    services.give_up_bot(owner=anna, bot_id=bot.pk)
    services.give_up_bot(owner=anna, bot_id=bot.pk)
    assert admitted(token) is None
    assert made(anna)[0].name == "Bot-Emil"


def test_bots_go_with_a_banned_owner(anna):
    _, token = made(anna)
    services.ban(person=anna, reason="x", until=None, now=NOW)
    assert admitted(token) is None


def test_the_page_shows_a_token_once(client, anna):
    client.force_login(anna)
    page = client.post(reverse("make_bot"), {"name": "Emil"})
    token = page.context["fresh"][1]
    assert token in page.content.decode()
    assert admitted(token) is not None
    again = client.get(reverse("bots")).content.decode()
    assert token not in again
    assert "Bot-Emil" in again


def test_a_guest_has_no_bots(client):
    client.force_login(services.guest_for("Gustav"))
    assert client.get(reverse("bots")).status_code == 302
