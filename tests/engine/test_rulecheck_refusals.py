"""`manage.py rulecheck` on what cannot be played or read: words and exit 1, never a traceback."""

import contextlib
import copy
from random import Random
from typing import Any

import pytest

from games.case_rules import CaseError
from games.cases import failures_of
from tests.engine.vectors import BY_ID, COMPARE, HAND, MATCH, MORE, RULES, changed, with_steps


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("stand_after_knock", False),
        ("penalty_can_drown", True),
        ("penalty_on_fire", True),
        ("forced_knock_counts", "in_a_row"),
        ("forced_knock_penalised", False),
        ("pay_lowest", False),
        ("void_moves_deal", False),
        ("scoring", {"survive": 6}),
        ("deal_style", "heaps"),
        ("jokers", 2),
        ("triple_value", 32),
        ("fire", ["kings"]),
        ("lives", 0),
        ("covered_passing", 1),
        ("min_players", 3),
        ("max_players", 1),
    ],
)
def test_a_preset_with_a_wrong_constant_or_value_is_refused_naming_the_key(key, value, check):
    presets = {"000-klassisch": {**RULES["presets"]["000-klassisch"], key: value}}
    answer = check(BY_ID["O-000-04"], presets=presets)
    assert answer.code == 1
    assert key in answer.said or "players" in answer.said
    assert "Traceback" not in answer.said


@pytest.mark.parametrize("key", sorted(RULES["presets"]["002"]["scoring"]))
def test_each_number_of_the_points_is_settled(key, check):
    scoring = {**RULES["presets"]["002"]["scoring"], key: "other"}
    presets = {"002": {**RULES["presets"]["002"], "scoring": scoring}}
    answer = check(BY_ID["O-002-01"], presets=presets)
    assert answer.code == 1
    assert "scoring" in answer.said


def test_options_are_read_as_strictly_as_presets(check):
    for options in ({"stand_after_knock": False}, {"jokers": 2}, {"lives": 9}):
        answer = check(changed(MATCH, options=options))
        assert answer.code == 1
        assert next(iter(options)) in answer.said


def test_options_go_on_top_of_the_preset(check):
    vector = changed(MATCH, options={"lives": 1}, expect_match={"over": True, "winner": 1})
    vector["rounds"] = vector["rounds"][:2]
    for number, lives in enumerate(([0, 1], [0, 1])):
        vector["rounds"][number]["expect"] = {"lives": lives}
    assert check(vector).code == 0


def test_keys_that_a_file_lacks_are_null_or_off(check):
    presets = copy.deepcopy(RULES["presets"])
    for key in ("pay_below", "covered_passing", "fire", "leaver_may_win", "scoring"):
        del presets["003"][key]
    answer = check(BY_ID["O-003-01"], presets=presets)
    assert (answer.code, answer.said) == (0, "1 passed, 0 failed\n")


def test_an_unknown_preset_is_named(check):
    answer = check(changed(HAND, preset="nobody-plays-this"))
    assert answer.code == 1
    assert "nobody-plays-this" in answer.said


@pytest.mark.parametrize(
    "step",
    [
        {"seat": 0, "do": "dance"},
        {"do": "push"},
        {"seat": "0", "do": "push"},
        {"seat": 0},
        {"event": "earthquake"},
        {"event": "leave", "seat": 0},
        {"event": "leave", "seat": 9, "minute": 1},
        {"check": "weather"},
        {"check": "illegal", "seat": 0, "do": "dance"},
        {"check": "legal"},
        {"check": "hand", "seat": 7, "cards": []},
        {"check": "middle"},
        {"seat": 0, "do": "swap", "give": "XX", "take": "AC"},
        {"seat": 0, "do": "keep3", "cards": "KS QS 7D"},
        {},
        "push",
        None,
        7,
    ],
)
def test_a_step_that_cannot_be_read_is_told_in_words(step, check):
    answer = check(with_steps(step))
    assert answer.code == 1
    assert "O-000-06" in answer.said
    assert answer.said.splitlines()[-1] == "0 passed, 1 failed"


@pytest.mark.parametrize(
    "vector",
    [
        None,
        "O-V01",
        [],
        {},
        {"id": "X"},
        changed(HAND, kind="riddle"),
        changed(HAND, hand=["AH", "KH"]),
        changed(HAND, hand=["AH", "KH", "1S"]),
        changed(HAND, hand=["AH", "KH", "AH"]),
        changed(HAND, hand=7),
        changed(HAND, expect={"worth": 3}),
        changed(HAND, expect=None),
        changed(COMPARE, hands=[]),
        changed(COMPARE, hands=[["AH"]]),
        changed(MATCH, players=1),
        changed(MATCH, players=12),
        changed(MATCH, players=None),
        changed(MATCH, first=5),
        changed(MATCH, start_lives=[3]),
        changed(MATCH, start_lives=["x", "y"]),
        changed(MATCH, rounds=None),
        changed(MATCH, rounds=[{}]),
        changed(MATCH, rounds=[None]),
        changed(MATCH, options=7),
        changed(MATCH, expect_match={"champion": 1}),
        changed(MATCH, preset=[]),
    ],
)
def test_a_vector_that_cannot_be_read_fails_alone(vector, check):
    answer = check(vector, HAND)
    assert answer.code == 1
    assert answer.said.splitlines()[-1] == "1 passed, 1 failed"
    assert len(answer.said.splitlines()) >= 2


@pytest.mark.parametrize("change", ["short", "double", "unknown"])
def test_a_deck_that_is_none_is_told(change, check):
    vector = copy.deepcopy(MATCH)
    stock = vector["rounds"][0]["stock"]
    stock[-1:] = {"short": [], "double": [stock[0]], "unknown": ["1X"]}[change]
    assert check(vector).code == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json",
        b"\xff\xfe\x00",
        b"[]",
        b"7",
        b"null",
        b'{"vectors": []}',
        b'{"presets": {}}',
        b'{"vectors": {}, "presets": {}}',
        b'{"vectors": [], "presets": []}',
        b"[" * 100_000,
    ],
    ids=lambda content: content[:14].decode("latin-1"),
)
def test_a_file_that_is_none_is_told_in_words(content, rulecheck, tmp_path):
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    answer = rulecheck(path)
    assert answer.code == 1
    assert "broken.json" in answer.said


def test_a_file_that_is_not_there_is_named(rulecheck, tmp_path):
    for path in (tmp_path / "missing.json", tmp_path):
        answer = rulecheck(path)
        assert answer.code == 1
        assert path.name in answer.said


def test_a_file_without_vectors_passes_with_nothing(check):
    answer = check()
    assert (answer.code, answer.said) == (0, "0 passed, 0 failed\n")


ODD_VALUES = (None, True, -1, 3, 10**9, 2.5, "", "push", [], ["7C"], [None], {}, {"x": 1})


def test_whatever_is_changed_in_a_vector_it_is_never_a_traceback():
    """Two thousand vectors, each with one odd value somewhere in it."""
    chance = Random(31)
    vectors = [*RULES["vectors"], *MORE["vectors"]]
    presets = {**MORE["presets"], **RULES["presets"]}
    for _ in range(2000):
        vector = copy.deepcopy(chance.choice(vectors))
        spoil(vector, chance)
        with contextlib.suppress(CaseError):
            failures_of(vector, presets)


def spoil(data: Any, chance: Random) -> None:
    """Change one value, at any depth."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    key = chance.choice(keys)
    if isinstance(data[key], dict | list) and data[key] and chance.random() < 0.8:
        spoil(data[key], chance)
    else:
        data[key] = chance.choice(ODD_VALUES)
