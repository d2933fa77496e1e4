"""Bots, simulation and golden matches need no site: they load no Django."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("module", ["bots", "simulation", "golden", "terminal"])
def test_importing_it_loads_no_framework(module):
    code = f"import sys, games.{module}; print(*(name.split('.')[0] for name in sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert not set(loaded) & {"django", "channels", "celery", "asgiref"}
