"""The socket of a table: the whole table after every change, commands in."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import override

from games import db_threads
from games.codes import Code, Refused
from games.protocol import refused as refused_frame
from lobby import notify, protocol, services
from lobby.consumers.language import language_of
from lobby.consumers.place import PlaceSocket
from lobby.frames import TableFrame
from lobby.models import Table
from lobby.presence.selectors import Company
from lobby.selectors.frames import frame_for
from lobby.selectors.tables import table_by_code
from lobby.services.match import OPENING

logger = logging.getLogger(__name__)

NO_SUCH_TABLE = 4404  # close code: there is none, or not any more
MARGIN = 0.005  # seconds the timer of a start waits longer, so that it is surely due
# Refusals of somebody who is not what his command says he is.
FOREIGN = frozenset({Code.NOBODY, Code.NOT_HOST, Code.NOT_SEATED})
Status = Table.Status


class TableConsumer(PlaceSocket):
    """One pair of eyes on a table, and the hands of whoever sits there."""

    code: str
    table_id: int

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._language = ""
        self._shown: TableFrame | None = None
        self._showing = asyncio.Lock()
        self._start: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._language = language_of(self.scope)
        self.code = self.scope["url_route"]["kwargs"]["code"].upper()
        try:
            self.table_id = await db_threads.run(self._find)
            await self.join(notify.table_group(self.table_id))
            await self.enter(f"table:{self.code}")
            await self.show()
        except Refused as no:
            await self._turn_away(no)
            return
        await self.show_company()

    async def answer(self, frame: Any) -> None:
        if await self.talk(frame):
            return
        try:
            await self._obey(protocol.parse(frame))
        except Refused as no:
            if no.code in FOREIGN:
                self._log(frame, no)
            no.details = self._spoken(no.details)
            raise

    async def changed(self, message: Mapping[str, Any]) -> None:
        """A nudge; doubled ones cost a look, lost ones a `sync`."""
        await self._look_again()

    async def came_or_went(self, message: Mapping[str, Any]) -> None:
        await super().came_or_went(message)
        await self._look_again()

    async def show(self, *, asked: bool = False) -> None:
        """Send the table if it differs from what was sent last, or because the client asks."""
        async with self._showing:
            frame, before = await db_threads.run(self._read), self._shown
            if not asked and before is not None and _same(frame, before):
                return
            self._shown = frame
            await self.send_frame(frame)
        if before is not None:
            await self._follow(before, frame)

    async def show_company(self, who: Mapping[str, Any] | None = None) -> None:
        """Nobody is told who is here before he has seen the table."""
        if self._shown is not None:
            await super().show_company(who)

    def company_frame(self, company: Company) -> dict[str, Any]:
        assert self._shown is not None
        seated = {seat["user"] for seat in self._shown["seats"]}
        return {
            "type": "presence",
            "connected": [somebody.user for somebody in company.people],
            "watching": [person.name for person in company.people if person.user not in seated],
            "visitors": company.visitors,
        }

    async def let_go(self) -> None:
        if self._start is not None:
            self._start.cancel()
        await super().let_go()

    async def _obey(self, request: protocol.Request) -> None:
        """Who commands gets the same frame as everybody else, only without waiting."""
        if isinstance(request, protocol.Sync):
            await self.show(asked=True)
            return
        if self.user_id is None:
            raise Refused(Code.NOBODY)
        await db_threads.run(
            _SERVICES[type(request)],
            table_id=self.table_id,
            user_id=self.user_id,
            now=timezone.now(),
            **request._asdict(),
        )
        await self._look_again()
        if isinstance(request, protocol.Start):
            self._time_start()

    async def _look_again(self) -> None:
        try:
            await self.show()
        except Refused as no:
            await self._turn_away(no)

    async def _follow(self, before: TableFrame, frame: TableFrame) -> None:
        """What more a change means to this client: a match to go to, other rooms to hear."""
        if (before["status"], before["match"]) == (frame["status"], frame["match"]):
            return
        if frame["status"] == Status.PLAYING:
            await self.send_frame({"type": "started", "match": frame["match"]})
        await self.listen()

    def _time_start(self) -> None:
        """The host's socket holds the second in which people open their bytes."""
        if self._start is None or self._start.done():
            self._start = asyncio.create_task(self._finish_start())

    async def _finish_start(self) -> None:
        await asyncio.sleep(OPENING.total_seconds() + MARGIN)
        try:
            await db_threads.run(services.finish_start, table_id=self.table_id, now=timezone.now())
        except Exception:
            # The janitor finishes the same start; this socket only loses its head start.
            logger.exception("a start could not be finished", extra={"table": self.code})

    async def _turn_away(self, no: Refused) -> None:
        no.details = self._spoken(no.details)
        await self.send_frame(refused_frame(no))
        await self.close(NO_SUCH_TABLE)

    def _find(self) -> int:
        """The table's id; its seat, if it is this person's, is not deserted any more."""
        table_id = table_by_code(code=self.code, user_id=self.user_id).pk
        if self.user_id is not None:
            services.arrive(table_id=table_id, user_id=self.user_id)
        return table_id

    def _read(self) -> TableFrame:
        with override(self._language):
            return frame_for(code=self.code, user_id=self.user_id, now=timezone.now())

    def _spoken(self, details: Mapping[str, Any]) -> dict[str, Any]:
        """With sentences in the client's language."""
        with override(self._language):
            return {
                name: str(value) if isinstance(value, Promise) else value
                for name, value in details.items()
            }

    def _log(self, frame: Any, no: Refused) -> None:
        """The frame was understood, so its type is one of ours."""
        extra = {"table": self.code, "user": self.user_id, "command": frame["type"]}
        logger.warning("refused a command: %s", no.code, extra=extra)


def _same(frame: TableFrame, other: TableFrame) -> bool:
    """Whether there is nothing new to show; that time passes is none."""
    return {**frame, "idle_ms": 0} == {**other, "idle_ms": 0}


_SERVICES: Mapping[type, Callable[..., int]] = {
    protocol.Join: services.sit,
    protocol.Watch: services.watch,
    protocol.Leave: services.stand_up,
    protocol.Here: services.stay,
    protocol.Ready: services.set_ready,
    protocol.Unready: services.unready,
    protocol.Open: services.open_random,
    protocol.Settings: services.change_settings,
    protocol.Kick: services.kick,
    protocol.HandOver: services.hand_over_host,
    protocol.Start: services.start,
    protocol.Close: services.close,
    protocol.Again: services.again,
}
