"""How a round is settled and a match ends."""

from games.engine.cards import Hand
from games.engine.model import (
    Event,
    MatchEnded,
    MatchState,
    Outcome,
    Reason,
    Result,
    RoundEnded,
    Seat,
    Step,
)
from games.engine.rules import RuleSet, Worth


def settle(
    state: MatchState, reason: Reason, holders: tuple[Seat, ...], events: list[Event]
) -> Step:
    """Show all hands, take lives once, and end the match if nobody or one is left."""
    rules, round_ = state.rules, state.current
    worth = {seat: rules.worth[_hand(round_.hands[seat])] for seat in round_.seats}
    lost = _fire_losses(rules, worth, holders) if reason == "fire" else _losses(state, worth)
    losers = tuple([seat for seat in round_.seats if seat in lost])
    drowned = tuple([seat for seat in losers if _drowns(state, seat, lost[seat])])
    everybody = drowned == round_.seats
    void = everybody and rules.all_drown == "void"
    outcome = Outcome(
        reason=reason,
        holders=holders,
        knocker=round_.knocker,
        hands=round_.hands,
        values=tuple([rules.worth[hand].value if hand else None for hand in round_.hands]),
        losers=losers,
        lost=tuple([lost.get(seat, 0) for seat in range(len(state.lives))]),
        void=void,
        drowned=() if void else drowned,
    )
    events.append(RoundEnded(state.number, outcome))
    state = state.moved("pause", round_._replace(turn=None, outcome=outcome))
    if void:
        return state, events
    lives = tuple(map(_less, state.lives, outcome.lost))
    state = state._replace(lives=lives, gone=state.gone + _groups(drowned, worth))
    if len(round_.seats) - len(drowned) > 1:
        return state, events
    return _end(state, "all_drowned" if everybody else "last", state.seats_in, events)


def stop_match(state: MatchState) -> Step:
    """The match clock: the running round is dropped, most lives wins, equal lives share."""
    if state.phase == "over":
        raise ValueError("the match is over")
    seats = state.seats_in
    ranked = tuple(
        tuple(seat for seat in seats if state.lives[seat] == lives)
        for lives in sorted({state.lives[seat] for seat in seats})
    )
    round_ = state.round._replace(turn=None) if state.round else None
    stopped = state._replace(gone=state.gone + ranked[:-1], round=round_)
    return _end(stopped, "time", ranked[-1], [])


def _end(state: MatchState, ended_by: str, best: tuple[Seat, ...], events: list[Event]) -> Step:
    groups = state.gone + ((best,) if best else ())
    places = [0] * len(state.lives)
    ahead = 0
    for group in reversed(groups):
        for seat in group:
            places[seat] = ahead + 1
        ahead += len(group)
    winners = groups[-1]
    crowned = len(winners) == 1 and (state.rules.leaver_may_win or winners[0] not in state.left)
    result = Result(tuple(places), winners[0] if crowned else None, ended_by)  # type: ignore[arg-type]
    events.append(MatchEnded(result))
    return state._replace(phase="over", result=result), events


def _less(lives: int, lost: int) -> int:
    return max(0, lives - lost)


def _hand(hand: Hand | None) -> Hand:
    assert hand is not None
    return hand


def _fire_losses(
    rules: RuleSet, worth: dict[Seat, Worth], holders: tuple[Seat, ...]
) -> dict[Seat, int]:
    if len(holders) > 1 and rules.several_fires == "draw":
        return {}
    return {seat: 1 for seat in worth if seat not in holders}


def _losses(state: MatchState, worth: dict[Seat, Worth]) -> dict[Seat, int]:
    """Lives asked of each loser when the lowest hand loses."""
    rules, knocker = state.rules, state.current.knocker
    lowest = _lowest(worth)
    spared = rules.ties == "none" and len(lowest) > 1
    lost = dict.fromkeys([] if spared else lowest, 1)
    if rules.pay_below is not None:
        lost = _pay_below(rules, worth)
    if knocker in lowest and knocker in lost:
        lost[knocker] = rules.knock_penalty
    return lost


def _pay_below(rules: RuleSet, worth: dict[Seat, Worth]) -> dict[Seat, int]:
    """Everybody below pays, and the lowest of the rest; the best never, unless all are equal."""
    best = max(hand.strength for hand in worth.values())
    below = [seat for seat, hand in worth.items() if hand.value < (rules.pay_below or 0)]
    rest = {seat: hand for seat, hand in worth.items() if seat not in below}
    lowest = _lowest(rest) if rest else []
    if rules.ties == "none" and len(lowest) > 1:
        lowest = []
    payers = [*below, *lowest]
    if len(_lowest(worth)) < len(worth):
        payers = [seat for seat in payers if worth[seat].strength != best]
    elif rules.ties == "none":
        payers = []
    return dict.fromkeys(payers, 1)


def _lowest(worth: dict[Seat, Worth]) -> list[Seat]:
    low = min([hand.strength for hand in worth.values()])
    return [seat for seat, hand in worth.items() if hand.strength == low]


def _drowns(state: MatchState, seat: Seat, lost: int) -> bool:
    """With swimming one goes under only from zero; a penalty of two ends in swimming at worst."""
    if state.rules.swimming:
        return state.lives[seat] == 0
    return state.lives[seat] <= lost


def _groups(drowned: tuple[Seat, ...], worth: dict[Seat, Worth]) -> tuple[tuple[Seat, ...], ...]:
    """The drowned of one round in groups of one place, the lowest hand first."""
    if not drowned:
        return ()
    return tuple(
        tuple(seat for seat in drowned if worth[seat].strength == strength)
        for strength in sorted({worth[seat].strength for seat in drowned})
    )
