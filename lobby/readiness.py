"""Who is ready, and what a start waits for. Pure."""

from collections.abc import Sequence

from games.codes import Code
from lobby.models import TableSeat
from lobby.terms import Terms


def ready_seats(terms: Terms, seats: Sequence[TableSeat]) -> list[TableSeat]:
    return [seat for seat in seats if seat.ready_hash == terms.hash]


def left_out(terms: Terms, seats: Sequence[TableSeat]) -> list[TableSeat]:
    """Those who would only watch if the host began now."""
    return [seat for seat in seats if seat.ready_hash != terms.hash]


def obstacles(terms: Terms, seats: Sequence[TableSeat], host_id: int | None) -> list[Code]:
    """Why the host cannot begin now; empty if he can: all are ready, or he and one more."""
    ready = {seat.user_id for seat in ready_seats(terms, seats)}
    alone = len(seats) == 1
    found = {
        Code.HOST_NOT_READY: host_id not in ready,
        Code.WAITING_FOR_OTHERS: not alone and not ready - {host_id},
        Code.TOO_FEW: alone and not terms.fill_bots,
    }
    return [code for code, applies in found.items() if applies]
