"""The vectors of tests/cases, and how to spoil one."""

import copy
import json
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "cases"
RULES = json.loads((CASES / "rules.json").read_text(encoding="utf-8"))
MORE = json.loads((CASES / "more.json").read_text(encoding="utf-8"))
BY_ID = {vector["id"]: vector for vector in RULES["vectors"]}
HAND, COMPARE, MATCH = BY_ID["O-V01"], BY_ID["O-C69"], BY_ID["O-000-04"]


def changed(vector: dict, **keys: Any) -> dict:
    return {**copy.deepcopy(vector), **keys}


def with_steps(*steps: dict) -> dict:
    vector = copy.deepcopy(BY_ID["O-000-06"])
    vector["rounds"][0]["steps"] = list(steps)
    return vector
