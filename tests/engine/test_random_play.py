"""Whole matches of random legal play: what must hold after every single step."""

import json
import re
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings

from games import engine
from games.engine import (
    DECK,
    PRESETS,
    Action,
    DealerChange,
    DealerKeep,
    Hold,
    IllegalAction,
    Keep3,
    Knock,
    MatchState,
    Push,
    Reveal,
    Swap,
    SwapAll,
)
from tests.engine.playing import MATCHES, WHOLE_MATCHES, Step, match_steps, rule_sets

PLAIN_ACTIONS = (SwapAll(), Push(), Knock(), DealerKeep(), DealerChange(), Reveal(), Hold())
PACK = sorted(DECK)
CODE = re.compile('"([789TJQKA][CSHD])"')


@pytest.mark.parametrize("preset", PRESETS)
@settings(WHOLE_MATCHES, max_examples=3)
@given(**MATCHES)
def test_every_preset_at_every_step(preset, seats, seed, style):
    check_match(PRESETS[preset], seats, seed, style)


@settings(WHOLE_MATCHES, max_examples=30)
@given(rules=rule_sets(), **MATCHES)
def test_any_house_rules_at_every_step(rules, seats, seed, style):
    check_match(rules, min(seats, 5), seed, style)


def check_match(rules, seats, seed, style):
    chance = Random(seed)
    held = Held(seats)
    for step in match_steps(rules, seats, seed, style):
        held.follow(step)
        cards_are_conserved(step.after)
        the_turn_is_valid(step.after)
        lives_never_rise(step)
        it_goes_through_json(step.after)
        the_round_is_short(step.after)
        exactly_the_legal_actions_are_taken(step.after, chance)
        no_view_tells_a_hidden_card(step.after, held)
    assert step.after.result is not None


def cards_are_conserved(state: MatchState) -> None:
    round_ = state.current
    dealt = [card for hand in round_.hands for card in hand or ()]
    assert all(hand is None or len(hand) == 3 for hand in round_.hands)
    piles = (*round_.middle, *round_.packet, *round_.stock, *round_.laid)
    assert sorted([*dealt, *piles]) == PACK
    lying = 2 if state.rules.covered_passing else 3
    assert len(round_.middle) + len(round_.packet) == lying


def the_turn_is_valid(state: MatchState) -> None:
    if state.phase in ("pause", "over"):
        assert state.turn is None
        assert engine.legal_actions(state) == []
    else:
        assert state.turn in state.seats_in
        assert engine.legal_actions(state)
        assert engine.clock_action(state) in engine.legal_actions(state)


def lives_never_rise(step: Step) -> None:
    pairs = zip(step.before.lives, step.after.lives, strict=True)
    assert all(0 <= now <= then for then, now in pairs)
    assert set(step.after.seats_in) <= set(step.before.seats_in)


def it_goes_through_json(state: MatchState) -> None:
    assert engine.load(json.loads(json.dumps(engine.dump(state))), state.rules) == state


def the_round_is_short(state: MatchState) -> None:
    round_ = state.current
    assert round_.turns <= 60 * len(round_.seats)
    assert 1 <= engine.view(state, None).lap <= 60


def exactly_the_legal_actions_are_taken(state: MatchState, chance: Random) -> None:
    seat = state.turn
    if seat is None:
        return refused(state, 0, Push(), "over")
    legal = engine.legal_actions(state)
    assert len(set(legal)) == len(legal)
    for action in legal:
        engine.apply(state, seat, action)
    taken = {sorted_keep(action) for action in legal}
    for action in attempts(state, chance):
        if action not in taken:
            refused(state, seat, action, "illegal")
    for other in range(len(state.lives)):
        if other != seat:
            refused(state, other, chance.choice(legal), "not_your_turn")


def attempts(state: MatchState, chance: Random) -> list:
    """Every plain action and a sample of exchanges, of cards in reach and out of it."""
    round_ = state.current
    hand = round_.hands[state.turn] or ()
    near = [*hand, *round_.middle, *round_.packet, *chance.sample(DECK, 2)]
    swaps = [Swap(give, take) for give in near for take in near if give != take]
    kept = [Keep3(tuple(sorted(three))) for three in combinations(dict.fromkeys(near), 3)]
    # Keeping one's own three is another way to say push.
    kept = [keep for keep in kept if set(keep.cards) != set(hand) or not may_push_so(state)]
    return [*PLAIN_ACTIONS, *chance.sample(swaps, 12), *chance.sample(kept, 6)]


def may_push_so(state: MatchState) -> bool:
    return state.rules.covered_passing and Push() in engine.legal_actions(state)


def sorted_keep(action):
    return Keep3(tuple(sorted(action.cards))) if isinstance(action, Keep3) else action


def refused(state: MatchState, seat: int, action: Action, code: str) -> None:
    assert refusal(state, seat, action) == code, (seat, action)


def refusal(state: MatchState, seat: int, action: Action) -> str | None:
    try:
        engine.apply(state, seat, action)
    except IllegalAction as refused:
        return refused.code
    return None


class Held:
    """What all can know of each hand from open exchanges, followed beside the engine."""

    def __init__(self, seats: int) -> None:
        self.known: list[set[str]] = [set() for _ in range(seats)]

    def follow(self, step: Step) -> None:
        if step.before.phase == "pause":
            self.known = [set() for _ in self.known]
        if step.seat is None:
            return
        mine, middle = self.known[step.seat], set(step.before.current.middle)
        match step.action:
            case Swap(give, take):
                mine.discard(give)
                mine.add(take)
            case SwapAll():
                self.known[step.seat] = middle
            case DealerChange() if step.before.rules.dealer_choice == "blind_middle":
                self.known[step.seat] = middle


def no_view_tells_a_hidden_card(state: MatchState, held: Held) -> None:
    round_ = state.current
    shown = {card for hand in round_.hands if round_.outcome for card in hand or ()}
    public = shown.union(*held.known) | open_cards(state)
    for viewer in (*range(len(state.lives)), None):
        told = engine.view_to_dict(engine.view(state, viewer))
        assert codes_in(told) <= public | own_cards(state, viewer)
        if not shown and state.phase != "over":
            assert [set(seat["known"]) for seat in told["seats"]] == held.known


def open_cards(state: MatchState) -> set[str]:
    covered = state.rules.covered_passing and not state.current.outcome
    return set() if covered else set(state.current.middle)


def own_cards(state: MatchState, viewer: int | None) -> set[str]:
    if viewer is None:
        return set()
    round_, rules = state.current, state.rules
    if state.phase == "dealer" and rules.dealer_choice == "blind_middle" and viewer == state.turn:
        return set()
    cards = set(round_.hands[viewer] or ())
    if rules.covered_passing and state.phase == "turn" and viewer == state.turn:
        cards |= set(round_.middle)
    return cards


def codes_in(told: dict) -> set[str]:
    """Every card code anywhere in a piece of JSON."""
    return set(CODE.findall(json.dumps(told)))
