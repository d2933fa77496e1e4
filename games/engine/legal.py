"""What the seat on turn may do."""

from itertools import combinations

from games.engine import model
from games.engine.cards import Hand
from games.engine.model import Action, Keep3, MatchState, RoundState, Swap, SwapAll


def legal_actions(state: MatchState) -> list[Action]:
    """Everything the seat on turn may do; empty between rounds and after the end."""
    if state.phase != "turn" or must_knock(state):
        return _plain_actions(state)
    actions = _turn_actions(state)
    round_ = state.current
    hand = hand_on_turn(round_)
    if state.rules.covered_passing:
        # Without one's own three: keeping them is a push.
        kept = combinations(hand + round_.middle, 3)
        actions += [Keep3(three) for three in kept if three != hand]
    else:
        one, two, three = round_.middle
        for give in hand:
            swaps = model.SWAPS[give]
            actions += (swaps[one], swaps[two], swaps[three])
    return actions


def is_legal(state: MatchState, action: Action) -> bool:
    """Whether `legal_actions` has the action; the cards of a `Keep3` in any order."""
    covered = state.rules.covered_passing
    if isinstance(action, Swap):
        may = state.phase == "turn" and not covered and not must_knock(state)
        round_ = state.current
        return may and action.give in hand_on_turn(round_) and action.take in round_.middle
    if isinstance(action, Keep3):
        may = state.phase == "turn" and covered and not must_knock(state)
        five = {*hand_on_turn(state.current), *state.current.middle}
        return may and len(action.cards) == 3 == len(five & set(action.cards))
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
        (move for move in legal_actions(state) if isinstance(move, model.EXCHANGE_KINDS)),
        key=lambda move: (
            worth[kept_by(hand, round_.middle, move)].strength,
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
    kept = kept_by(hand, middle, action)
    if isinstance(action, Swap):
        give, take = action.give, action.take
        return kept, tuple([give if card == take else card for card in middle])
    if isinstance(action, SwapAll):
        return kept, hand
    return kept, tuple(card for card in hand + middle if card not in kept)


def kept_by(hand: Hand, middle: Hand, action: Swap | SwapAll | Keep3) -> Hand:
    """The hand after an exchange."""
    if isinstance(action, Swap):
        give, take = action.give, action.take
        return tuple([take if card == give else card for card in hand])
    return middle if isinstance(action, SwapAll) else action.cards


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
