"""How a match begins, and how a round is dealt."""

from games.engine.cards import DECK, Hand
from games.engine.model import Dealt, Event, MatchState, RoundState, Seat, Step
from games.engine.rules import MAX_SEATS, MIN_SEATS, RuleSet
from games.engine.settle import settle

_PACK = frozenset(DECK)


def new_match(
    rules: RuleSet, seats: int, first: Seat, lives: tuple[int | None, ...] | None = None
) -> MatchState:
    """A match before its first deal, in phase `pause`.

    `first` deals (or, with `rotation: starter`, opens) the first round. `lives` replaces the
    lives at the start, None for a seat that is already out. ValueError for impossible numbers.
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"{seats} seats: it takes {MIN_SEATS} to {MAX_SEATS}")
    if not 0 <= first < seats:
        raise ValueError(f"no seat {first}")
    given = lives if lives is not None else (rules.lives,) * seats
    if len(given) != seats:
        raise ValueError(f"lives for {len(given)} of {seats} seats")
    out = tuple(seat for seat, left in enumerate(given) if left is None)
    if seats - len(out) < MIN_SEATS:
        raise ValueError("fewer than two seats are in")
    return MatchState(
        rules=rules,
        number=0,
        lives=tuple(left or 0 for left in given),
        gone=(out,) if out else (),
        left=(),
        first=first,
        phase="pause",
        round=None,
        result=None,
    )


def deal(state: MatchState, deck: Hand, key: str) -> Step:
    """The next round from a deck, top card first; ValueError unless the match waits for one.

    Three cards to each seat still in, from the starter on; three for the middle (for the dealer's
    second packet with `look`, two to pass on in covered passing); the rest is the stock. `key` is
    the secret from which reshuffles of this round's stock are derived.
    """
    if state.phase != "pause":
        raise ValueError(f"no deal in phase {state.phase}")
    if len(deck) != len(DECK) or set(deck) != _PACK:
        raise ValueError("a deck is the 32 cards, each once")
    rules, seats = state.rules, state.seats_in
    first = _first(state, seats)
    dealer = first if rules.rotation == "dealer" else None
    starter = first if dealer is None else next_of(seats, first)
    order = _from(seats, starter)
    hands: list[Hand | None] = [None] * len(state.lives)
    for place, seat in enumerate(order):
        hands[seat] = deck[3 * place : 3 * place + 3]
    used = 3 * len(seats)
    open_cards = 2 if rules.covered_passing else 3
    laid_out = deck[used : used + open_cards]
    unseen = rules.dealer_choice == "look"
    round_ = RoundState(
        seats=seats,
        dealer=dealer,
        starter=starter,
        hands=tuple(hands),
        known=((),) * len(hands),
        middle=() if unseen else laid_out,
        packet=laid_out if unseen else (),
        stock=deck[used + open_cards :],
        key=key,
    )
    number = state.number + 1
    events: list[Event] = [Dealt(number, first, seats)]
    state = state._replace(number=number, first=first, round=round_)
    if rules.dealer_choice != "none":
        return state._replace(phase="dealer", round=round_._replace(turn=dealer)), events
    return open_round(state, events)


def open_round(state: MatchState, events: list[Event]) -> Step:
    """Everybody has his hand: end-hands end the round, else the starter is on turn."""
    rules, round_ = state.rules, state.current
    worth, hands = rules.worth, round_.hands
    ends = {
        seat: kind
        for seat in _from(round_.seats, round_.starter)
        if (kind := worth[hands[seat]].ends)  # type: ignore[index]
    }
    if "fire" in ends.values():
        fires = tuple(sorted(seat for seat in ends if ends[seat] == "fire"))
        return settle(state, "fire", fires, events)
    holders = tuple(ends) if rules.reveal_31 != "off" else ()
    if rules.initial_31_waits and rules.knock_from_lap > 1:
        round_ = round_._replace(waits=holders)
    elif holders and rules.reveal_31 == "auto":
        return settle(state, "31", tuple(sorted(holders)), events)
    elif holders:
        round_ = round_._replace(asked=holders, turn=holders[0])
        return state._replace(phase="reveal", round=round_), events
    return state._replace(phase="turn", round=round_._replace(turn=round_.starter)), events


def next_of(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """The next higher of `seats` after `seat`, wrapping; `seat` itself need not be among them."""
    return next((other for other in seats if other > seat), seats[0])


def _first(state: MatchState, seats: tuple[Seat, ...]) -> Seat:
    """Deal or start moves left each round, over drowned seats."""
    if state.number == 0 and state.first in seats:
        return state.first
    return next_of(seats, state.first)


def _from(seats: tuple[Seat, ...], starter: Seat) -> tuple[Seat, ...]:
    at = seats.index(starter)
    return seats[at:] + seats[:at]
