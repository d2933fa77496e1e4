"""`manage.py simulate` and what it measures."""

import pytest

from games import simulation
from games.engine import PRESETS, Push, Swap
from games.simulation import Series, play_series, report
from games.soundness import breaches
from tests.bots.views import after, dealt


def test_a_line_of_json_per_series(manage):
    answer = manage(
        "simulate", "6", "--preset", "blitz,schnell", "--seats", "2,9", "--bots", "leicht,stark",
        "--json", "--jobs", "1",
    )  # fmt: skip
    assert answer.code == 0
    assert [(line["preset"], line["seats"]) for line in answer.lines] == [
        ("blitz", 2), ("blitz", 9), ("schnell", 2), ("schnell", 9),
    ]  # fmt: skip
    for line in answer.lines:
        wins = [*line["wins"].values(), line["nobody"]]
        assert sum(share["count"] for share in wins) == line["matches"] == 6
        assert all(0 <= share["low"] <= share["share"] <= share["high"] <= 1 for share in wins)
        assert sum(line["ends"].values()) == pytest.approx(1)
        assert line["laps"]["max"] <= 60
        assert line["breaches"] == []


def test_every_preset_at_once(manage):
    answer = manage("simulate", "1", "--preset", "all", "--json", "--jobs", "1")
    assert [line["preset"] for line in answer.lines] == list(PRESETS)


def test_the_same_seed_plays_the_same_whatever_the_number_of_processes(manage):
    command = ["simulate", "30", "--preset", "blitz", "--bots", "leicht,normal", "--json"]
    alone, pair, other = (
        manage(*command, "--jobs", "1", "--seed", "7"),
        manage(*command, "--jobs", "2", "--seed", "7"),
        manage(*command, "--jobs", "1", "--seed", "8"),
    )
    assert alone.lines == pair.lines
    assert alone.lines[0]["actions"] != other.lines[0]["actions"]


def test_people_read_a_summary(manage):
    out = manage("simulate", "3", "--preset", "blitz", "--jobs", "1").out
    assert "normal   wins" in out
    assert "broken invariants 0" in out


def test_a_broken_invariant_is_named_and_exits_with_1(manage, monkeypatch):
    monkeypatch.setitem(simulation.PLAYERS, "cheat", lambda view, legal, rng: Swap("7C", "7C"))
    answer = manage("simulate", "1", "--preset", "blitz", "--bots", "cheat", "--jobs", "1")
    assert answer.code == 1
    assert "cheat chose Swap" in answer.out
    assert "invariants broken" in answer.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["five"], "invalid int value: 'five'"),
        (["0"], "at least one match"),
        (["1", "--jobs", "0"], "one process"),
        (["1", "--preset", "poker"], "'poker' is no preset"),
        (["1", "--seats", "4,10"], "'10' is no number of seats from 2 to 9"),
        (["1", "--bots", "normal,genial"], "'genial' is no bot"),
    ],
)
def test_bad_arguments_give_a_sentence(manage, arguments, sentence):
    answer = manage("simulate", *arguments)
    assert answer.code != 0
    assert sentence in answer.err
    assert "Traceback" not in answer.err


def test_every_bot_comes_to_every_seat():
    series = Series(PRESETS["badesee"], 3, ("leicht", "normal"), 2, "1")
    assert series.line_up(0) == ("leicht", "normal", "leicht")
    assert series.line_up(1) == ("normal", "leicht", "normal")


def test_intervals_are_wilsons():
    series = Series(PRESETS["blitz"], 2, ("normal",), 1, "1")
    nobody = report(series, play_series(series))["nobody"]
    assert nobody["low"] == pytest.approx(0)
    assert nobody["high"] == pytest.approx(0.7935, abs=1e-4)  # textbook value for 0 of 1


def test_what_is_unsound_is_named():
    before = dealt("7C 8S 9H  8C 9S TH  KC QH 7D")
    state = after(before, Push())
    round_ = state.round
    unsound = {
        "lives rose": state._replace(lives=(4, 3)),
        "the cards are no deck": state._replace(round=round_._replace(stock=round_.stock[1:])),
        "is known to hold": state._replace(round=round_._replace(known=(("AC",), ()))),
        "more than 60 laps": state._replace(round=round_._replace(turns=121)),
        "is on turn and not in": state._replace(gone=((1,),)),
        "a drowned seat came back": state,
    }
    assert list(breaches(before, state)) == []
    for breach, doctored in unsound.items():
        was = before._replace(gone=((1,),)) if doctored is state else before
        assert any(breach in found for found in breaches(was, doctored))
