"""A socket belongs to whoever is logged in where it was opened."""

import pytest
from django.contrib.auth.models import AnonymousUser

from config.session import with_person
from tests.games.tables import person

pytestmark = pytest.mark.django_db(transaction=True)


async def scope_of(cookies):
    """What an application inside is called with."""
    seen = {}

    async def inside(scope, receive, send):
        seen.update(scope)

    header = "; ".join(f"{name}={value}" for name, value in cookies.items()).encode()
    await with_person(inside)({"type": "websocket", "headers": [(b"cookie", header)]}, None, None)
    return seen


@pytest.fixture
def anna():
    return person("Anna")


async def test_the_cookie_of_a_session_says_whose_socket_it_is(async_client, anna):
    await async_client.aforce_login(anna)
    key = async_client.cookies["sessionid"].value
    scope = await scope_of({"theme": "dark", "sessionid": key})
    assert scope["user"] == anna
    assert scope["session"].session_key == key


async def test_a_session_that_was_left_is_nobodys(async_client, anna):
    await async_client.aforce_login(anna)
    key = async_client.cookies["sessionid"].value
    await async_client.alogout()
    assert (await scope_of({"sessionid": key}))["user"] == AnonymousUser()


@pytest.mark.parametrize("cookies", [{}, {"sessionid": "made-up"}])
async def test_without_a_session_it_is_nobodys(cookies):
    assert (await scope_of(cookies))["user"] == AnonymousUser()
