"""What a rule set makes of hands and exchanges, as plain numbers: the inner engine's lookups.

A card is its place in `DECK`, 0…31; a hand is one of 4960 numbers, whatever the order of its cards.
Everything is filled in when it is first asked for.
"""

from functools import lru_cache
from itertools import combinations, permutations

from games.engine import DECK, Hand, RuleSet

NUMBER = {card: number for number, card in enumerate(DECK)}
TRIPLES: list[tuple[int, int, int]] = list(combinations(range(32), 3))
HANDS: list[int] = [-1] * 32768
"""`a << 10 | b << 5 | c`, in any order of the three -> number of the hand."""
for _number, _three in enumerate(TRIPLES):
    for _a, _b, _c in permutations(_three):
        HANDS[_a << 10 | _b << 5 | _c] = _number

PAIR = 0.5  # what a second card of a rank is worth beside the points
ENDING = 100.0  # makes an end-hand better than every other
FIRE, SHOWN = 2, 1


def hand_number(hand: Hand) -> int:
    """The number of a hand of the engine."""
    a, b, c = (NUMBER[card] for card in hand)
    return HANDS[a << 10 | b << 5 | c]


class Swaps:
    """The best single exchange of a hand for each card that may lie open.

    `score[hand][card]` is how good the hand is afterwards, 0 where it is no better than before;
    `after[hand][card]` is (the new hand, the card that is given for it).
    """

    def __init__(self, comfort: list[float], floor: list[float]) -> None:
        self.comfort, self.floor = comfort, floor
        self.score: list[list[float] | None] = [None] * len(TRIPLES)
        self.after: list[list[tuple[int, int]]] = [[]] * len(TRIPLES)

    def fill(self, hand: int) -> list[float]:
        """The row of `score` for a hand that was not asked for before."""
        a, b, c = TRIPLES[hand]
        comfort, floor = self.comfort, self.floor[hand]
        scores, afters = [0.0] * 32, [(hand, a)] * 32
        for card in range(32):
            if card in (a, b, c):
                continue
            best = -1.0
            for given, left, right in ((a, b, c), (b, a, c), (c, a, b)):
                new = HANDS[left << 10 | right << 5 | card]
                if comfort[new] > best:
                    best, afters[card] = comfort[new], (new, given)
            scores[card] = best if best > floor else 0.0
        self.after[hand] = afters
        self.score[hand] = scores
        return scores


class Tables:
    """A rule set in numbers; one per RuleSet, from `tables_of`."""

    def __init__(self, rules: RuleSet) -> None:
        worths = [rules.worth[tuple(DECK[card] for card in three)] for three in TRIPLES]
        order = {strength: at for at, strength in enumerate(sorted({w.strength for w in worths}))}
        self.rules = rules
        self.rank = [order[worth.strength] for worth in worths]
        self.value = [worth.value for worth in worths]
        shown = 0 if rules.reveal_31 == "off" else SHOWN
        kinds = {None: 0, "31": shown, "fire": FIRE}
        self.ends = [kinds[worth.ends] for worth in worths]
        plain = [value + ENDING * ends for value, ends in zip(self.value, self.ends, strict=True)]
        pairs = [3 - len({card & 7 for card in three}) for three in TRIPLES]
        promising = [score + PAIR * pair for score, pair in zip(plain, pairs, strict=True)]
        self.early = Swaps(promising, [score + 0.75 for score in plain])
        self.last = Swaps(plain, [score + 0.25 for score in plain])


@lru_cache(maxsize=64)
def tables_of(rules: RuleSet) -> Tables:
    return Tables(rules)
