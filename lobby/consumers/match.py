"""The socket of a match as the site serves it: the match, who is there, and talk.

Games know nothing of talk and presence, so the lobby puts them on top: this class is what the
address of a match leads to.
"""

from typing import Any, NamedTuple

from django.utils import timezone

from games import db_threads
from games.consumers import MatchConsumer
from games.frames import UpdateFrame
from games.models import Match
from lobby.consumers.place import PlaceSocket
from lobby.presence import selectors as presence
from lobby.talk import rooms
from lobby.talk.selectors import SpokenLine


class Start(NamedTuple):
    """What is known before the first frame. Who sits where never changes in a match."""

    place: str
    seats: dict[int, int]  # user id: seat
    here: set[int]


class MatchPlaceConsumer(PlaceSocket, MatchConsumer):
    """Players and watchers of one match, each with his own view, and rooms to talk in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._seats: dict[int, int] = {}
        self._here: set[int] = set()
        self._left: set[int] = set()  # seats
        self._ears_at: tuple[int | None, bool] | None = None  # own seat, match over

    async def open(self) -> None:
        match_id = int(self.scope["url_route"]["kwargs"]["match_id"])
        start = await db_threads.run(_start, match_id)
        if start is not None:
            self._seats, self._here = start.seats, start.here
        await super().open()
        if start is not None and self.seen >= 0:  # it was shown
            await self.enter(start.place)

    async def answer(self, frame: Any) -> None:
        if not await self.talk(frame):
            await super().answer(frame)

    @property
    def spot(self) -> rooms.Spot:
        return rooms.Spot(self.place, self.match_id)

    async def show(self, frame: UpdateFrame) -> None:
        """With who is connected. Other ears when the match is over, or the own seat given up."""
        view = frame["view"]
        self._left = {seat["seat"] for seat in view["seats"] if seat["left"]}
        people = {seat["seat"] for seat in view["seats"] if seat["kind"] != "bot"}
        away = people - self._connected()
        if away:  # the frame knows of nobody
            seats = [{**seat, "connected": seat["seat"] not in away} for seat in view["seats"]]
            frame = {**frame, "view": {**view, "seats": seats}}  # type: ignore[typeddict-item]
        await super().show(frame)
        before, self._ears_at = self._ears_at, (frame["seat"], view["phase"] == "over")
        if before not in (None, self._ears_at):
            await self.listen()

    def company_frame(self, company: presence.Company) -> dict[str, Any]:
        self._here = {somebody.user for somebody in company.people}
        watching = [person.name for person in company.people if not self._plays(person.user)]
        frame = super().company_frame(company)
        return {**frame, "seats": sorted(self._connected()), "watching": watching}

    def said_frame(self, room: str, line: SpokenLine) -> dict[str, Any]:
        author = line["author"]
        seat = self._seats.get(author) if author is not None else None
        return {**super().said_frame(room, line), "seat": seat}

    def _connected(self) -> set[int]:
        """Seats of people who are here, as everybody was told; of oneself one knows."""
        return {
            seat for user, seat in self._seats.items() if user in self._here or user == self.user_id
        }

    def _plays(self, user: int) -> bool:
        return user in self._seats and self._seats[user] not in self._left


def _start(match_id: int) -> Start | None:
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return None
    people = match.players.filter(user__isnull=False).values_list("user_id", "seat")
    place = rooms.place_of(match)
    company = presence.company(place, now=timezone.now())
    return Start(place, dict(people), {somebody.user for somebody in company.people})
