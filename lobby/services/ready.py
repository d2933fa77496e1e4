"""Being ready: for one hash of the terms, with a promise of random bytes for the shuffle."""

import hashlib
from collections.abc import Collection
from datetime import datetime
from random import Random, SystemRandom

from django.db import transaction

from accounts import ledger
from accounts.days import berlin_day
from accounts.pairs import beyond
from games.codes import Code, Refused
from lobby import terms as all_terms
from lobby.models import TableSeat
from lobby.services import table as tables
from lobby.services.match import begin_when_opened
from lobby.services.table import (
    Locked,
    Status,
    lock,
    must_be_open,
    purpose_of,
    record,
    seat_of,
    touch,
)

_chance = SystemRandom()


def set_ready(
    *, table_id: int, user_id: int | None, rules_hash: str, commitment: str, now: datetime
) -> int:
    """Ready for these terms. `commitment` is the SHA-256 of 32 bytes that `open_random` opens.

    Refused(rules_changed) if they are not the terms any more. Another commitment replaces the
    first: a page that was loaded anew has lost its bytes. Where there is a stake it is set aside,
    or Refused(not_enough_taler).
    """
    with transaction.atomic():
        at = lock(table_id, now)
        seat = seat_of(at, user_id)
        must_be_open(at)
        if rules_hash != all_terms.of_table(at.table).hash:
            raise Refused(Code.RULES_CHANGED)
        if at.table.stake:
            _set_stake_aside(at, seat)
        seat.ready_hash, seat.commitment, seat.random = rules_hash, commitment, ""
        seat.save(update_fields=["ready_hash", "commitment", "random"])
        touch(seat, now)
        return record(at)


def unready(*, table_id: int, user_id: int | None, now: datetime) -> int:
    with transaction.atomic():
        at = lock(table_id, now)
        seat = seat_of(at, user_id)
        must_be_open(at)
        tables.unready(seat)
        touch(seat, now)
        return record(at)


def open_random(
    *, table_id: int, user_id: int | None, random: str, now: datetime, rng: Random = _chance
) -> int:
    """Open the promised bytes; the last one to do so begins the match."""
    with transaction.atomic():
        at = lock(table_id, now)
        seat = seat_of(at, user_id)
        if at.table.status != Status.STARTING:
            raise Refused(Code.STALE)
        if not _keeps(seat, random):
            raise Refused(Code.BAD_RANDOM)
        if seat.random:
            return at.table.version
        seat.random = random
        seat.save(update_fields=["random"])
        begin_when_opened(at, rng)
        return record(at)


def refuse_pairs(at: Locked, user_ids: Collection[int]) -> None:
    """Refused where two of these people could move too much between them in one day."""
    if beyond(user_ids, at.table.stake, berlin_day(at.now)):
        raise Refused(Code.PAIR_LIMIT)


def _set_stake_aside(at: Locked, seat: TableSeat) -> None:
    stake, ready = at.table.stake, {one.user_id for one in at.seats if one.ready_hash}
    refuse_pairs(at, ready | {seat.user_id})
    try:
        ledger.reserve(user_id=seat.user_id, amount=stake, purpose=purpose_of(at.table.pk))
    except ledger.NotEnough as no:
        raise Refused(Code.NOT_ENOUGH_TALER, stake=stake, missing=no.missing) from None


def _keeps(seat: TableSeat, random: str) -> bool:
    return hashlib.sha256(bytes.fromhex(random)).hexdigest() == seat.commitment
