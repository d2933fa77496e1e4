"""What may be done, and what comes of it: `legal_actions`, `apply`, and the clocks."""

from itertools import combinations
from typing import TypeVar

from games.engine import model
from games.engine.cards import Hand
from games.engine.model import (
    Acted,
    Action,
    Event,
    IllegalAction,
    Keep3,
    Knock,
    MatchState,
    MiddleChanged,
    Push,
    RoundState,
    Seat,
    SeatLeft,
    Step,
    Swap,
    SwapAll,
)
from games.engine.settle import settle
from games.engine.setup import open_round
from games.engine.shuffle import reshuffle

T = TypeVar("T")


def legal_actions(state: MatchState) -> list[Action]:
    """Everything the seat on turn may do; empty between rounds and after the end."""
    actions = _plain_actions(state)
    if state.phase != "turn" or must_knock(state):
        return actions
    round_ = state.current
    hand = _hand_on_turn(round_)
    if state.rules.covered_passing:
        actions += _keeps(hand, round_.middle)
    else:
        rows = [model.SWAPS[give] for give in hand]
        actions += [row[take] for row in rows for take in round_.middle]
    return actions


def apply(state: MatchState, seat: Seat, action: Action) -> Step:
    """One action of one seat: the next state, and what everyone saw happen.

    IllegalAction with `over` between rounds and after the end, `not_your_turn` or `illegal`;
    the state is never touched.
    """
    if state.phase == "pause" or state.phase == "over":
        raise IllegalAction("over")
    if seat != state.turn:
        raise IllegalAction("not_your_turn")
    if isinstance(action, Keep3):
        action = _own_three_is_a_push(state, action)
    if not _is_legal(state, action):
        raise IllegalAction("illegal")
    match action:
        case Swap() | SwapAll() | Keep3():
            return _exchange(state, seat, action)
        case Push():
            return _push(state, seat)
        case Knock():
            return _knock(state, seat)
        case model.DealerKeep() | model.DealerChange():
            return _dealer_chooses(state, seat, action)
        case model.Reveal():
            return settle(state, "31", (seat,), [Acted(seat, action)])
        case model.Hold():
            return _hold(state, seat)


def must_knock(state: MatchState) -> bool:
    """So many all-push laps that the seat on turn has no other choice."""
    limit, round_ = state.rules.forced_knock_after, state.current
    return limit is not None and round_.push_laps >= limit and round_.knocker is None


def clock_action(state: MatchState) -> Action:
    """What the server plays for the seat on turn when its time is up."""
    match state.phase:
        case "dealer":
            return model.DEALER_KEEP
        case "reveal":
            return model.HOLD
    plain = _plain_actions(state)
    if model.PUSH in plain:
        return model.PUSH
    if must_knock(state):
        return model.KNOCK
    round_, worth = state.current, state.rules.worth
    hand = _hand_on_turn(round_)
    moves = [move for move in legal_actions(state) if isinstance(move, Swap | SwapAll | Keep3)]
    # Of equally good moves the smaller one.
    return max(
        moves,
        key=lambda move: (
            worth[exchanged(hand, round_.middle, move)[0]].strength,
            isinstance(move, Swap),
        ),
    )


def stop_round(state: MatchState) -> Step:
    """The round clock: reveal as it stands; a knock already made keeps its penalty."""
    if state.phase == "pause" or state.phase == "over":
        raise ValueError(f"no round runs in phase {state.phase}")
    return settle(state, "time", (), [])


def leave(state: MatchState, seat: Seat) -> Step:
    """The owner of a seat is gone for good: its cards play on, it is never crowned."""
    if seat in state.left or not 0 <= seat < len(state.lives):
        raise ValueError(f"seat {seat} cannot leave")
    return state._replace(left=tuple(sorted((*state.left, seat)))), [SeatLeft(seat)]


def exchanged(hand: Hand, middle: Hand, action: Swap | SwapAll | Keep3) -> tuple[Hand, Hand]:
    """(hand, middle) after an exchange; cards keep their places."""
    match action:
        case SwapAll():
            return middle, hand
        case Swap(give, take):
            return (
                tuple([take if card == give else card for card in hand]),
                tuple([give if card == take else card for card in middle]),
            )
        case Keep3(kept):
            return kept, tuple(card for card in hand + middle if card not in kept)


