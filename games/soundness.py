"""What must hold after every step of every match, whatever was played."""

import json
from collections.abc import Iterator

from games.engine import DECK, MatchState, RoundState, dump, legal_actions, load

MAX_LAPS = 60
_DECK = sorted(DECK)


def breaches(before: MatchState, state: MatchState) -> Iterator[str]:
    """What `state`, one step after `before`, breaks; nothing while all is well."""
    if any(now > then for then, now in zip(before.lives, state.lives, strict=True)):
        yield f"lives rose from {before.lives} to {state.lives}"
    if any(lives < 0 for lives in state.lives):
        yield f"lives below zero: {state.lives}"
    if not set(state.seats_in) <= set(before.seats_in):
        yield f"a drowned seat came back: {before.seats_in} to {state.seats_in}"
    if load(json.loads(json.dumps(dump(state))), state.rules) != state:
        yield "the state does not survive being stored"
    yield from _turn_breaches(state)
    if state.round is not None:
        yield from _round_breaches(state.round)


def _turn_breaches(state: MatchState) -> Iterator[str]:
    legal = legal_actions(state)
    if len(set(legal)) != len(legal):
        yield f"a legal action stands twice: {legal}"
    if state.phase in ("pause", "over"):
        if state.turn is not None or legal:
            yield f"seat {state.turn} may act in phase {state.phase}"
    elif state.turn not in state.seats_in:
        yield f"seat {state.turn} is on turn and not in"
    elif not legal:
        yield f"seat {state.turn} is on turn and may do nothing"
    if (state.phase == "over") != (state.result is not None):
        yield f"phase {state.phase} with result {state.result}"


def _round_breaches(round_: RoundState) -> Iterator[str]:
    held = [card for hand in round_.hands if hand is not None for card in hand]
    everything = [*held, *round_.middle, *round_.packet, *round_.stock, *round_.laid]
    if sorted(everything) != _DECK:
        yield f"the cards are no deck: {' '.join(sorted(everything))}"
    for seat in round_.seats:
        hand = round_.hands[seat]
        if hand is None or len(hand) != 3:
            yield f"seat {seat} is in and holds {hand}"
        elif not set(round_.known[seat]) <= set(hand):
            yield f"seat {seat} is known to hold {round_.known[seat]} and holds {hand}"
    if round_.turns > MAX_LAPS * len(round_.seats):
        yield f"more than {MAX_LAPS} laps: {round_.turns} turns of {len(round_.seats)} seats"
