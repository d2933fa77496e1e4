"""Points, places for the pot, and the pot: what a match awards, pure.

Works on plain facts of rounds and matches (seats are 0…n-1, tuples are per seat), so that it can
be told about any match. Rules: docs/RULES.md, "Points of the site" and "Stakes".
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

SURVIVED, LOST, FIRE_EACH = 5, -5, 10
WIN_BASE, WIN_PER_LIFE = 10, 10
LEFT_LATE = -10
EARLY_MINUTES = 2
"""Who leaves within this time after the start loses neither points nor stake."""


class Entry(NamedTuple):
    """Points of one seat and what for: `survived`, `lost`, `fire`, `won` or `left`."""

    seat: int
    amount: int
    reason: str


class Pot(NamedTuple):
    """Who gets what back: per seat, and what goes to the house."""

    payouts: tuple[int, ...]
    house: int


def round_entries(
    *, seats: Sequence[int], table: int, losers: Sequence[int], fire: Sequence[int], void: bool
) -> list[Entry]:
    """Points of one round for every seat that was in.

    `table`: seats at the start of the match, bots included. `fire`: holders of fire. Nothing for
    a void round; where several fires cancel each other out, surviving counts for everybody.
    """
    if void:
        return []
    burns = bool(losers)
    return [
        Entry(seat, LOST, "lost")
        if seat in losers
        else Entry(seat, FIRE_EACH * (table - 1), "fire")
        if seat in fire and burns
        else Entry(seat, SURVIVED, "survived")
        for seat in seats
    ]


def win_entry(*, winner: int, lives: int, table: int) -> Entry:
    """The bonus of the last one left: by his lives after the last round, 0 when he swims."""
    return Entry(winner, (WIN_BASE + WIN_PER_LIFE * lives) * (table - 1), "won")


def leave_entry(seat: int) -> Entry:
    """The deduction for leaving later than two minutes after the start."""
    return Entry(seat, LEFT_LATE, "left")


def totals(entries: Iterable[Entry], table: int) -> list[int]:
    """Points per seat."""
    points = [0] * table
    for entry in entries:
        points[entry.seat] += entry.amount
    return points


def share_pot(
    *,
    stake: int,
    human: Sequence[bool],
    places: Sequence[int],
    left_early: frozenset[int],
    left_late: frozenset[int],
) -> Pot:
    """Every human paid `stake`; the best placed who stayed get the pot.

    Early leavers have theirs back. Joint best share, the rest of a division goes one Taler each
    in seat order. If all humans left, what the late ones paid goes to the house.
    """
    payers = [seat for seat, is_human in enumerate(human) if is_human]
    payouts = [stake if seat in left_early else 0 for seat in range(len(human))]
    pot = stake * sum(seat not in left_early for seat in payers)
    stayed = [seat for seat in payers if seat not in left_early and seat not in left_late]
    if not stayed:
        return Pot(tuple(payouts), pot)
    best = min(places[seat] for seat in stayed)
    winners = [seat for seat in stayed if places[seat] == best]
    share, rest = divmod(pot, len(winners))
    for place, seat in enumerate(winners):
        payouts[seat] += share + (place < rest)
    return Pot(tuple(payouts), 0)
