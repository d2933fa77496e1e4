"""`manage.py arena` and `learn_potential`."""

import json

import pytest

from games import arena
from games.arena import Contest, play_contest
from games.engine import PRESETS


def test_a_line_of_json_per_contest(manage):
    answer = manage(
        "arena", "--one", "stark,normal", "--table", "leicht", "--seats", "2,3", "--matches", "6",
        "--json", "--jobs", "1",
    )  # fmt: skip
    assert answer.code == 0
    assert [(line["one"], line["seats"]) for line in answer.lines] == [
        ("stark", 2), ("stark", 3), ("normal", 2), ("normal", 3),
    ]  # fmt: skip
    for line in answer.lines:
        assert line["matches"] == 6
        assert line["wins"]["low"] <= line["wins"]["share"] <= line["wins"]["high"]
        assert 0 < line["ms"]["mean"] <= line["ms"]["max"]


def test_people_read_a_sentence(manage):
    out = manage("arena", "--one", "stark", "--seats", "2", "--matches", "2", "--jobs", "1").out
    assert "badesee, 2 seats: stark against stark wins" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(["--matches", "0"], "at least one match"), (["--one", "genial"], "'genial' is no bot")],
)
def test_bad_arguments_give_a_sentence(manage, arguments, sentence):
    answer = manage("arena", *arguments)
    assert answer.code != 0
    assert sentence in answer.err


def test_both_sides_of_a_comparison_are_dealt_the_same_decks(monkeypatch):
    decks = []

    def note(view, legal, rng):
        if view.phase == "turn" and view.lap == 1 and view.number == 1:
            decks.append((view.seat, view.hand, view.middle))
        return legal[0]

    monkeypatch.setitem(arena.PLAYERS, "one", note)
    monkeypatch.setitem(arena.PLAYERS, "other", note)
    for name in ("one", "other"):
        play_contest(Contest(PRESETS["blitz"], 2, name, "stark", 4, "5"))
    assert decks[: len(decks) // 2] == decks[len(decks) // 2 :]


def test_whoever_is_compared_with_himself_wins_his_fair_share():
    score = play_contest(Contest(PRESETS["blitz"], 2, "stark", "stark", 200, "1"))
    assert 0.4 < score.wins / score.matches < 0.6


def test_learning_again_gives_the_same_table(manage, tmp_path):
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    for out in (first, second):
        manage("learn_potential", "--rounds", "20", "--out", str(out))
    assert first.read_text() == second.read_text()
    assert list(json.loads(first.read_text())) == [str(seats) for seats in range(2, 10)]
