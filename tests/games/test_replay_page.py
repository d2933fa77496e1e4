"""Looking at an ended match again: every step, and what each could know then."""

import re
from random import Random

import pytest

from games import engine, narration, playback, rows
from games.models import Match
from tests.games.tables import dealt, match_of, person, play_on

pytestmark = pytest.mark.django_db


def over(*people, **options):
    match = match_of(*people, **options)
    for _ in play_on(match, Random(5)):
        pass
    return match


def steps_of(match):
    return playback.steps(match, list(match.players.order_by("seat")))


def test_the_steps_lead_from_the_first_deal_to_the_stored_state():
    match = over(person(), person("Ben"), bots=1)
    steps = steps_of(match)
    assert [step.number for step in steps] == list(range(match.version + 1))
    assert steps[0].state.round is None
    assert steps[-1].state == rows.state_of(match)


def test_with_all_hands_open_every_card_of_a_hand_is_shown():
    match = over(person(), person("Ben"))
    players = list(match.players.order_by("seat"))
    for step in steps_of(match)[1:]:
        hands = step.state.current.hands
        shown = playback.seats(step, players, None)
        assert [seat.cards for seat in shown] == [hand or () for hand in hands]


@pytest.mark.parametrize("preset", ["badesee", "klassisch", "einunddreissig"])
def test_through_the_eyes_of_a_seat_there_is_only_what_its_view_holds(preset):
    match = over(person(), person("Ben"), person("Cem"), rules=engine.PRESETS[preset])
    players = list(match.players.order_by("seat"))
    for step in steps_of(match):
        for eyes in range(3):
            seen = engine.view(step.state, eyes)
            for seat, known in zip(playback.seats(step, players, eyes), seen.seats, strict=True):
                cards = tuple(card for card in seat.cards if card is not None)
                if seen.shown is not None:
                    allowed = seen.shown[seat.player.seat] or ()
                else:
                    allowed = (seen.hand or ()) if seat.player.seat == eyes else known.known
                assert cards == allowed
            assert playback.middle(step, eyes) == seen.middle


def test_a_step_has_its_own_address(client):
    match = over(person(), person("Ben"))
    page = client.get(f"/partie/{match.pk}/nachsehen/?zug=3&sicht=1")
    assert page.context["step"].number == 3
    assert page.context["eyes"] == 1
    links = re.findall(r'href="\?zug=(\d+)&amp;sicht=1" data-go="(\w+)"', page.content.decode())
    assert {name: int(zug) for zug, name in links} == {
        "first": 0,
        "prev": 2,
        "next": 4,
        "last": match.version,
    }


def test_every_step_is_told_in_words():
    match = over(person(), person("Ben"), bots=2)
    players = list(match.players.order_by("seat"))
    told = [narration.told(step, players) for step in steps_of(match)]
    assert told[0] == []
    assert all(told[1:])
    assert all(text.endswith((".", "!")) for texts in told for text in texts)


@pytest.mark.parametrize("query", ["zug=99999", "zug=-1", "zug=x&sicht=y", "sicht=7", "sicht=-1"])
def test_an_address_that_is_none_shows_something_all_the_same(client, query):
    match = over(person(), person("Ben"))
    assert client.get(f"/partie/{match.pk}/nachsehen/?{query}").status_code == 200


def test_G5_a_running_match_has_no_replay(client):
    match = dealt(person(), person("Ben"))
    for step in (0, match.version):
        assert client.get(f"/partie/{match.pk}/nachsehen/?zug={step}").status_code == 404
    assert Match.objects.get().status == Match.Status.RUNNING