def _plain_actions(state: MatchState) -> list[Action]:
    """The legal actions that name no card."""
    rules = state.rules
    match state.phase:
        case "dealer":
            return [model.DEALER_KEEP, model.DEALER_CHANGE]
        case "reveal":
            return [model.REVEAL, model.HOLD]
        case "pause" | "over":
            return []
    if must_knock(state):
        return [model.KNOCK]
    round_ = state.current
    actions: list[Action] = []
    if rules.push or round_.knocker is not None:
        actions.append(model.PUSH)
    if round_.knocker is None and round_.turns >= (rules.knock_from_lap - 1) * len(round_.seats):
        actions.append(model.KNOCK)
    if rules.swap_all and not rules.covered_passing:
        actions.append(model.SWAP_ALL)
    if rules.reveal_31 == "optional" and _holds_31(state):
        actions.append(model.REVEAL)
    return actions


def _is_legal(state: MatchState, action: Action) -> bool:
    if not isinstance(action, Swap | Keep3):
        return action in _plain_actions(state)
    if state.phase != "turn" or must_knock(state):
        return False
    round_, covered = state.current, state.rules.covered_passing
    hand = _hand_on_turn(round_)
    if isinstance(action, Swap):
        return not covered and action.give in hand and action.take in round_.middle
    kept = set(action.cards)
    return covered and len(action.cards) == 3 == len(kept & {*hand, *round_.middle})


def _own_three_is_a_push(state: MatchState, action: Keep3) -> Action:
    round_ = state.current
    own = state.phase == "turn" and set(action.cards) == set(_hand_on_turn(round_))
    return model.PUSH if own and state.rules.covered_passing else action


def _keeps(hand: Hand, pair: Hand) -> list[Keep3]:
    """Three of five, without one's own three: that is a push."""
    return [Keep3(kept) for kept in combinations(hand + pair, 3) if kept != hand]


def _hand_on_turn(round_: RoundState) -> Hand:
    hand = round_.hands[round_.turn]  # type: ignore[index]
    assert hand is not None
    return hand


def _holds_31(state: MatchState) -> bool:
    round_ = state.current
    return round_.turn not in round_.waits and state.rules.worth[_hand_on_turn(round_)].ends == "31"


def _dealer_chooses(
    state: MatchState, seat: Seat, action: model.DealerKeep | model.DealerChange
) -> Step:
    round_ = state.current
    hand, other = _hand_on_turn(round_), round_.packet or round_.middle
    kept, middle = (hand, other) if action == model.DEALER_KEEP else (other, hand)
    known = round_.known
    if action == model.DEALER_CHANGE and not round_.packet:
        known = _with(known, seat, other)
    events: list[Event] = [Acted(seat, action)]
    if middle != round_.middle:
        events.append(MiddleChanged(middle))
    round_ = round_._replace(
        hands=_with(round_.hands, seat, kept), known=known, middle=middle, packet=(), turn=None
    )
    return open_round(state._replace(round=round_), events)


def _hold(state: MatchState, seat: Seat) -> Step:
    round_ = state.current
    events: list[Event] = [Acted(seat, model.HOLD)]
    if round_.turns:
        return _pass_on(state, round_._replace(asked=()), events)
    asked = round_.asked[1:]
    round_ = round_._replace(asked=asked, turn=asked[0] if asked else round_.starter)
    return state._replace(phase="reveal" if asked else "turn", round=round_), events


def _exchange(state: MatchState, seat: Seat, action: Swap | SwapAll | Keep3) -> Step:
    round_ = state.current
    hand, middle = exchanged(_hand_on_turn(round_), round_.middle, action)
    round_ = round_._replace(
        hands=_with(round_.hands, seat, hand),
        known=_with(round_.known, seat, _known_after(round_.known[seat], action, hand)),
        middle=middle,
        turns=round_.turns + 1,
        pushes=0,
    )
    return _end_turn(state, round_, seat, [Acted(seat, action)], changed=True)


