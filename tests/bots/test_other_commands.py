"""`manage.py bench` and `manage.py golden`."""

import pytest

from games.engine import PRESETS
from games.golden import GOLDEN

BRIEF = ["--repeats", "1", "--seconds", "0.001"]


def test_bench_engine_measures_every_preset(manage):
    (result,) = manage("bench", "engine", "--json", *BRIEF).lines
    assert list(result["presets"]) == list(PRESETS)
    assert result["hand_values"] > 0
    assert all(rates["moves"] > rates["matches"] > 0 for rates in result["presets"].values())
    assert result["presets"]["badesee"]["ratio"] == 1


def test_bench_move_measures_every_preset(manage):
    (result,) = manage("bench", "move", "--json", "--seats", "2", *BRIEF).lines
    assert list(result["microseconds"]) == list(PRESETS)


@pytest.mark.parametrize("what", ["engine", "move"])
def test_bench_says_what_it_measured(manage, what):
    answer = manage("bench", what, *BRIEF)
    assert answer.code == 0
    assert all(name in answer.out for name in PRESETS)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["everything"], "invalid choice: 'everything'"),
        (["engine", "--seats", "1"], "invalid choice: 1"),
        (["engine", "--repeats", "0"], "at least one run"),
        (["move", "--seconds", "-1"], "more than no seconds"),
    ],
)
def test_bench_answers_bad_arguments_with_a_sentence(manage, arguments, sentence):
    answer = manage("bench", *arguments)
    assert answer.code != 0
    assert sentence in answer.err
    assert "Traceback" not in answer.err


def test_golden_is_content_with_the_matches_we_have(manage):
    answer = manage("golden")
    assert answer.code == 0
    assert answer.out == f"{len(GOLDEN)} golden matches, 0 faults\n"


def test_golden_names_what_is_missing_and_write_makes_it(manage, tmp_path):
    answer = manage("golden", "--folder", str(tmp_path))
    assert answer.code == 1
    assert "badesee: there is none" in answer.out
    assert manage("golden", "--write", "--folder", str(tmp_path)).code == 0
    assert len(list(tmp_path.iterdir())) == len(GOLDEN)
