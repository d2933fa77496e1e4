"""Weighing a decision: where few hands may be hidden it equals counting them all."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from games.bots.belief import likelihood, remember
from games.bots.tables import NUMBER, tables_of
from games.bots.weighing import can_weigh, weigh
from games.engine import (
    DECK,
    PRESETS,
    Knock,
    Push,
    Swap,
    SwapAll,
    apply,
    view,
)
from tests.bots.test_profi import PLAIN, played


def counted(state, story, hidden_from):
    """Chance to lose per action: the engine plays on from every hand that may be hidden."""
    seen = view(state, state.turn, story)
    me, other = state.turn, 1 - state.turn
    opponent, tables = remember(seen).seats[other], tables_of(seen.rules)
    held = [card for card in DECK if NUMBER[card] in opponent.known]
    loss, total = dict.fromkeys(seen.legal, 0.0), 0.0
    for hidden in combinations(hidden_from, 3 - len(held)):
        weight = likelihood(tables, opponent, tuple(NUMBER[card] for card in hidden))
        total += weight
        hands = [None, None]
        hands[me], hands[other] = seen.hand, (*held, *hidden)
        doctored = state._replace(round=state.round._replace(hands=tuple(hands)))
        for action in seen.legal:
            after, _ = apply(doctored, me, action)
            loss[action] += weight * (after.round.outcome.lost[me] > 0)
    return {action: lost / total for action, lost in loss.items()}


@pytest.mark.parametrize("preset", ["klassisch", "badesee", "hart"])
@pytest.mark.parametrize(
    "before",
    [
        (),
        (Swap("7H", "TS"), Push()),
        (Swap("7H", "QD"), Swap("8C", "KH"), Swap("QD", "TS"), Push()),
    ],
    ids=["nothing known", "one card known", "one taken and put down"],
)
def test_the_last_turn_equals_counting_every_hand(preset, before):
    rules = replace(PRESETS[preset], dealer_choice="none", rotation="starter", knock_from_lap=1)
    state, story = played("7H 9H TD  8C 9S AH  KH QD TS", *before, Knock(), rules=rules)
    seen = view(state, state.turn, story)
    seen_cards = {*seen.hand, *(DECK[number] for number in remember(seen).opened)}
    expected = counted(state, story, [card for card in DECK if card not in seen_cards])
    for one in weigh(seen, seen.legal, Random(1)):
        assert one.loss == pytest.approx(expected[one.action], abs=0.005)


def test_giving_a_good_hand_away_is_told_as_what_it_is():
    state, story = played("7H 8S 9D  AC KC 9C  KH QD TS", Knock())
    seen = view(state, 1, story)
    losses = {one.action: one.loss for one in weigh(seen, seen.legal, Random(1))}
    assert losses[SwapAll()] > losses[Push()] + 0.3


def test_covered_passing_is_not_weighed():
    rules = replace(PLAIN, covered_passing=True)
    state, story = played("7H 8S 9D  AC KC 9C  KH QD", rules=rules)
    assert not can_weigh(view(state, 0, story))
