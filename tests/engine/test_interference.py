"""Non-interference: what a viewer may not see cannot change a byte of what he gets.

At every step of random matches a twin of the state is made that differs only in cards hidden from
one viewer (and in the secret key of the stock). His view must be the same. Then both are played
on by the same action: the public events and his next view must be the same, too.
"""

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings

from games import engine
from games.engine import PRESETS, MatchState, RoundState
from tests.engine.playing import MATCHES, WHOLE_MATCHES, Step, match_steps, rule_sets


@pytest.mark.parametrize("preset", PRESETS)
@settings(WHOLE_MATCHES, max_examples=2)
@given(**MATCHES)
def test_every_preset_over_whole_matches(preset, seats, seed, style):
    compared = sum(compare(step, seed) for step in match_steps(PRESETS[preset], seats, seed, style))
    assert compared > 0


@settings(WHOLE_MATCHES, max_examples=20)
@given(rules=rule_sets(), **MATCHES)
def test_any_house_rules_over_whole_matches(rules, seats, seed, style):
    for step in match_steps(rules, seats, seed, style):
        compare(step, seed)


def compare(step: Step, seed: int) -> int:
    """Look at one step through some pair of eyes: a player's, a drowned player's, a watcher's."""
    chance = Random(f"{seed} {step.after.number} {step.after.current.turns} {step.seat}")
    for viewer in eyes(step.after, chance):
        twin = twin_of(step.after, viewer, chance)
        assert seen(twin, viewer) == seen(step.after, viewer)
    if step.action is None or step.before.phase == "pause":
        return 0
    return sum(play_twin(step, viewer, chance) for viewer in eyes(step.before, chance))


def eyes(state: MatchState, chance: Random) -> list[int | None]:
    out = [seat for seat in range(len(state.lives)) if seat not in state.seats_in]
    playing = state.seats_in
    return [
        None,
        *chance.sample(playing, min(1, len(playing))),
        *chance.sample(out, min(1, len(out))),
    ]


def seen(state: MatchState, viewer: int | None) -> str:
    """The bytes that go out to a viewer."""
    return json.dumps(engine.view_to_dict(engine.view(state, viewer)))


def play_twin(step: Step, viewer: int | None, chance: Random) -> bool:
    """Play the step's action in a twin; False where the twin rightly goes another way."""
    if step.seat != viewer and hidden_choice(step):
        return False
    fixed = laid_open_by(step) | newly_seen(step, viewer) | {*step.before.current.stock[:3]}
    twin = twin_of(step.before, viewer, chance, fixed=fixed, key=step.before.current.key)
    after, events = engine.apply(twin, step.seat, step.action)
    if shows_hands(step.after) or shows_hands(after) or ends_of(after) != ends_of(step.after):
        return False
    assert told(events) == told(step.events)
    assert seen(after, viewer) == seen(step.after, viewer)
    return True


def hidden_choice(step: Step) -> bool:
    """A choice among cards that the viewer does not see has no counterpart in a twin."""
    return isinstance(step.action, engine.Keep3)


def laid_open_by(step: Step) -> set[str]:
    """Cards that lie open after the action and may have been hidden before."""
    round_ = step.before.current
    match step.action:
        case engine.Swap(give, _):
            return {give}
        case engine.SwapAll() | engine.DealerChange() | engine.Reveal():
            return set(round_.hands[step.seat] or ())
        case engine.DealerKeep():
            return set(round_.packet)
    return set()


def newly_seen(step: Step, viewer: int | None) -> set[str]:
    """Cards that come to the viewer's own eyes: his after a dealer's choice, a pair passed on."""
    after = step.after.current
    mine = set(after.hands[viewer] or ()) if viewer == step.seat and viewer is not None else set()
    passed_on = step.after.rules.covered_passing and step.after.turn == viewer
    return mine | (set(after.middle) if passed_on else set())


def told(events: list[engine.Event]) -> str:
    return json.dumps([engine.event_to_dict(event) for event in events])


def shows_hands(state: MatchState) -> bool:
    return state.current.outcome is not None


def ends_of(state: MatchState) -> list:
    """Which hands are fire or 31: where that differs, the rules themselves tell it."""
    hands = state.current.hands
    return [state.rules.worth[hand].ends if hand else None for hand in hands]


def twin_of(
    state: MatchState,
    viewer: int | None,
    chance: Random,
    fixed: frozenset[str] | set[str] = frozenset(),
    key: str = "another secret",
) -> MatchState:
    """The state with the cards that are hidden from the viewer, but for `fixed`, shuffled."""
    round_ = state.current
    hidden = [card for card in hidden_from(state, viewer) if card not in fixed]
    mixed = hidden.copy()
    chance.shuffle(mixed)
    new = dict(zip(hidden, mixed, strict=True))
    return state._replace(round=exchanged(round_, lambda card: new.get(card, card), viewer, key))


def exchanged(
    round_: RoundState, new: Callable[[str], str], viewer: int | None, key: str
) -> RoundState:
    """Other cards in the hidden places; who still holds back a dealt 31 is hidden as well."""
    return round_._replace(
        hands=tuple(hand and tuple(map(new, hand)) for hand in round_.hands),
        middle=tuple(map(new, round_.middle)),
        packet=tuple(map(new, round_.packet)),
        stock=tuple(map(new, round_.stock)),
        key=key,
        waits=tuple(seat for seat in round_.waits if seat == viewer),
        asked=round_.asked[:1] if round_.asked[:1] == (viewer,) else round_.asked,
    )


def hidden_from(state: MatchState, viewer: int | None) -> list[str]:
    """Cards that the viewer may not see, in the order of their places."""
    round_, rules = state.current, state.rules
    hidden = [*round_.packet, *round_.stock]
    if rules.covered_passing and not round_.outcome:
        choosing = viewer == state.turn and state.phase == "turn"
        hidden += [] if choosing else round_.middle
    for seat, hand in enumerate(round_.hands):
        if hand and not round_.outcome and not sees_hand(state, viewer, seat):
            hidden += [card for card in hand if card not in round_.known[seat]]
    return hidden


def sees_hand(state: MatchState, viewer: int | None, seat: int) -> bool:
    """One's own hand; and of who is asked to lay down a 31 all know that he has one."""
    if state.phase == "reveal" and seat == state.turn:
        return True
    blind = state.phase == "dealer" and state.rules.dealer_choice == "blind_middle"
    return seat == viewer and not (blind and seat == state.turn)
