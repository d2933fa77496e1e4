"""A socket at a place where people meet: they see who is there, and they talk."""

import random
import time
from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from games import db_threads, notify
from games.sockets import Socket
from lobby.notify import place_group, room_group
from lobby.presence import selectors as presence
from lobby.presence.pulse import pulse
from lobby.talk import protocol, rooms, selectors, services
from lobby.talk.selectors import SpokenLine

SILENT = 4408  # close code
# Seconds between two looks at what hardly ever gets lost, and costs ten times as much as the rest
# of a `sync`: with five hundred full tables that comes two hundred times a second.
LOOK_AROUND = 120.0


class PlaceSocket(Socket):
    """Counts its person in at `place`, says who comes and goes, and carries what is said there.

    A subclass calls `enter` at the end of `open`, and `talk` first of all in `answer`.
    """

    place = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._heard: dict[str, int] = {}  # room: the number of its last line
        self._ignored: frozenset[int] = frozenset()
        self._look_around_at = _next_look()

    @property
    def spot(self) -> rooms.Spot:
        """Where this socket is, for talk: the place, and the match whose page it belongs to."""
        return rooms.Spot(self.place)

    @property
    def session(self) -> str:
        return notify.session_mark(self.scope["session"].session_key)

    async def enter(self, place: str) -> None:
        """Be at the place from now on, until the socket ends."""
        self.place = place
        await pulse().enter(self)
        await self.join(place_group(place))
        await self.listen()
        await self.show_company()
        await self._show_standing()

    async def listen(self) -> None:
        """Hear what may be heard by now: other rooms than before, whoever is ignored no more.

        Costs nothing to call too often; whatever got lost on the way comes with it.
        """
        hearing, self._ignored = await db_threads.run(self._ears)
        for room in self._heard.keys() - set(hearing.hear):
            del self._heard[room]
            await self.leave(room_group(room))
        for room in hearing.hear:
            if room not in self._heard:
                await self.join(room_group(room))
                self._heard[room] = 0
        await self._catch_up(self._heard)

    async def talk(self, frame: Any) -> bool:
        """Whether the frame was talk, and is done with. A `sync` is more than that."""
        match protocol.parse(frame):
            case protocol.Say(text):
                await self._serve_talk(services.say, text=text)
            case protocol.Bubble(key):
                await self._serve_talk(services.bubble, key=key)
            case None:
                if isinstance(frame, dict) and frame.get("type") == "sync":
                    await self._heal()
                return False
        return True

    async def show_company(self, who: Mapping[str, Any] | None = None) -> None:
        """Tell the client who is here; `who` has just come or gone."""
        company = await db_threads.run(presence.company, self.place, now=timezone.now())
        await self.send_frame({**self.company_frame(company), "who": who})

    def company_frame(self, company: presence.Company) -> dict[str, Any]:
        connected = [somebody.user for somebody in company.people]
        return {"type": "presence", "connected": connected, "visitors": company.visitors}

    def said_frame(self, room: str, line: SpokenLine) -> dict[str, Any]:
        return protocol.said(room, line)

    async def came_or_went(self, message: Mapping[str, Any]) -> None:
        """Somebody else, as everybody may know; of oneself one knows."""
        who = message["who"]
        await self.show_company(who if who["user"] != self.user_id else None)

    async def spoken(self, message: Mapping[str, Any]) -> None:
        """A line that travelled along. One that is missing before it is fetched first."""
        room, line = message["room"], message["line"]
        heard = self._heard.get(room)
        if heard is None or line["number"] <= heard:
            return
        if line["number"] > heard + 1:
            await self._catch_up({room: heard})
        # What was fetched holds the line, unless it is a bubble.
        is_news = line["number"] > self._heard[room] or line["bubble"]
        self._heard[room] = max(self._heard[room], line["number"])
        if is_news and line["author"] not in self._ignored:
            await self.send_frame(self.said_frame(room, line))

    async def sanctioned(self, message: Mapping[str, Any]) -> None:
        await self.listen()
        await self._show_standing(changed=True)

    async def fall_silent(self) -> None:
        await self.close(SILENT)

    async def let_go(self) -> None:
        await pulse().leave(self)
        await super().let_go()

    async def _heal(self) -> None:
        """Lines that got lost come now; rooms and people that differ, at the next look around."""
        if time.monotonic() < self._look_around_at:
            await self._catch_up(self._heard)
            return
        self._look_around_at = _next_look()
        await self.listen()
        await self.show_company()

    async def _show_standing(self, *, changed: bool = False) -> None:
        """Tell the person what staff has imposed; unless it has just changed, only if anything."""
        if self.user_id is None:
            return
        standing = await db_threads.run(selectors.standing, self.user_id, self.spot, timezone.now())
        if changed or any(standing):
            await self.send_frame(protocol.standing(standing))

    def _ears(self) -> tuple[rooms.Hearing, frozenset[int]]:
        return rooms.hearing(self.spot, self.user_id), selectors.ignored(self.user_id)

    async def _catch_up(self, heard: Mapping[str, int]) -> None:
        missing = await db_threads.run(selectors.news, dict(heard), self._ignored)
        for room, (last, lines) in missing.items():
            self._heard[room] = last
            if lines:
                await self.send_frame(protocol.history(room, lines))

    async def _serve_talk(self, service: Any, **what: str) -> None:
        await db_threads.run(
            service, spot=self.spot, user_id=self.user_id, now=timezone.now(), **what
        )


def _next_look() -> float:
    """By the monotonic clock. Those who came at once must not look around at once."""
    return time.monotonic() + LOOK_AROUND * random.uniform(0.5, 1.5)
