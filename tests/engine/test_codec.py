"""JSON of actions, events and states, and documents of older versions."""

import json
from pathlib import Path

import pytest

from games import engine
from games.engine import (
    Acted,
    DealerChange,
    DealerKeep,
    Dealt,
    Hold,
    Keep3,
    Knock,
    MatchEnded,
    MiddleChanged,
    Push,
    Reveal,
    Swap,
    SwapAll,
)
from games.engine.codec import UPGRADES, VERSION
from games.engine.model import SeatLeft
from tests.engine.table import KREUZ_20, LOW_9, PIK_20, Table, rules

STORED = json.loads((Path(__file__).parent / "stored_states.json").read_text(encoding="utf-8"))

WORDS = [
    (Swap("7C", "AC"), {"do": "swap", "give": "7C", "take": "AC"}),
    (SwapAll(), {"do": "swap_all"}),
    (Push(), {"do": "push"}),
    (Knock(), {"do": "knock"}),
    (DealerKeep(), {"do": "dealer_keep"}),
    (DealerChange(), {"do": "dealer_change"}),
    (Reveal(), {"do": "reveal"}),
    (Hold(), {"do": "hold"}),
    (Keep3(("7C", "8C", "9C")), {"do": "keep3", "cards": ["7C", "8C", "9C"]}),
]


@pytest.mark.parametrize(("action", "data"), WORDS)
def test_an_action_is_written_as_the_protocol_says_and_read_back(action, data):
    assert engine.action_to_dict(action) == data
    assert engine.action_from_dict(json.loads(json.dumps(data))) == action


def test_unknown_fields_of_an_action_are_ignored():
    assert engine.action_from_dict({"do": "push", "id": "c1", "version": 4}) == Push()


def test_actions_are_hashable_and_never_equal_to_another_kind():
    assert len({action for action, _ in WORDS}) == len(WORDS)
    assert Push() != Knock()


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "push",
        7,
        {},
        {"do": None},
        {"do": ["push"]},
        {"do": "PUSH"},
        {"do": "swap"},
        {"do": "swap", "give": "7C"},
        {"do": "swap", "give": "7C", "take": "7C"},
        {"do": "swap", "give": "1C", "take": "7C"},
        {"do": "swap", "give": "7c", "take": "8C"},
        {"do": "swap", "give": 7, "take": "8C"},
        {"do": "swap", "give": "7C 8C", "take": "9C"},
        {"do": "swap", "give": "", "take": "9C"},
        {"do": "keep3"},
        {"do": "keep3", "cards": "7C 8C 9C"},
        {"do": "keep3", "cards": ["7C", "8C"]},
        {"do": "keep3", "cards": ["7C", "8C", "8C"]},
        {"do": "keep3", "cards": ["7C", "8C", "9C", "TC"]},
        {"do": "keep3", "cards": ["7C", "8C", 9]},
        {"do": "keep3", "cards": ["7C", "8C", "XX"]},
        {"do": "deal"},
    ],
)
def test_what_is_no_action_is_a_value_error(data):
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        engine.action_from_dict(data)


def events() -> list[engine.Event]:
    look = {"dealer_choice": "look", "rotation": "dealer"}
    table = Table(rules(**look), PIK_20, LOW_9, first=1, lives=(3, 0))
    return table.play("1 dealer_keep, 0 knock").leave(1).play("1 push").events


def test_events_have_a_type_and_go_through_json():
    told = [engine.event_to_dict(event) for event in events()]
    assert [event["type"] for event in told] == [
        "dealt",
        "acted",
        "middle_changed",
        "acted",
        "left",
        "acted",
        "round_ended",
        "match_ended",
    ]
    assert json.loads(json.dumps(told)) == told


def test_each_event_as_json():
    told = engine.event_to_dict
    assert told(Dealt(2, 1, (0, 1))) == {"type": "dealt", "round": 2, "first": 1, "seats": [0, 1]}
    assert told(Acted(1, Knock())) == {"type": "acted", "seat": 1, "action": {"do": "knock"}}
    assert told(MiddleChanged(("7C", "8C", "9C")))["middle"] == ["7C", "8C", "9C"]
    assert told(SeatLeft(2)) == {"type": "left", "seat": 2}
    result = told(MatchEnded(engine.Result((1, 2), 0, "last")))["result"]
    assert result == {"places": [1, 2], "winner": 0, "ended_by": "last"}