def _known_after(known: Hand, action: Swap | SwapAll | Keep3, hand: Hand) -> Hand:
    match action:
        case Swap(give, take):
            return (*[card for card in known if card != give], take)
        case SwapAll():
            return hand
        case Keep3():
            return ()


def _push(state: MatchState, seat: Seat) -> Step:
    round_ = state.current
    events: list[Event] = [Acted(seat, model.PUSH)]
    round_ = round_._replace(turns=round_.turns + 1)
    if round_.knocker is None:
        round_ = round_._replace(pushes=round_.pushes + 1)
        if state.rules.push_replaces:
            round_ = _new_middle(state, round_, events)
    return _end_turn(state, round_, seat, events, changed=False)


def _knock(state: MatchState, seat: Seat) -> Step:
    round_ = state.current
    round_ = round_._replace(
        knocker=seat, turns=round_.turns + 1, to_go=len(round_.seats), pushes=0
    )
    return _end_turn(state, round_, seat, [Acted(seat, model.KNOCK)], changed=False)


def _end_turn(
    state: MatchState, round_: RoundState, seat: Seat, events: list[Event], *, changed: bool
) -> Step:
    """After a turn only the mover's hand is looked at; then the next seat is on turn."""
    ends = state.rules.worth[round_.hands[seat]].ends  # type: ignore[index]
    if seat in round_.waits:
        changed = True
        round_ = round_._replace(waits=tuple(other for other in round_.waits if other != seat))
    if ends == "fire":
        return settle(state._replace(round=round_), "fire", (seat,), events)
    if ends == "31" and changed and state.rules.reveal_31 != "off":
        if state.rules.reveal_31 == "auto":
            return settle(state._replace(round=round_), "31", (seat,), events)
        return state._replace(phase="reveal", round=round_._replace(asked=(seat,))), events
    return _pass_on(state, round_, events)


def _pass_on(state: MatchState, round_: RoundState, events: list[Event]) -> Step:
    rules, seats = state.rules, round_.seats
    if round_.knocker is not None:
        round_ = round_._replace(to_go=round_.to_go - 1)
        if round_.to_go == 0:
            return settle(state._replace(round=round_), "knock", (), events)
    elif round_.pushes == len(seats):
        round_ = round_._replace(pushes=0, push_laps=round_.push_laps + 1)
        if _all_push_reveals(state, round_):
            return settle(state._replace(round=round_), "all_push", (), events)
        round_ = _after_push_lap(state, round_, events)
    if rules.max_laps is not None and round_.turns >= rules.max_laps * len(seats):
        return settle(state._replace(round=round_), "time", (), events)
    at = seats.index(round_.turn) + 1  # type: ignore[arg-type]
    turn = seats[at] if at < len(seats) else seats[0]
    return state._replace(phase="turn", round=round_._replace(turn=turn)), events


def _all_push_reveals(state: MatchState, round_: RoundState) -> bool:
    rules = state.rules
    if rules.covered_passing:
        return False
    if rules.all_push == "new_middle" and not rules.push_replaces:
        return rules.max_new_middles is not None and round_.new_middles >= rules.max_new_middles
    return rules.all_push == "reveal"


def _after_push_lap(state: MatchState, round_: RoundState, events: list[Event]) -> RoundState:
    rules = state.rules
    if rules.covered_passing or rules.push_replaces or rules.all_push != "new_middle":
        return round_
    return _new_middle(state, round_, events)


def _new_middle(state: MatchState, round_: RoundState, events: list[Event]) -> RoundState:
    """Lay the middle away and turn three of the stock; `stock_out` says what if it has fewer."""
    stock, laid, recycles = round_.stock, round_.laid + round_.middle, round_.recycles
    if len(stock) < 3:
        if state.rules.stock_out == "keep":
            return round_
        stock, laid = stock + reshuffle(laid, round_.key, recycles), ()
        recycles += 1
    middle = stock[:3]
    events.append(MiddleChanged(middle))
    return round_._replace(
        middle=middle,
        stock=stock[3:],
        laid=laid,
        recycles=recycles,
        new_middles=round_.new_middles + 1,
    )


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
