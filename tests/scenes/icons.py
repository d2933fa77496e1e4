"""Draws the icons of the installed site from its own sign: `python -m tests.scenes.icons`."""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium

IMAGES = Path("static/img")
SIGN = (IMAGES / "favicon.svg").read_text()
# name, size, how much of the square the sign fills; a maskable icon may be cut to a circle
ICONS = (("icon-192", 192, 0.86), ("icon-512", 512, 0.86), ("icon-maskable", 512, 0.6))


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, size, share in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            _draw(page, size, share, IMAGES / f"{name}.png")
        browser.close()


def _draw(page: Page, size: int, share: float, path: Path) -> None:
    margin = size * (1 - share) / 2
    page.set_content(
        f"<style>body{{margin:0;background:linear-gradient(#cfeaf3,#74c8cb)}}"
        f"svg{{position:absolute;inset:{margin}px;width:{size * share}px}}</style>{SIGN}"
    )
    page.screenshot(path=path)


if __name__ == "__main__":
    main()