def test_a_swap_is_public_with_its_cards_and_a_keep3_without():
    assert engine.event_to_dict(Acted(0, Swap("7C", "AC")))["action"]["take"] == "AC"
    assert "cards" not in engine.event_to_dict(Acted(0, Keep3(("7C", "8C", "9C"))))["action"]


def states() -> dict[str, engine.MatchState]:
    """A state in every phase and of every shape."""
    look = {"dealer_choice": "look", "rotation": "dealer"}
    covered = {"covered_passing": True, "rotation": "dealer"}
    hands = (PIK_20, KREUZ_20, LOW_9)
    return {
        "before the deal": engine.new_match(rules(), 3, 1, (3, None, 2)),
        "dealer": Table(rules(**look), *hands).state,
        "turn": Table(rules(), *hands).play("0 swap 7D 7H").state,
        "last lap": Table(rules(), *hands).play("0 push, 1 knock").leave(1).state,
        "covered": Table(rules(**covered), *hands, middle="9S 8C").state,
        "reveal": Table(rules(reveal_31="optional"), "AH KH QH", LOW_9, middle="9S 8C 7S").state,
        "waits": Table(
            rules(knock_from_lap=2, initial_31_waits=True), "AH KH QH", LOW_9, middle="9S 8C 7S"
        ).state,
        "new middle": Table(rules(), *hands).clocks(3).state,
        "pause": Table(rules(), *hands).stop_round().state,
        "over": Table(rules(), PIK_20, LOW_9, lives=(1, 0)).stop_round().state,
        "stopped": Table(rules(), PIK_20, LOW_9).stop_match().state,
    }


@pytest.mark.parametrize(("name", "state"), states().items(), ids=lambda value: str(value)[:12])
def test_a_state_goes_through_json_unchanged(name, state):
    packed = json.dumps(engine.dump(state))
    assert json.loads(packed)["v"] == VERSION
    assert engine.load(json.loads(packed), state.rules) == state


def test_a_state_carries_no_rules_of_its_own():
    state = states()["turn"]
    assert "rules" not in engine.dump(state)
    other = rules(knock_penalty=2)
    assert engine.load(engine.dump(state), other).rules == other


def test_a_loaded_state_plays_on_like_the_one_that_was_stored():
    state = states()["last lap"]
    again = engine.load(json.loads(json.dumps(engine.dump(state))), state.rules)
    assert engine.apply(again, 2, Push()) == engine.apply(state, 2, Push())


def test_there_is_a_way_up_from_every_older_version():
    assert set(UPGRADES) == set(range(1, VERSION))


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: f"v{stored['state']['v']}")
def test_documents_stored_by_older_versions_stay_readable(stored):
    rule_set = engine.rules_from(stored["rules"])
    state = engine.load(stored["state"], rule_set)
    assert state.phase == stored["phase"]
    for seat, hand in stored["hands"].items():
        assert list(engine.view(state, int(seat)).hand or ()) == hand
    assert engine.load(engine.dump(state), rule_set) == state
    if state.turn is not None:
        engine.apply(state, state.turn, engine.clock_action(state))


@pytest.mark.parametrize(
    "change",
    [
        {"v": 0},
        {"v": VERSION + 1},
        {"v": None},
        {"v": "1"},
        {"v": []},
        {"round": {}},
        {"round": 7},
        {"round": []},
        {"result": {"places": [1]}},
        {"surprise": 1},
    ],
)
def test_what_is_no_state_of_a_known_version_is_a_value_error(change):
    data = {**engine.dump(states()["turn"]), **change}
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        engine.load(data, rules())


@pytest.mark.parametrize("missing", ["v", "round", "lives", "phase", "result", "gone"])
def test_a_state_that_lacks_a_field_is_a_value_error(missing):
    data = engine.dump(states()["turn"])
    del data[missing]
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        engine.load(data, rules())
