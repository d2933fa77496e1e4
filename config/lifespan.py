"""What servers other than daphne say when they start and stop: the ASGI lifespan."""

import asyncio
from typing import Any

from config import heart


async def lifespan(scope: dict[str, Any], receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            heart.start(asyncio.get_running_loop().call_soon_threadsafe)
            await send({"type": "lifespan.startup.complete"})
        else:
            await send({"type": "lifespan.shutdown.complete"})
            return
