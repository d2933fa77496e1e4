"""What is read for a frame, how often, and that it is what PROTOCOL.md describes."""

from dataclasses import replace
from random import Random

import pytest

from games import engine, frames, rows, selectors, services
from games.codes import Code, Refused
from tests.games.tables import NOW, act, dealt, due, match_of, person, play_on, seat_on_turn, woken

pytestmark = pytest.mark.django_db


def update(match, seat=None, since=None, at_least=0):
    return selectors.update_for(
        match_id=match.pk, seat=seat, since=since, now=NOW, at_least=at_least
    )


def test_a_version_is_read_once_for_all_sockets(django_assert_num_queries):
    match = dealt(person(), person("Ben"))
    with django_assert_num_queries(3):  # match, players, latest moves
        update(match, 0, at_least=1)
    with django_assert_num_queries(0):
        for seat in (0, 1, None, None):
            update(match, seat, at_least=1)


def test_without_a_nudge_only_the_version_is_asked_for(django_assert_num_queries):
    match = dealt(person(), person("Ben"))
    update(match)
    with django_assert_num_queries(1):
        update(match)


@pytest.mark.django_db(transaction=True)
def test_who_made_a_version_need_not_read_it(django_assert_num_queries):
    match = dealt(person(), person("Ben"))
    act(match, engine.Push())
    with django_assert_num_queries(0):
        known = update(match, 0, since=1, at_least=2)
    selectors.forget()
    assert update(match, 0, since=1) == known


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("since", [0, 1, 3, 8, 9])
def test_events_are_complete_however_old_the_socket_is(since):
    match = dealt(person(), person("Ben"), person("Cem"))
    for _ in range(8):
        act(match, engine.Push())
    remembered = update(match, since=since)["events"]
    selectors.forget()
    assert remembered == update(match, since=since)["events"]
    versions = match.moves.filter(version__gt=since).order_by("version")
    assert remembered == [event for move in versions for event in move.events]


def test_an_older_version_never_replaces_a_newer_one():
    match = dealt(person(), person("Ben"))
    old = selectors._snapshot(match.pk, 0)
    act(match, engine.Push())
    new = selectors._snapshot(match.pk, 2)
    selectors._keep(old)
    assert selectors._snapshot(match.pk, 2) is new


@pytest.mark.parametrize("covered", [False, True])
def test_each_is_shown_what_the_engine_shows_him_whoever_asked_first(covered):
    rules = replace(engine.PRESETS["klassisch"], covered_passing=covered)
    match = dealt(person(), person("Ben"), bots=1, rules=rules)
    turn = seat_on_turn(match)
    for first in (turn, None, (turn + 1) % 3):
        selectors.forget()
        for seat in (first, 0, 1, 2, None):
            told = engine.view_to_dict(engine.view(rows.state_of(match), seat))
            shown = update(match, seat)["view"]
            assert shown["middle"] == (told["middle"] or None)
            for name in told.keys() - {"middle", "seats"}:
                assert shown[name] == told[name]
            known = [{name: seat[name] for name in told["seats"][0]} for seat in shown["seats"]]
            assert known == told["seats"]


def test_there_is_no_update_of_no_match():
    with pytest.raises(Refused) as no:
        selectors.update_for(match_id=404, seat=None, since=None, now=NOW)
    assert no.value.code == Code.NO_SUCH_MATCH


def test_frames_have_the_fields_of_the_protocol():
    match = match_of(person(), bots=2, rules=engine.PRESETS["blitz"])
    for _ in play_on(match, Random(4)):
        frame = update(match, 0)
        assert set(frame) == set(frames.UpdateFrame.__annotations__)
        assert set(frame["view"]) == set(frames.ViewFrame.__annotations__)
        for seat in frame["view"]["seats"]:
            assert set(seat) == set(frames.SeatFrame.__annotations__)


def test_the_secret_is_shown_after_the_end_only():
    match = match_of(person(), bots=1, rules=engine.PRESETS["blitz"])
    for _ in play_on(match, Random(4)):
        shown = update(match)["view"]["fairness"]
        ended = match.status == "over"
        assert shown["commitment"] == match.commitment
        assert shown["secret"] == (match.secret if ended else None)


def test_the_result_carries_the_points():
    match = match_of(person(), bots=2, rules=engine.PRESETS["blitz"])
    for _ in play_on(match, Random(4)):
        pass
    view = update(match)["view"]
    totals = [sum(line[2] for line in match.points if line[1] == seat) for seat in range(3)]
    assert view["result"]["points"] == totals
    assert [seat["points"] for seat in view["seats"]] == totals


def test_remaining_time_is_told_of_people_and_pauses_but_not_of_bots():
    match = match_of(person(), bots=1)
    assert update(match)["remaining_ms"] == 1500
    match = dealt(person("Ben"), bots=1)
    while seat_on_turn(match) != 1:
        act(match, engine.Push())
    assert update(match)["remaining_ms"] is None


def test_remaining_time_is_never_negative():
    match = match_of(person(), bots=1)
    late = selectors.update_for(
        match_id=match.pk, seat=None, since=None, now=due(match).replace(hour=23)
    )
    assert late["remaining_ms"] == 0


def test_before_the_first_deal_there_is_a_table_without_cards():
    view = update(match_of(person(), bots=1), 0)["view"]
    assert (view["phase"], view["round"], view["turn"]) == ("pause", 0, None)
    assert (view["hand"], view["middle"], view["shown"]) == (None, None, None)


def test_whoever_has_left_sees_what_a_watcher_sees():
    match = dealt(person(), person("Ben"))
    services.leave(match_id=match.pk, seat=0, now=NOW)
    assert update(match, 0) == update(match, None)


def test_seats_are_found_by_the_session_alone():
    anna, zoe = person(), person("Zoe")
    match = dealt(anna, bots=1)
    found = [selectors.seat_of(match_id=match.pk, user_id=user) for user in (anna.pk, zoe.pk, None)]
    assert found == [0, None, None]


def test_the_hub_finds_the_running_match_of_a_person():
    anna = person()
    assert selectors.running_match_of(user_id=anna.pk) is None
    match = woken(match_of(anna, bots=1))
    assert selectors.running_match_of(user_id=anna.pk) == match
    services.leave(match_id=match.pk, seat=0, now=NOW)
    assert selectors.running_match_of(user_id=anna.pk) is None


def test_the_story_of_a_round_leads_to_how_it_stands():
    match = match_of(person("Teller"), bots=2, level="profi", rules=engine.PRESETS["badesee"])
    seen = set()
    for now in play_on(match, Random(3)):
        state = rows.state_of(now)
        if state.phase != "turn":
            continue
        story = selectors.story_of(now, state)
        assert isinstance(story[0], engine.Dealt)
        assert sum(isinstance(event, engine.Acted) for event in story) >= state.round.turns
        opened = [event.middle for event in story if isinstance(event, engine.MiddleChanged)]
        assert opened
        seen.add(state.round.turns)
    assert max(seen) > 3
