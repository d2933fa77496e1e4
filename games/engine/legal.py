"""What the seat on turn may do."""

from itertools import combinations

from games.engine import model
from games.engine.cards import Hand
from games.engine.model import Action, Keep3, MatchState, RoundState, Swap, SwapAll


def legal_actions(state: MatchState) -> list[Action]:
    """Everything the seat on turn may do; empty between rounds and after the end."""
    actions = _plain_actions(state)
    if state.phase != "turn" or must_knock(state):
        return actions
    round_ = state.current
    hand = hand_on_turn(round_)
    if state.rules.covered_passing:
        # Without one's own three: keeping them is a push.
        kept = combinations(hand + round_.middle, 3)
        return [*actions, *(Keep3(three) for three in kept if three != hand)]
    rows = [model.SWAPS[give] for give in hand]
    return [*actions, *[row[take] for row in rows for take in round_.middle]]


def is_legal(state: MatchState, action: Action) -> bool:
    """Whether `legal_actions` has the action; the cards of a `Keep3` in any order."""
    match action:
        case Swap(give, take):
            swaps = state.phase == "turn" and not state.rules.covered_passing
            round_ = state.current
            may = swaps and give in hand_on_turn(round_) and take in round_.middle
            return may and not must_knock(state)
        case Keep3(cards):
            keeps = state.phase == "turn" and state.rules.covered_passing
            five = {*hand_on_turn(state.current), *state.current.middle}
            return keeps and len(cards) == 3 == len(five & set(cards)) and not must_knock(state)
        case _:
            return action in _plain_actions(state)


def clock_action(state: MatchState) -> Action:
    """What the server plays for the seat on turn when its time is up.

    A dealer keeps, a 31 is held, else push; where that is not allowed the forced knock or the
    exchange that keeps the hand highest, of equals a single swap.
    """
    if state.phase == "dealer":
        return model.DEALER_KEEP
    if state.phase == "reveal":
        return model.HOLD
    plain = _plain_actions(state)
    if model.PUSH in plain:
        return model.PUSH
    if must_knock(state):
        return model.KNOCK
    round_, worth = state.current, state.rules.worth
    hand = hand_on_turn(round_)
    return max(
        (move for move in legal_actions(state) if isinstance(move, Swap | SwapAll | Keep3)),
        key=lambda move: (
            worth[exchanged(hand, round_.middle, move)[0]].strength,
            isinstance(move, Swap),
        ),
    )


def must_knock(state: MatchState) -> bool:
    """So many all-push laps that the seat on turn has no other choice."""
    limit = state.rules.forced_knock_after
    if limit is None:
        return False
    round_ = state.current
    return round_.push_laps >= limit and round_.knocker is None


def exchanged(hand: Hand, middle: Hand, action: Swap | SwapAll | Keep3) -> tuple[Hand, Hand]:
    """(hand, middle) after an exchange; cards keep their places."""
    match action:
        case Swap(give, take):
            return (
                tuple([take if card == give else card for card in hand]),
                tuple([give if card == take else card for card in middle]),
            )
        case SwapAll():
            return middle, hand
        case Keep3(kept):
            return kept, tuple(card for card in hand + middle if card not in kept)


def hand_on_turn(round_: RoundState) -> Hand:
    """The cards of the seat on turn."""
    hand = round_.hands[round_.turn]  # type: ignore[index]
    assert hand is not None
    return hand


def _plain_actions(state: MatchState) -> list[Action]:
    """The legal actions that name no card."""
    if state.phase == "turn":
        return [model.KNOCK] if must_knock(state) else _turn_actions(state)
    if state.phase == "dealer":
        return [model.DEALER_KEEP, model.DEALER_CHANGE]
    return [model.REVEAL, model.HOLD] if state.phase == "reveal" else []


def _turn_actions(state: MatchState) -> list[Action]:
    rules, round_ = state.rules, state.current
    actions: list[Action] = []
    if rules.push or round_.knocker is not None:
        actions.append(model.PUSH)
    if round_.knocker is None and round_.turns >= (rules.knock_from_lap - 1) * len(round_.seats):
        actions.append(model.KNOCK)
    if rules.swap_all and not rules.covered_passing:
        actions.append(model.SWAP_ALL)
    if rules.reveal_31 == "optional" and _may_reveal(state, round_):
        actions.append(model.REVEAL)
    return actions


def _may_reveal(state: MatchState, round_: RoundState) -> bool:
    worth = state.rules.worth[hand_on_turn(round_)]
    return worth.ends == "31" and round_.turn not in round_.waits
