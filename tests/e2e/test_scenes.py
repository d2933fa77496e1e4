"""Every page in every state: accessible by day and night, and whole on every screen."""

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page

from tests import site as sites
from tests.scenes.measure import problems
from tests.scenes.scenes import SCENES, Scene
from tests.scenes.show import Stage, calm, set_light

SIZES = ((320, 568), (360, 640), (844, 390), (1280, 720), (1920, 1080))
ALL_RULES = {"resultTypes": ["violations"]}
# Pages are the same on both stacks: each examines every other scene, so together they see all.
EXAMINED = SCENES[1 if os.environ.get("DATABASE_URL") else 0 :: 2]
CONTRAST = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Stage]:
    """On a site of its own: journeys before it would leave their people, tables and reports."""
    with sites.running(tmp_path_factory.mktemp("stage")) as site:
        yield Stage(site, browser)


@pytest.mark.parametrize("scene", EXAMINED, ids=lambda scene: scene.name)
def test_M5_a_page_is_whole_and_accessible_in_every_state(stage: Stage, scene: Scene) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    with stage.play(scene, **phone) as page:
        page.evaluate(AXE_SCRIPT)
        wrong = _violations(page, "day", ALL_RULES) | _violations(page, "night", CONTRAST)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            calm(page)
            wrong |= {f"{width}×{height}: {problem}" for problem in problems(page)}
        assert wrong == set()


def _violations(page: Page, light: str, options: dict[str, object]) -> set[str]:
    set_light(page, light)
    found = page.evaluate("async options => (await axe.run(options)).violations", options)
    return {
        f"{light}: {rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]
    }
