"""Non-interference: what a viewer may not see cannot change a byte of what he is sent.

Whole matches over the real selectors. At every version each viewer is shown a twin of the match in
which all cards hidden from him, and the secret of the stock, are others.
"""

import json
from dataclasses import replace
from random import Random

import pytest

from games import engine, selectors
from games.models import Match
from games.services.table import CHANGING
from tests.games.tables import NOW, act, dealt, match_of, person, play_on, state_of

pytestmark = pytest.mark.django_db

ONE_LIFE = {key: replace(rules, lives=1) for key, rules in engine.PRESETS.items()}
COVERED = replace(
    engine.PRESETS["klassisch"], name="verdeckt", lives=1, covered_passing=True, all_push="nothing"
)
RULES = [*ONE_LIFE.values(), COVERED]


def frame(match: Match, seat: int | None, since: int) -> str:
    selectors.forget()
    update = selectors.update_for(match_id=match.pk, seat=seat, since=since, now=NOW)
    return json.dumps(update)


def hidden_from(state: engine.MatchState, seat: int | None) -> list[str]:
    """The cards that seat cannot know the place of, in any order."""
    round_ = state.current
    view = engine.view(state, seat)
    seen = {*(view.hand or ()), *view.middle, *round_.laid}
    for other in view.seats:
        seen |= set(other.known)
    for hand in view.shown or ():
        seen |= set(hand or ())
    return [card for card in engine.DECK if card not in seen]


def disguised(state: engine.MatchState, seat: int | None, rng: Random) -> engine.MatchState:
    """The same match for this viewer, and another for everybody who knows more."""
    if state.round is None:
        return state
    hidden = hidden_from(state, seat)
    places = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def other(hand: engine.Hand | None) -> engine.Hand | None:
        return hand and tuple(places.get(card, card) for card in hand)

    round_ = state.round
    return state._replace(
        round=round_._replace(
            hands=tuple(other(hand) for hand in round_.hands),
            middle=other(round_.middle),
            packet=other(round_.packet),
            stock=other(round_.stock),
            key=f"{rng.getrandbits(256):064x}",
        )
    )


class Twin:
    """A second row that follows a match, with a state of its own."""

    def __init__(self, match: Match) -> None:
        self.match = Match.objects.get(pk=match.pk)
        self.match.pk = None
        self.match.save(force_insert=True)
        for player in match.players.all():
            player.pk, player.match, player.user = None, self.match, None
            player.save(force_insert=True)

    def follow(self, match: Match, state: engine.MatchState) -> None:
        for name in CHANGING:
            setattr(self.match, name, getattr(match, name))
        self.match.state = engine.dump(state)
        self.match.save()
        self.match.moves.all().delete()
        for move in match.moves.filter(version__gt=match.version - 2):
            move.pk, move.match = None, self.match
            move.save(force_insert=True)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_whole_matches_look_the_same_whatever_a_viewer_cannot_see(rules):
    rng = Random(rules.name)
    match = match_of(person(), person("Ben"), person("Cem"), bots=1, rules=rules)
    twin, differed = Twin(match), 0
    for _ in play_on(match, rng):
        state = state_of(match)
        for seat in (None, *rng.sample(range(4), 2)):
            other = disguised(state, seat, rng)
            differed += other != state
            twin.follow(match, other)
            since = max(match.version - 2, 0)
            assert frame(match, seat, since) == frame(twin.match, seat, since), (seat, state)
    assert differed > 20
    twin.match.delete()


def calm_twin_of(state: engine.MatchState, seat: int | None, rng: Random) -> engine.MatchState:
    """A disguise under which nobody holds a hand that would end the round."""
    while True:
        twin = disguised(state, seat, rng)
        hands = [hand for hand in twin.current.hands if hand]
        if twin != state and not any(twin.rules.worth[hand].ends for hand in hands):
            return twin


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_same_course_sounds_the_same_until_the_hands_are_shown(seat):
    rng = Random(3)
    match = dealt(person(), person("Ben"), person("Cem"))
    twin = Twin(match)
    twin.follow(match, calm_twin_of(state_of(match), seat, rng))
    push, knock = engine.Push(), engine.Knock()
    for action in [push, push, knock, push]:
        for row in (match, twin.match):
            act(row, action)
        assert frame(match, seat, 1) == frame(twin.match, seat, 1)
    assert '"acted"' in frame(match, seat, 1)
    twin.match.delete()
