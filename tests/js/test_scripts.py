"""The page's pure modules, tested by Node's own runner: no npm, no bundler, no browser."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="needs Node to run JavaScript outside a browser")
def test_the_pure_modules_of_the_page():
    tests = sorted(map(str, HERE.glob("*.test.js")))
    done = subprocess.run([NODE, "--test", *tests], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
