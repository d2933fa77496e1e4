"""The golden matches replay to their very bytes, and nobody goes without one."""

import json
from pathlib import Path

import pytest

from games.engine import PRESETS
from games.golden import GOLDEN, faults, path_of, write

HERE = Path(__file__).parent
MOST_BYTES = 60_000


def test_every_preset_has_a_golden_match():
    assert set(PRESETS) <= set(GOLDEN)
    assert [name for name in GOLDEN if not path_of(HERE, name).exists()] == []


def test_no_golden_match_is_left_over():
    assert {path.stem for path in HERE.glob("*.jsonl")} == set(GOLDEN)


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_matches_replay_to_their_very_bytes(name):
    assert list(faults(HERE, name)) == []


@pytest.mark.parametrize("name", GOLDEN)
def test_writing_again_changes_nothing(name, tmp_path):
    text = path_of(HERE, name).read_text(encoding="utf-8")
    path_of(tmp_path, name).write_text(text, encoding="utf-8")
    write(tmp_path, name)
    assert path_of(tmp_path, name).read_text(encoding="utf-8") == text
    assert len(text.encode()) < MOST_BYTES


def test_golden_matches_show_every_seat_and_a_spectator():
    header, *steps = map(json.loads, path_of(HERE, "badesee").read_text().splitlines())
    assert all(len(step["views"]) == header["seats"] + 1 for step in steps)
    assert steps[-1]["views"][0]["phase"] == "over"


def test_a_changed_step_is_found(tmp_path):
    text = path_of(HERE, "badesee").read_text(encoding="utf-8")
    changed = text.replace('"value":', '"value":1', 1)
    path_of(tmp_path, "badesee").write_text(changed, encoding="utf-8")
    assert list(faults(tmp_path, "badesee")) == ["replays differently, first in line 2"]


@pytest.mark.parametrize("text", ["", "{}", "[]\n", "no JSON", '{"rules":{}}\n{"action":1}\n'])
def test_a_broken_file_is_named_and_written_anew(tmp_path, text):
    path_of(tmp_path, "blitz").write_text(text)
    (fault,) = faults(tmp_path, "blitz")
    assert fault.startswith("cannot be replayed")
    write(tmp_path, "blitz")
    assert list(faults(tmp_path, "blitz")) == []


def test_other_rules_are_found(tmp_path):
    text = path_of(HERE, "klassisch").read_text(encoding="utf-8")
    path_of(tmp_path, "blitz").write_text(text, encoding="utf-8")
    assert "was played by other rules" in list(faults(tmp_path, "blitz"))
