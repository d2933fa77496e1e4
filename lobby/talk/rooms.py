"""Which room somebody speaks in, and which he hears.

The people of a table share one room, before, during and after its matches. While a match runs,
whoever only watches it speaks in a room that its players do not hear until the match is over; so
nobody at the table is told anything. Who has drowned stays with the players, and while a round
runs he has only the ready-made bubbles: he knows no hand, but he has seen much.
"""

from typing import NamedTuple

from django.db.models import QuerySet

from games import rows
from games.models import Match, Player

HUB = "hub"
_TABLE = "table:"
BETWEEN_ROUNDS = ("pause", "over")


class Hearing(NamedTuple):
    speak: str
    hear: tuple[str, ...]


class Spot(NamedTuple):
    """Where somebody is: the place, and the match whose page he has open, if it is one's."""

    place: str
    match_id: int | None = None


def place_of(match: Match) -> str:
    """A match counts as the table it was dealt at, whichever page of the two is open."""
    return f"{_TABLE}{match.table}" if match.table else f"match:{match.pk}"


def hearing(spot: Spot, user_id: int | None) -> Hearing:
    """Asked anew whenever it may have changed: a match begins or ends, somebody leaves it."""
    match = _match_at(spot)
    if match is None:
        return Hearing(spot.place, (spot.place,))
    watchers = f"watchers:{match.pk}"
    if match.status != Match.Status.RUNNING:
        return Hearing(spot.place, (spot.place, watchers))
    if user_id is None or not _plays(match, user_id).exists():
        return Hearing(watchers, (spot.place, watchers))
    return Hearing(spot.place, (spot.place,))


def bubbles_only(spot: Spot, user_id: int) -> bool:
    """Whether this person has drowned in a match whose round runs now."""
    match = _match_at(spot)
    if match is None or match.status != Match.Status.RUNNING:
        return False
    seat = _plays(match, user_id).values_list("seat", flat=True).first()
    if seat is None:
        return False
    state = rows.state_of(match)
    return state.phase not in BETWEEN_ROUNDS and seat not in state.seats_in


def label(room: str) -> str:
    """What clients call it: hub, table or watchers."""
    kind = room.partition(":")[0]
    return "table" if kind == "match" else kind


def _match_at(spot: Spot) -> Match | None:
    """The match of the page, or the last one of the table."""
    if spot.match_id is not None:
        return Match.objects.filter(pk=spot.match_id).first()
    if not spot.place.startswith(_TABLE):
        return None
    dealt = Match.objects.filter(table=spot.place.removeprefix(_TABLE))
    return dealt.order_by("-pk").first()


def _plays(match: Match, user_id: int) -> QuerySet[Player]:
    return Player.objects.filter(match=match, user_id=user_id, left_at=None)
