"""The socket of a match: what it may see goes out after every change, actions come in."""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

from django.db import DatabaseError
from django.utils import timezone

from games import db_threads, latency, metrics, protocol, selectors, services
from games.audience import audience
from games.codes import Code, Refused
from games.frames import UpdateFrame
from games.models import SeatEvent
from games.sockets import Socket

logger = logging.getLogger(__name__)

NOT_ADMITTED = 4404  # close code: no such match, or one that nobody may watch
AGAIN = 0.5  # seconds until the timer rings once more where nothing came of it
MARGIN = 0.005  # seconds the timer waits longer, so that the match is surely due


class MatchConsumer(Socket):
    """One pair of eyes on a match: a player's, or with seat None a watcher's."""

    match_id: int
    seat: int | None = None
    seen = -1  # the version this socket was last sent

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._sending = asyncio.Lock()
        self._send_ms = 0
        self._is_noted_closed = False

    async def open(self) -> None:
        self.match_id = int(self.scope["url_route"]["kwargs"]["match_id"])
        await audience().enter(self.match_id, self)
        try:
            self.seat = await db_threads.run(
                selectors.admit, match_id=self.match_id, user_id=self.user_id
            )
            await self._update()
            await self._note(SeatEvent.What.OPENED)
        except Refused as no:
            await self.send_frame(protocol.refused(no))
            await self.close(NOT_ADMITTED)

    def end(self) -> None:
        self._stop_timer()
        audience().forget(self)
        super().end()

    async def let_go(self) -> None:
        await audience().leave(self)
        await super().let_go()
        await self._note(SeatEvent.What.CLOSED)

    async def answer(self, frame: Any) -> None:
        match protocol.parse(frame):
            case protocol.Act(action, version):
                await self._act(action, version)
            case protocol.Sync():
                await self._update()
            case protocol.Leave():
                await self._serve(services.leave, seat=self._own_seat())
            case protocol.Return():
                await self._serve(services.come_back, seat=self._own_seat())
            case protocol.Grace():
                await self._serve(services.grant_grace, seat=self._own_seat())

    async def changed(self, message: Mapping[str, Any]) -> None:
        """A nudge; doubled or late ones cost nothing, a lost one costs a `sync`."""
        if 0 <= self.seen < message["version"]:  # below it: not admitted
            with metrics.show_seconds.time():
                await self._update(at_least=message["version"])

    async def _act(self, action: Any, version: int) -> None:
        started = time.perf_counter()
        try:
            with metrics.move_seconds.time():
                version = await self._call(
                    services.act, seat=self._own_seat(), action=action, version=version
                )
            await self._follow(version)
        except Refused as no:
            if no.code == Code.STALE:
                await self._update(at_least=self.seen + 1)
            raise
        self.give_back()
        if latency.observe(time.perf_counter() - started):
            await db_threads.run(latency.flush)

    async def _serve(self, service: Any, **arguments: Any) -> None:
        await self._follow(await self._call(service, **arguments))

    async def _call(self, service: Any, **arguments: Any) -> int:
        version: int = await db_threads.run(
            service, match_id=self.match_id, now=timezone.now(), **arguments
        )
        return version

    async def _follow(self, version: int) -> None:
        """Who acts gets the same update as everybody else, only without waiting for the nudge."""
        if version > self.seen:
            await self._update(at_least=version)

    async def _note(self, what: str) -> None:
        """For whoever has to decide whose fault it was. Watchers have no line that matters."""
        if self.seat is None or self._is_noted_closed:
            return
        self._is_noted_closed = what == SeatEvent.What.CLOSED
        line = services.Line(
            heard_ms=_milliseconds(time.monotonic() - self.heard_at),
            send_ms=self._send_ms,
            lag_ms=_milliseconds(metrics.last_loop_lag()),
        )
        note: dict[str, Any] = {
            "match_id": self.match_id,
            "seat": self.seat,
            "what": what,
            "line": line,
        }
        try:
            await db_threads.run(services.note_line, **note, now=timezone.now())
        except DatabaseError as error:  # the match matters, not its log
            logger.warning("a line was not noted: %s", error, extra={"match": self.match_id})

    def _own_seat(self) -> int:
        if self.seat is None:
            raise Refused(Code.NOT_SEATED)
        return self.seat

    async def _update(self, at_least: int = 0) -> None:
        """Read what this pair of eyes may see, and send it.

        `at_least`: only if that version, known to exist, or a later one is news to this socket.
        """
        async with self._sending:
            if at_least and at_least <= self.seen:
                return
            frame = await self._frame(at_least)
            if at_least and frame["version"] <= self.seen:
                return
            self.seen, self.seat = frame["version"], frame["seat"]
            began = time.monotonic()
            await self.show(frame)
            self._send_ms = _milliseconds(time.monotonic() - began)
        if self._is_gone:
            return
        self._set_timer(frame)
        if frame["paused"] and self.seat is not None:
            # It stands still because nobody was here; somebody is.
            await self._serve(services.resume)

    async def _frame(self, at_least: int) -> UpdateFrame:
        wanted: dict[str, Any] = {
            "match_id": self.match_id,
            "seat": self.seat,
            "since": self.seen if self.seen >= 0 else None,
            "now": timezone.now(),
            "at_least": at_least,
        }
        at_hand = selectors.update_at_hand(**wanted)
        if at_hand is not None:
            return at_hand
        return await db_threads.run(selectors.update_for, **wanted)

    async def show(self, frame: UpdateFrame) -> None:
        await self.send_frame(frame)

    def _set_timer(self, frame: UpdateFrame) -> None:
        """On the own turn this socket holds the clock: exact, and without Celery."""
        self._stop_timer()
        mine = self.seat is not None and frame["view"]["turn"] == self.seat
        if mine and frame["remaining_ms"] is not None:
            self._wind(frame["remaining_ms"] / 1000)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _wind(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds + MARGIN, self._ring)

    def _ring(self) -> None:
        # What it plays is told to this socket as well, and sets the next timer: not instead of it.
        self._timer = None
        self._ringing = asyncio.create_task(self._play_what_is_due())

    async def _play_what_is_due(self) -> None:
        rung, now = self.seen, timezone.now()
        try:
            due = await db_threads.run(services.wake, match_id=self.match_id, now=now)
            await self._update(at_least=rung + 1)
            if self.seen != rung:
                await self._note(SeatEvent.What.TIME_UP)
            if self.seen == rung and due is not None and not self._is_gone:
                # Too early: the row has more time than this socket was told of, or gets it in a
                # moment, because the server was away.
                left = (due - now).total_seconds()
                self._wind(left if left > 0 else AGAIN)
        except Exception:
            # The lifeguard rings the same match; this socket only loses its head start.
            logger.exception("a clock could not be rung", extra={"match": self.match_id})


def _milliseconds(seconds: float) -> int:
    return max(0, round(seconds * 1000))
