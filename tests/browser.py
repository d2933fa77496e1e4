"""Where the browser is that the tests drive."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

# The shell first: the same engine without the windows, tabs and menus nobody sees here.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """The path of a Chromium: CHROMIUM, else an installed one, else Playwright's own."""
    if chosen := os.environ.get("CHROMIUM"):
        return chosen
    for name in NAMES:
        if found := shutil.which(name):
            return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None
