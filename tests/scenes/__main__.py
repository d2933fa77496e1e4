"""`make screenshots`: every scene at every size, by day and by night, into var/shots.

python -m tests.scenes [PART-OF-A-NAME…]
"""

import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests import site as sites
from tests import stacks
from tests.browser import chromium
from tests.scenes.measure import problems
from tests.scenes.scenes import SCENES
from tests.scenes.show import Stage, set_light

SHOTS = Path("var/shots")
PHONES = ((360, 640), (390, 844), (844, 390))
DESKS = ((1280, 720), (1920, 1080))
PHONE = {"is_mobile": True, "has_touch": True}
LIGHTS = ("day", "night")


def main(wanted: Sequence[str]) -> int:
    scenes = [s for s in SCENES if not wanted or any(part in s.name for part in wanted)]
    if not wanted:
        shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="badesee-shots-") as var:
        environment = stacks.embedded(var)
        with sites.embedded(environment) as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            stage = Stage(site, browser)
            for scene in scenes:
                for sizes, options in ((PHONES, PHONE), (DESKS, {})):
                    with stage.play(scene, viewport=_viewport(*sizes[0]), **options) as page:
                        _photograph(page, scene.name, sizes)
                print(scene.name, flush=True)
            browser.close()
    print(f"{len(scenes) * len(PHONES + DESKS) * len(LIGHTS)} pictures in {SHOTS}/")
    return 0


def _viewport(width: int, height: int) -> ViewportSize:
    return {"width": width, "height": height}


def _photograph(page: Page, name: str, sizes: Sequence[tuple[int, int]]) -> None:
    for width, height in sizes:
        page.set_viewport_size(_viewport(width, height))
        for light in LIGHTS:
            set_light(page, light)
            # A page that scrolls is shown whole: what is below the fold is part of it.
            path = SHOTS / f"{name}-{width}x{height}-{light}.png"
            page.screenshot(path=path, full_page=True, animations="disabled")
        for problem in problems(page):
            print(f"  {name} {width}×{height}: {problem}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
