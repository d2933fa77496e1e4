"""`manage.py rulecheck`: all rule cases pass, and every difference is found and told."""

import copy
import json

import pytest

from tests.engine.vectors import CASES, HAND, MATCH, MORE, RULES, changed, with_steps


@pytest.mark.parametrize("name", ["rules.json", "more.json"])
def test_all_cases_pass(name, rulecheck):
    answer = rulecheck(CASES / name)
    number = len(json.loads((CASES / name).read_text(encoding="utf-8"))["vectors"])
    assert answer.said.splitlines()[-1] == f"{number} passed, 0 failed"
    assert answer.code == 0


def test_several_files_are_counted_together(rulecheck):
    total = len(RULES["vectors"]) + len(MORE["vectors"])
    answer = rulecheck(CASES / "rules.json", CASES / "more.json")
    assert answer.said.splitlines()[-1] == f"{total} passed, 0 failed"


def test_our_own_cases_are_sound():
    vectors = MORE["vectors"]
    assert len({vector["id"] for vector in vectors}) == len(vectors) >= 60
    for vector in vectors:
        assert vector["rule"]
        for round_ in vector.get("rounds", ()):
            assert sorted(round_["deck"]) == sorted(set(round_["deck"]))
            assert len(round_["deck"]) == 32
        if vector["kind"] == "match":
            assert vector["hand_reasoning"]


def test_a_failure_names_the_vector_what_is_expected_and_what_is_found(check):
    answer = check(HAND, changed(HAND, id="WRONG", expect={"value": 22.0, "fire": False}))
    assert answer.code == 1
    assert "WRONG" in answer.said
    assert "22.0" in answer.said
    assert "21.0" in answer.said
    assert answer.said.splitlines()[-1] == "1 passed, 1 failed"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("reason", "fire"),
        ("holders", [1]),
        ("knocker", None),
        ("values", [9.0, 21.0]),
        ("losers", [1]),
        ("lost", [0, 1]),
        ("void", True),
        ("drowned", [0]),
        ("lives", [3, 3]),
        ("status", ["swims", "in"]),
        ("middle_at_end", ["TH", "8C", "7D"]),
        ("points_delta", [0, 5]),
        ("points", [1, 1]),
    ],
)
def test_every_wrong_expectation_of_a_round_is_found(key, value, check):
    vector = copy.deepcopy(MATCH)
    vector["rounds"][0]["expect"][key] = value
    answer = check(vector)
    assert answer.code == 1
    assert f"round 1: {key}" in answer.said


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("over", False),
        ("ended_by", "time"),
        ("winner", 0),
        ("places", [1, 2]),
        ("win_bonus", 7),
        ("final_points", [1, 2]),
        ("payouts", [1, 0]),
    ],
)
def test_every_wrong_expectation_of_a_match_is_found(key, value, check):
    answer = check(changed(MATCH, expect_match={key: value}))
    assert answer.code == 1
    assert key in answer.said


@pytest.mark.parametrize(
    "step",
    [
        {"check": "middle", "cards": ["9S", "8C", "7D"]},
        {"check": "hand", "seat": 0, "cards": ["KS", "QS", "8D"]},
        {"check": "stock", "count": 19},
        {"check": "over", "value": True},
        {"check": "legal", "seat": 0, "kinds": ["push"]},
        {"check": "legal", "seat": 1, "kinds": ["push"]},
        {"check": "illegal", "seat": 0, "do": "push"},
        {"seat": 1, "do": "push"},
        {"seat": 0, "do": "swap", "give": "KS", "take": "AC"},
    ],
)
def test_every_wrong_step_is_found(step, check):
    answer = check(with_steps(step))
    assert answer.code == 1
    assert "step 1" in answer.said


def test_a_round_that_should_be_over_and_is_not_is_found(check):
    assert check(with_steps({"seat": 0, "do": "push"})).code == 1


def test_a_round_after_the_end_of_the_match_is_found(check):
    vector = copy.deepcopy(MATCH)
    vector["rounds"].append(vector["rounds"][0])
    assert check(vector).code == 1
