"""The door for bots: a token instead of a session, and nothing else is changed by it."""

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import make_bot
from config.door import CONNECTIONS, TokenDoor
from tests import caches

pytestmark = pytest.mark.django_db(transaction=True)


async def knock(token):
    """What comes of a connection: [(door, as whom)], or what it is told until it is closed."""
    met = []

    def door(name):
        async def inside(scope, receive, send):
            met.append((name, scope.get("user")))

        return inside

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        met.append(message.get("code", message["type"]))

    headers = [(b"authorization", token.encode())] if token else []
    scope = {"type": "websocket", "path": "/ws/badesee/", "headers": headers}
    await TokenDoor(door("bots"), door("others"))(scope, receive, send)
    return met


@pytest.fixture
def bot():
    caches.clear()
    return make_bot(owner=User.objects.create_user("Anna"), name="Emil", now=timezone.now())


async def test_a_token_lets_its_bot_in(bot):
    emil, token = bot
    assert await knock(f"Bearer {token}") == [("bots", emil)]


@pytest.mark.parametrize("header", ["Bearer nonsense", "bearer ", "Bearer ä"])
async def test_a_wrong_token_is_refused_at_the_door(header):
    assert await knock(header) == ["websocket.accept", 4401]


@pytest.mark.parametrize("header", ["", "Basic abc"])
async def test_whoever_brings_no_token_goes_through_the_other_door(header):
    assert await knock(header) == [("others", None)]


async def test_too_many_connections_of_one_token_are_refused(bot):
    _, token = bot
    tries = [await knock(f"Bearer {token}") for _ in range(CONNECTIONS.most + 1)]
    assert tries[-1] == ["websocket.accept", 4429]
    assert tries[-2] == [("bots", bot[0])]
