"""What may be read of the ledger."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Q, QuerySet, Sum

from accounts.money import Account, LedgerEntry

PAGE = 50


class Line(NamedTuple):
    """One booking as its owner sees it."""

    entry: LedgerEntry
    amount: int  # below zero: paid
    balance: int  # after it


def free_taler(user_id: int) -> int:
    """What this person can still stake."""
    account = Account.objects.filter(user=user_id).first()
    return account.free if account else 0


def lines(account: Account, before: int | None = None) -> list[Line]:
    """A page of the account's bookings, the latest first; `before`: the last one seen."""
    mine = _entries(account)
    if before is not None:
        mine = mine.filter(pk__lt=before)
    return _lines(account, mine.order_by("-pk")[:PAGE])


def all_lines(account: Account) -> list[Line]:
    """Every booking, the earliest first."""
    return _lines(account, _entries(account).order_by("pk"))


def _entries(account: Account) -> QuerySet[LedgerEntry]:
    return LedgerEntry.objects.filter(Q(debit=account) | Q(credit=account))


def _lines(account: Account, entries: QuerySet[LedgerEntry]) -> list[Line]:
    return [
        Line(entry, -entry.amount, entry.debit_after)
        if entry.debit_id == account.pk
        else Line(entry, entry.amount, entry.credit_after)
        for entry in entries
    ]


def faults() -> Iterator[str]:
    """Everything that does not hold of the ledger, each in a sentence."""
    total = Account.objects.aggregate(total=Sum("balance"))["total"]
    if total:
        yield f"the sum over all accounts is {total}"
    balances = dict.fromkeys(Account.objects.values_list("pk", flat=True), 0)
    for entry in LedgerEntry.objects.order_by("pk").iterator(chunk_size=1000):
        balances[entry.debit_id] -= entry.amount
        balances[entry.credit_id] += entry.amount
        after = (balances[entry.debit_id], balances[entry.credit_id])
        if after != (entry.debit_after, entry.credit_after):
            yield f"{entry.key} says the balances were others after it"
    for account in Account.objects.order_by("pk").iterator():
        if account.balance != balances.get(account.pk, 0):
            yield f"{account} holds {account.balance}, booked were {balances.get(account.pk)}"
        if account.kind != Account.Kind.MINT and account.balance < 0:
            yield f"{account} is below zero"
