"""Taler: the only writer of accounts and bookings.

Every function is idempotent by its keys and locks accounts by ascending id, after whatever else
its caller has locked. The sum over all accounts is 0 at every commit. Rules: docs/RULES.md,
"Stakes"; gifts as the pages promise them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from accounts.days import berlin_day
from accounts.money import Account, LedgerEntry
from accounts.pairs import note_transfers

START_GIFT = 1_000
DAILY_GIFT = 100
DAILY_GIFT_BELOW = 2_000
"""Whoever has as much gets no daily gift."""

Kind = LedgerEntry.Kind


class NotEnough(Exception):
    """The account does not hold the Taler, or has set them aside for something else."""

    def __init__(self, user_id: int | None, missing: int) -> None:
        super().__init__(f"{missing} Taler missing on the account of {user_id}")
        self.user_id = user_id
        self.missing = missing


class Settlement(NamedTuple):
    """What becomes of the pot of a match: Taler per person, and what goes to the house."""

    payouts: Mapping[int, int]
    """user id -> Taler won; whoever gets his own stake back stands in `refunds`."""
    refunds: Mapping[int, int]
    house: int = 0


class _Booking(NamedTuple):
    debit: Account
    credit: Account
    amount: int
    kind: LedgerEntry.Kind
    key: str
    match: int | None = None


def welcome(user_id: int, now: datetime) -> int:
    """Whatever this member is given on a visit: once the start, and once a Berlin day the daily.

    The start is the gift of its day. Gives the Taler that are new.
    """
    with transaction.atomic():
        account, mint = _of_people([user_id])[user_id], _site(Account.Kind.MINT)
        start_key, daily_key = f"start:user:{user_id}", _daily_key(user_id, now)
        known = _known([start_key, daily_key])
        if start_key not in known:
            _post([_Booking(mint, account, START_GIFT, Kind.START, start_key)], now)
            return START_GIFT
        started = LedgerEntry.objects.get(key=start_key)
        if daily_key in known or berlin_day(started.at) == berlin_day(now):
            return 0
        _lock([account, mint])
        if account.balance >= DAILY_GIFT_BELOW:
            return 0
        gifts = [_Booking(mint, account, DAILY_GIFT, Kind.DAILY, daily_key)]
        return DAILY_GIFT if _post(gifts, now) else 0


def reserve(*, user_id: int, amount: int, purpose: str) -> None:
    """Set a stake aside until it is paid or released; NotEnough if it is not there.

    A person sets aside for one purpose at a time: a later one replaces it.
    """
    with transaction.atomic():
        account = _of_people([user_id])[user_id]
        _lock([account])
        if account.balance < amount:
            raise NotEnough(user_id, amount - account.balance)
        account.reserved, account.reserved_for = amount, purpose if amount else ""
        account.save(update_fields=["reserved", "reserved_for"])


def release(*, user_ids: Collection[int], purpose: str) -> None:
    """What was set aside for this purpose is free again."""
    accounts = Account.objects.filter(user__in=user_ids, reserved_for=purpose)
    with transaction.atomic():
        held = list(accounts.select_for_update(no_key=True).order_by("pk"))
        Account.objects.filter(pk__in=[account.pk for account in held]).update(
            reserved=0, reserved_for=""
        )


def pay_stakes(
    *, match_id: int, stake: int, people: Mapping[int, int], purpose: str, now: datetime
) -> None:
    """Everybody pays his stake into the pot, out of what he has set aside or has free.

    `people`: seat -> user id. NotEnough, and nobody has paid, if one of them cannot.
    """
    with transaction.atomic():
        accounts = _of_people(people.values())
        pot = _pot(match_id)
        _lock([*accounts.values(), pot])
        for account in accounts.values():
            if account.reserved_for == purpose and purpose:
                account.reserved, account.reserved_for = 0, ""
                account.save(update_fields=["reserved", "reserved_for"])
        stakes = [
            _Booking(
                accounts[user_id],
                pot,
                stake,
                Kind.STAKE,
                f"match:{match_id}:stake:seat:{seat}",
                match_id,
            )
            for seat, user_id in sorted(people.items())
        ]
        _post(stakes, now)


def settle(*, match_id: int, settlement: Settlement, now: datetime) -> None:
    """Empty the pot of a match, once. Wants it shared out to the last Taler."""
    with transaction.atomic():
        people = {*settlement.payouts, *settlement.refunds}
        accounts, pot = _of_people(people), _pot(match_id)
        bookings = [
            *_from_pot(pot, accounts, settlement.payouts, Kind.PAYOUT),
            *_from_pot(pot, accounts, settlement.refunds, Kind.REFUND),
        ]
        if settlement.house:
            house, key = _site(Account.Kind.HOUSE), f"match:{match_id}:forfeit"
            bookings.append(_Booking(pot, house, settlement.house, Kind.FORFEIT, key, match_id))
        if _post(bookings, now):
            note_transfers(_nets(match_id), berlin_day(now))
        pot.refresh_from_db()
        assert pot.balance == 0, f"the pot of match {match_id} is not shared out"


def take_back(*, match_id: int, now: datetime) -> None:
    """Annul what the pot of a match did: everybody has his stake again, by dated corrections.

    Whoever has spent what he won is not asked for what he has not: the mint makes it good.
    """
    with transaction.atomic():
        done = LedgerEntry.objects.filter(match=match_id).exclude(kind=Kind.CORRECTION)
        entries = list(done.select_related("debit", "credit").order_by("pk"))
        mint = _site(Account.Kind.MINT)
        accounts = {entry.debit_id: entry.debit for entry in entries}
        accounts |= {entry.credit_id: entry.credit for entry in entries} | {mint.pk: mint}
        _lock(accounts.values())
        if LedgerEntry.objects.filter(match=match_id, kind=Kind.CORRECTION).exists():
            return
        for entry in reversed(entries):
            _reverse(entry, accounts, mint, now)


def paid_by(match_id: int) -> dict[int, int]:
    """user id -> what this match has cost or brought him so far."""
    return _nets(match_id)


def _nets(match_id: int) -> dict[int, int]:
    nets: dict[int, int] = {}
    entries = LedgerEntry.objects.filter(match=match_id).select_related("debit", "credit")
    for entry in entries:
        for account, change in ((entry.debit, -entry.amount), (entry.credit, entry.amount)):
            if account.user_id is not None:
                nets[account.user_id] = nets.get(account.user_id, 0) + change
    return nets


def _from_pot(
    pot: Account, accounts: Mapping[int, Account], amounts: Mapping[int, int], kind: Kind
) -> list[_Booking]:
    return [
        _Booking(
            pot,
            accounts[user_id],
            amount,
            kind,
            f"match:{pot.match}:{kind}:user:{user_id}",
            pot.match,
        )
        for user_id, amount in sorted(amounts.items())
        if amount
    ]


def _reverse(
    entry: LedgerEntry, accounts: Mapping[int, Account], mint: Account, now: datetime
) -> None:
    owner, payer = accounts[entry.credit_id], accounts[entry.debit_id]
    there = min(entry.amount, owner.free)
    key = f"correction:{entry.key}"
    parts = [(owner, there, key), (mint, entry.amount - there, f"{key}:mint")]
    _post(
        [
            _Booking(source, payer, amount, Kind.CORRECTION, part, entry.match)
            for source, amount, part in parts
            if amount
        ],
        now,
        accounts,
    )


def _daily_key(user_id: int, now: datetime) -> str:
    return f"daily:{berlin_day(now)}:user:{user_id}"


def _known(keys: Iterable[str]) -> set[str]:
    return set(LedgerEntry.objects.filter(key__in=keys).values_list("key", flat=True))


def _of_people(user_ids: Iterable[int]) -> dict[int, Account]:
    """The accounts of these people, made where there was none."""
    wanted = set(user_ids)
    found = {account.user_id: account for account in Account.objects.filter(user__in=wanted)}
    for user_id in sorted(wanted - set(found)):
        found[user_id], _new = Account.objects.get_or_create(
            user_id=user_id, defaults={"kind": Account.Kind.PERSON}
        )
    return {user_id: account for user_id, account in found.items() if user_id is not None}


def _pot(match_id: int) -> Account:
    pot, _new = Account.objects.get_or_create(match=match_id, defaults={"kind": Account.Kind.POT})
    return pot


def _site(kind: Account.Kind) -> Account:
    account, _new = Account.objects.get_or_create(kind=kind, user=None, match=None)
    return account


def _lock(accounts: Iterable[Account]) -> None:
    """Lock these accounts, the one order everywhere, and bring them up to date."""
    mine = {account.pk: account for account in accounts}
    rows = Account.objects.filter(pk__in=mine).select_for_update(no_key=True).order_by("pk")
    for row in rows:
        account = mine[row.pk]
        account.balance, account.reserved = row.balance, row.reserved
        account.reserved_for = row.reserved_for


def _post(
    bookings: Sequence[_Booking], now: datetime, locked: Mapping[int, Account] | None = None
) -> int:
    """Book what is not booked yet; how many that were. All of them or, with NotEnough, none.

    `locked`: accounts whose locks the caller holds and whose objects are to be kept right.
    """
    accounts = dict(locked or {})
    for booking in bookings:
        for account in (booking.debit, booking.credit):
            accounts.setdefault(account.pk, account)
    if locked is None:
        _lock(accounts.values())
    known = _known(booking.key for booking in bookings)
    fresh = [booking for booking in bookings if booking.key not in known]
    entries = [_booked(booking, accounts, now) for booking in fresh]
    touched = {pk for booking in fresh for pk in (booking.debit.pk, booking.credit.pk)}
    for pk in sorted(touched):
        accounts[pk].save(update_fields=["balance"])
    LedgerEntry.objects.bulk_create(entries)
    return len(entries)


def _booked(booking: _Booking, accounts: Mapping[int, Account], now: datetime) -> LedgerEntry:
    debit, credit = accounts[booking.debit.pk], accounts[booking.credit.pk]
    if debit.kind != Account.Kind.MINT and debit.free < booking.amount:
        raise NotEnough(debit.user_id, booking.amount - debit.free)
    debit.balance -= booking.amount
    credit.balance += booking.amount
    return LedgerEntry(
        debit=debit,
        credit=credit,
        amount=booking.amount,
        kind=booking.kind,
        key=booking.key,
        match=booking.match,
        debit_after=debit.balance,
        credit_after=credit.balance,
        at=now,
    )
