"""What the same two people win from each other in a day: nobody is to lose on purpose."""

from collections.abc import Collection, Mapping
from datetime import date
from itertools import combinations

from accounts.money import PairDay

FLAGGED_FROM = 500
"""Taler net between two people on one day from which staff should look."""
MOST = 1_000
"""Taler net between two people on one day; a stake that could lead beyond is not accepted."""

Pair = tuple[int, int]


def transfers(nets: Mapping[int, int]) -> dict[Pair, int]:
    """Who lost how much to whom, from what a match brought or cost each person; pure.

    (loser, winner) -> Taler. Where several won, each loser's Taler are spread like the winnings;
    fractions are dropped.
    """
    won = {user: net for user, net in nets.items() if net > 0}
    total = sum(won.values())
    return {
        (loser, winner): -net * gain // total
        for loser, net in nets.items()
        if net < 0
        for winner, gain in won.items()
    }


def note_transfers(nets: Mapping[int, int], day: date) -> None:
    """Add a match to the day of each pair. Call in the transaction that settles its pot."""
    for (loser, winner), amount in sorted(transfers(nets).items(), key=_in_order):
        first, second = sorted((loser, winner))
        pair, _new = PairDay.objects.select_for_update().get_or_create(
            day=day, first_id=first, second_id=second
        )
        pair.net += amount if winner == first else -amount
        pair.flagged = pair.flagged or abs(pair.net) >= FLAGGED_FROM
        pair.save(update_fields=["net", "flagged"])


def beyond(user_ids: Collection[int], stake: int, day: date) -> Pair | None:
    """Two of these people who have moved so much today that this stake could lead beyond MOST."""
    known = PairDay.objects.filter(day=day, first__in=user_ids, second__in=user_ids)
    nets = {(pair.first_id, pair.second_id): abs(pair.net) for pair in known}
    pairs = combinations(sorted(user_ids), 2)
    return next((pair for pair in pairs if nets.get(pair, 0) + stake > MOST), None)


def _in_order(item: tuple[Pair, int]) -> Pair:
    (loser, winner), _amount = item
    return min(loser, winner), max(loser, winner)
