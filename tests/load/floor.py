# ruff: noqa: E402 - Django must be set up before anything that imports models.
"""The floor of `bench moves`: what a move costs at least with these servers.

A bare socket per seat; a frame locks one row, changes it, and is echoed to all seats of the table
through the channel layer. Nothing is checked, parsed, stored or drawn.
"""

import asyncio
import json
import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

get_asgi_application()

from channels.layers import get_channel_layer
from django.db import transaction
from django.utils import timezone

from games import db_threads
from games.models import Heartbeat

FIRST_ROW = 1_000_000  # a row for each table, far from that of the site


def _change(table: int) -> None:
    row = FIRST_ROW + table
    with transaction.atomic():
        Heartbeat.objects.select_for_update().get(pk=row)
        Heartbeat.objects.filter(pk=row).update(seen_at=timezone.now())


def _prepare(table: int) -> None:
    Heartbeat.objects.get_or_create(pk=FIRST_ROW + table, defaults={"seen_at": timezone.now()})


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """`/<table>/<seat>/`; the seats act in turn, version by version."""
    assert scope["type"] == "websocket"
    table, seat = (int(part) for part in scope["path"].strip("/").split("/"))
    layer = get_channel_layer()
    assert layer is not None
    await receive()
    await send({"type": "websocket.accept"})
    await db_threads.run(_prepare, table)
    channel = await layer.new_channel()
    await layer.group_add(f"floor.{table}", channel)
    echo = asyncio.create_task(_echo(layer, channel, seat, send))
    await send({"type": "websocket.send", "text": _frame(1, seat)})
    try:
        while (message := await receive())["type"] == "websocket.receive":
            frame = json.loads(message["text"])
            if frame["type"] == "sync":
                continue
            version = frame["version"] + 1
            await db_threads.run(_change, table)
            await layer.group_send(f"floor.{table}", {"type": "echo", "version": version})
    finally:
        echo.cancel()
        await layer.group_discard(f"floor.{table}", channel)


async def _echo(layer: Any, channel: str, seat: int, send: Any) -> None:
    while True:
        message = await layer.receive(channel)
        await send({"type": "websocket.send", "text": _frame(message["version"], seat)})


def _frame(version: int, seat: int) -> str:
    view = {"phase": "turn", "turn": version % 4, "seat": seat, "previews": []}
    return json.dumps({"type": "update", "version": version, "view": view})
