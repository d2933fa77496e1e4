"""The socket of the hub: what has changed there, and its talk."""

from collections.abc import Mapping
from typing import Any

from games.codes import Code, Refused
from lobby.consumers.board import Notice, banner_notice, board, marks_of, notice
from lobby.consumers.place import PlaceSocket
from lobby.notify import HUB, PARTS


class HubConsumer(PlaceSocket):
    """Says which parts of the page are old; the page pulls them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._marks: dict[str, str] = {}  # as last told

    async def open(self) -> None:
        await board().join(self)
        await self.enter(HUB)
        await self.read(notice(await marks_of(PARTS)))
        await self.read(await banner_notice())

    async def answer(self, frame: Any) -> None:
        if await self.talk(frame):
            return
        match frame:
            case {"type": "sync"}:
                await self._answer_sync()
            case _:
                raise Refused(Code.BAD_FRAME)

    async def read(self, notice: Notice) -> None:
        self._marks |= notice.marks
        await self.send(text_data=notice.text)

    async def held(self, message: Mapping[str, Any]) -> None:
        await self.send_frame({"type": "changed", "parts": ["mine"], "marks": {}})

    async def show_company(self, who: Mapping[str, Any] | None = None) -> None:
        """The page of people shows it."""

    async def let_go(self) -> None:
        board().leave(self)
        await super().let_go()

    async def _answer_sync(self) -> None:
        """Always answered, so that the client knows that it is connected."""
        marks = await marks_of(PARTS)
        await self.read(notice(dict(marks.items() - self._marks.items())))
