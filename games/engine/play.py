"""What comes of an action: `apply`; and what the clocks and a leaver do."""

from typing import TypeVar

from games.engine import model
from games.engine.cards import Hand
from games.engine.legal import exchanged, hand_on_turn, is_legal
from games.engine.model import (
    Acted,
    Action,
    DealerChange,
    DealerKeep,
    Event,
    Hold,
    IllegalAction,
    Keep3,
    Knock,
    MatchState,
    MiddleChanged,
    Push,
    Reveal,
    RoundState,
    Seat,
    SeatLeft,
    Step,
    Swap,
    SwapAll,
)
from games.engine.settle import settle
from games.engine.setup import next_of, open_round
from games.engine.shuffle import reshuffle

T = TypeVar("T")


def apply(state: MatchState, seat: Seat, action: Action) -> Step:
    """One action of one seat: the next state, and what everyone saw happen.

    IllegalAction with `over` between rounds and after the end, `not_your_turn` or `illegal`;
    the state is never touched.
    """
    action = _legal(state, seat, action)
    match action:
        case Swap() | SwapAll() | Keep3():
            return _exchange(state, seat, action)
        case Push():
            return _push(state, seat)
        case Knock():
            return _knock(state, seat)
        case DealerKeep() | DealerChange():
            return _dealer_chooses(state, seat, action)
        case Hold():
            return _hold(state, seat)
        case Reveal():
            return settle(state, "31", (seat,), [Acted(seat, action)])


def stop_round(state: MatchState) -> Step:
    """The round clock: reveal as it stands; a knock already made keeps its penalty."""
    if state.phase == "pause" or state.phase == "over":
        raise ValueError(f"no round runs in phase {state.phase}")
    return settle(state, "time", (), [])


def leave(state: MatchState, seat: Seat) -> Step:
    """The owner of a seat is gone for good: its cards play on, it is never crowned.

    Whoever has drowned has not left by going: nothing changes.
    """
    if seat in state.left or not 0 <= seat < len(state.lives):
        raise ValueError(f"seat {seat} cannot leave")
    if seat not in state.seats_in:
        return state, []
    return state._replace(left=tuple(sorted((*state.left, seat)))), [SeatLeft(seat)]


def _legal(state: MatchState, seat: Seat, action: Action) -> Action:
    """The action as it counts: keeping one's own three is a push."""
    turn = state.turn
    if turn is None:
        raise IllegalAction("over")
    if seat != turn:
        raise IllegalAction("not_your_turn")
    if isinstance(action, Keep3) and state.rules.covered_passing:
        action = _push_if_own_three(state, action)
    if not is_legal(state, action):
        raise IllegalAction("illegal")
    return action


def _push_if_own_three(state: MatchState, action: Keep3) -> Action:
    own = set(action.cards) == set(hand_on_turn(state.current))
    return model.PUSH if own and state.phase == "turn" else action


def _dealer_chooses(state: MatchState, seat: Seat, action: DealerKeep | DealerChange) -> Step:
    round_ = state.current
    hand, other = hand_on_turn(round_), round_.packet or round_.middle
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
    return open_round(state.moved("turn", round_), events)


def _hold(state: MatchState, seat: Seat) -> Step:
    round_ = state.current
    events: list[Event] = [Acted(seat, model.HOLD)]
    if round_.turns:
        turn = next_of(round_.seats, seat)
        return _pass_on(state.moved("turn", round_._replace(asked=(), turn=turn)), events)
    asked = round_.asked[1:]
    round_ = round_._replace(asked=asked, turn=asked[0] if asked else round_.starter)
    return state.moved("reveal" if asked else "turn", round_), events


def _exchange(state: MatchState, seat: Seat, action: Swap | SwapAll | Keep3) -> Step:
    round_ = state.current
    hand, middle = exchanged(hand_on_turn(round_), round_.middle, action)
    round_ = round_.turned(
        _with(round_.hands, seat, hand),
        _with(round_.known, seat, _known_after(round_.known[seat], action, hand)),
        middle,
        pushes=0,
    )
    return _end_turn(state, round_, seat, [Acted(seat, action)], changed=True)


def _known_after(known: Hand, action: Swap | SwapAll | Keep3, hand: Hand) -> Hand:
    if isinstance(action, Swap):
        return (*[card for card in known if card != action.give], action.take)
    return hand if isinstance(action, SwapAll) else ()


def _push(state: MatchState, seat: Seat) -> Step:
    round_ = state.current
    events: list[Event] = [Acted(seat, model.PUSH)]
    in_a_row = round_.pushes + 1 if round_.knocker is None else 0
    round_ = round_.turned(round_.hands, round_.known, round_.middle, in_a_row)
    if state.rules.push_replaces and in_a_row:
        round_ = _new_middle(state, round_, events)
    return _end_turn(state, round_, seat, events, changed=False)


def _knock(state: MatchState, seat: Seat) -> Step:
    round_ = state.current
    round_ = round_.turned(round_.hands, round_.known, round_.middle, pushes=0)
    round_ = round_._replace(knocker=seat, to_go=len(round_.seats) - 1)
    return _end_turn(state, round_, seat, [Acted(seat, model.KNOCK)], changed=False)


def _end_turn(
    before: MatchState, round_: RoundState, seat: Seat, events: list[Event], *, changed: bool
) -> Step:
    """After a turn only the mover's hand is looked at; `round_` has the next seat on turn."""
    ends = before.rules.worth[round_.hands[seat]].ends  # type: ignore[index]
    if seat in round_.waits:
        changed = True
        round_ = round_._replace(waits=tuple(other for other in round_.waits if other != seat))
    state = before.moved("turn", round_)
    if ends is None:
        return _pass_on(state, events)
    if ends == "fire":
        return settle(state, "fire", (seat,), events)
    if not changed or state.rules.reveal_31 == "off":
        return _pass_on(state, events)
    if state.rules.reveal_31 == "auto":
        return settle(state, "31", (seat,), events)
    return state.moved("reveal", round_._replace(asked=(seat,), turn=seat)), events


def _pass_on(state: MatchState, events: list[Event]) -> Step:
    """The next seat's turn, unless the last lap, a lap of pushes or the laps end the round."""
    rules, round_ = state.rules, state.current
    seats = len(round_.seats)
    if round_.knocker is not None:
        if round_.to_go == 0:
            return settle(state, "knock", (), events)
    elif round_.pushes == seats:
        round_ = round_._replace(pushes=0, push_laps=round_.push_laps + 1)
        if _all_push_reveals(state, round_):
            return settle(state.moved("turn", round_), "all_push", (), events)
        state = state.moved("turn", _after_push_lap(state, round_, events))
    if rules.max_laps is not None and round_.turns >= rules.max_laps * seats:
        return settle(state, "time", (), events)
    return state, events


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
