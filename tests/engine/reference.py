"""A second, naive reading of the rules: mutable, slow, and written without a look at the engine.

The tests play it side by side with the engine; where the two differ, the rules page decides.
Rules are a plain dict as `rules_to_dict` gives it, cards are text, actions are tuples such as
("swap", give, take) or ("push",).
"""

RANKS = "789TJQKA"
SUITS = "DHSC"
POINTS = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}


def suits_of(hand):
    """Sum of points for each suit in the hand."""
    sums = {}
    for rank, suit in hand:
        sums[suit] = sums.get(suit, 0) + POINTS[rank]
    return sums


def is_triple(hand):
    """Three of one rank."""
    return len({rank for rank, _ in hand}) == 1


def value(hand, rules):
    """What a hand counts under the rules."""
    if not is_triple(hand):
        return float(max(suits_of(hand).values()))
    if hand[0][0] == "A" and rules["aces_value"] is not None:
        return float(rules["aces_value"])
    return float(rules["triple_value"])


def is_fire(hand, rules):
    """A hand that ends the round at once and costs all others a life."""
    wanted = rules["fire"]
    if is_triple(hand) and ("triples" in wanted or (hand[0][0] == "A" and "aces" in wanted)):
        return True
    return "31" in wanted and value(hand, rules) == 31


def is_31(hand, rules):
    """A suit hand of 31 that is not fire."""
    return not is_triple(hand) and value(hand, rules) == 31 and not is_fire(hand, rules)


def strength(hand, rules):
    """Sorts hands as the rules compare them; equal strength is a tie."""
    worth = value(hand, rules)
    if rules["tiebreak"] == "none":
        return (worth, 0)
    if is_triple(hand):
        return (worth, RANKS.index(hand[0][0]))
    best = max(suits_of(hand).values())
    return (worth, max(SUITS.index(s) for s, total in suits_of(hand).items() if total == best))


def lowest(hands, rules):
    """Seats with the lowest hand, joint lowest included."""
    keys = {seat: strength(hand, rules) for seat, hand in hands.items()}
    return [seat for seat in sorted(keys) if keys[seat] == min(keys.values())]


def lowest_who_pay(hands, rules):
    """The lowest, or nobody where a tie costs nobody."""
    low = lowest(hands, rules)
    return [] if rules["ties"] == "none" and len(low) > 1 else low


def payers(hands, rules):
    """Who pays where the lowest loses, before the knocker's penalty is looked at."""
    keys = {seat: strength(hand, rules) for seat, hand in hands.items()}
    if rules["pay_below"] is None or len(set(keys.values())) == 1:
        return lowest_who_pay(hands, rules)
    below = {seat for seat in hands if value(hands[seat], rules) < rules["pay_below"]}
    rest = {seat: hand for seat, hand in hands.items() if seat not in below}
    best = {seat for seat in hands if keys[seat] == max(keys.values())}
    return sorted((below | set(lowest_who_pay(rest, rules) if rest else [])) - best)


def asked(rules, hands, reason, holders, knocker):
    """Lives asked of each seat: {seat: number} of the losers."""
    if reason == "fire":
        if len(holders) > 1 and rules["several_fires"] == "draw":
            return {}
        return {seat: 1 for seat in sorted(hands) if seat not in holders}
    penalised = knocker if knocker in lowest(hands, rules) else None
    return {
        seat: rules["knock_penalty"] if seat == penalised else 1 for seat in payers(hands, rules)
    }


def after(rules, lives, lost):
    """Lives after the loss and who goes under, before the question whether all do."""
    left, under = dict(lives), []
    for seat, number in lost.items():
        left[seat] = max(0, lives[seat] - number)
        if (lives[seat] == 0) if rules["swimming"] else (left[seat] == 0):
            under.append(seat)
    return left, under


def settle(rules, hands, lives, *, reason, holders, knocker):
    """The whole account of a round as a dict, straight from the rules page."""
    lost = asked(rules, hands, reason, holders, knocker)
    left, under = after(rules, lives, lost)
    void = len(under) == len(hands) and rules["all_drown"] == "void"
    return {
        "losers": sorted(lost),
        "lost": lost,
        "void": void,
        "drowned": [] if void else sorted(under),
        "lives": dict(lives) if void else left,
    }


def places(seats, groups, winners):
    """Places from groups of seats drowned together, first drowned first, and those still in."""
    result, place = [0] * seats, 1
    for group in [*winners, *reversed(groups)]:
        for seat in group:
            result[seat] = place
        place += len(group)
    return result
