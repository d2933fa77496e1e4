"""Signs of playing into somebody's hands: found in moves, never a verdict."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.addresses import note
from accounts.models import PairDay, Sanction
from games import engine
from games.engine.legal import exchanged, hand_on_turn
from games.models import Match, Move
from games.services import annul
from staff.fairplay import gifts, signs
from tests.games.tables import act, dealt, last_moved, person, state_of, woken

pytestmark = pytest.mark.django_db

CONSPIRATOR, FRIEND, VICTIM = 0, 1, 2


def value(state, hand):
    return state.rules.worth[hand].value


def after(state, action):
    """The own hand, and the next one's best, after an exchange."""
    hand, middle = exchanged(hand_on_turn(state.round), state.round.middle, action)
    return value(state, hand), hand, middle


def honest(state, rng):
    """The exchange that makes most of the hand, or a push if none makes more."""
    legal = engine.legal_actions(state)
    exchanges = [one for one in legal if isinstance(one, gifts.Exchange)]
    best = max(exchanges, key=lambda one: (after(state, one)[0], str(one)))
    if after(state, best)[0] <= value(state, hand_on_turn(state.round)) and engine.Push() in legal:
        return engine.Push()
    return best


def generous(state, rng):
    """Whatever makes most of the next one's hand."""
    swaps = [one for one in engine.legal_actions(state) if isinstance(one, engine.Swap)]
    friend = state.round.hands[FRIEND]

    def his_best(one):
        middle = after(state, one)[2]
        return max(
            value(state, tuple(take if card == give else card for card in friend))
            for give in friend
            for take in middle
        )

    return max(swaps, key=lambda one: (his_best(one), str(one)))


def play(people, conspirator_plays, seed):
    """Six turns each of a round at most, over a match that is stopped then."""
    match = dealt(*people)
    rng = Random(seed)
    for _turn in range(40):
        match.refresh_from_db()
        if match.status != Match.Status.RUNNING:
            break
        if match.step != Match.Step.TURN:
            woken(match)
            continue
        state = state_of(match)
        if state.phase != "turn":
            act(match, engine.legal_actions(state)[0])
            continue
        plays = conspirator_plays if state.turn == CONSPIRATOR else honest
        act(match, plays(state, rng))
    if match.status == Match.Status.RUNNING:
        annul(match_id=match.pk, reason="staff", now=last_moved(match))
    return match


@pytest.fixture
def people():
    return [person(name) for name in ("Konrad", "Freund", "Vera")]


def rates(matches):
    points = {}
    for match in matches:
        for gift in gifts.gifts(match):
            pair = gift.giver, gift.taker
            points.setdefault(pair, []).append(gift.points)
    return {pair: sum(given) / len(given) for pair, given in points.items()}


def conspire(people):
    """Matches until the cards have let him give something away; they depend on the ids."""
    matches = [play(people, generous, 0)]
    while not any(gift.points for gift in gifts.gifts(matches[-1])):
        matches.append(play(people, generous, len(matches)))
    return matches


def test_honest_people_give_nothing_away(people):
    assert set(rates([play(people, honest, 1)]).values()) <= {0}


def test_a_conspirator_stands_out_with_matches_to_look_at(people, monkeypatch):
    monkeypatch.setattr(signs, "CHANCES", 1)
    matches, pair = conspire(people), (CONSPIRATOR, FRIEND)
    unfair = rates(matches)
    assert unfair[pair] > 0
    assert max((rate for other, rate in unfair.items() if other != pair), default=0) == 0
    (first, *_others) = signs.givers(matches)
    assert (first.giver, first.taker) == (people[0].pk, people[1].pk)
    assert first.stands_out == first.per_hundred - first.to_others > 0
    looked_at, version = first.examples[0]
    assert Move.objects.get(match=looked_at, version=version).seat == CONSPIRATOR


def test_a_household_is_a_sign_and_nothing_more(people):
    konrad, freund, vera = people
    today = timezone.localdate()
    for somebody in (konrad, freund):
        note(user_id=somebody.pk, address="8.8.8.8", day=today)
    note(user_id=vera.pk, address="9.9.9.9", day=today)
    dealt(konrad, freund)
    (pair,) = signs.households()
    assert (pair.first, pair.second, pair.matches) == (konrad, freund, 1)
    assert not Sanction.objects.exists()


def test_another_week_is_another_mark_so_nobody_is_followed(people):
    konrad, freund, _vera = people
    today = timezone.localdate()
    note(user_id=konrad.pk, address="8.8.8.8", day=today)
    note(user_id=freund.pk, address="8.8.8.8", day=today - timedelta(days=7))
    assert signs.households() == []


def test_K6_who_moves_many_taler_in_a_day_is_on_the_teams_page(people, mod):
    konrad, freund, _vera = people
    PairDay.objects.create(
        day=timezone.localdate(), first=konrad, second=freund, net=-600, flagged=True
    )
    html = mod.get("/team/fairplay/").content.decode()
    assert "Konrad" in html
    assert "600" in html
    assert not Sanction.objects.exists()
