"""What is wrong with a page as it lies there, measured in the browser: empty lists are good."""

from pathlib import Path

from playwright.sync_api import Page

_PROBLEMS = Path(__file__).with_name("measure.js").read_text()


def problems(page: Page) -> list[str]:
    """Sideways scrolling, things that lie on one another, clipped text, moves out of sight."""
    found: list[str] = page.evaluate(_PROBLEMS)
    return found
