"""What a page costs whoever opens it: bytes over the wire, requests, nodes, first paint, shifts.

python -m tests.scenes.weight      (`make bench-pages`)
"""

import sys
import tempfile
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, sync_playwright

from tests import site as sites
from tests import stacks
from tests.browser import chromium
from tests.scenes.scenes import SCENES, Scene
from tests.scenes.show import Stage

# The shifts of a page, gathered from its very beginning.
_WATCH = (
    "window.shifts = 0; new PerformanceObserver(list => { for (const one of list.getEntries())"
    " if (!one.hadRecentInput) window.shifts += one.value; })"
    ".observe({ type: 'layout-shift', buffered: true });"
    "window.presses = {}; new PerformanceObserver(list => { for (const one of list.getEntries())"
    " if (one.interactionId) window.presses[one.interactionId] ="
    " Math.max(window.presses[one.interactionId] ?? 0, one.duration); })"
    ".observe({ type: 'event', durationThreshold: 16, buffered: true });"
)
_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
_PAINTED = (  # and measured: what a frame brings is reported after it
    "() => new Promise(done => requestAnimationFrame("
    "() => requestAnimationFrame(() => setTimeout(done, 100))))"
)
SLOW_DOWN = 4


class Weight(NamedTuple):
    transfer: float  # kilobytes as they went over the wire
    requests: int
    nodes: int
    paint: float  # milliseconds
    shift: float  # cumulative layout shift


class Scale:
    """Weighs what one tab fetches. Workers stay out: they fetch for later."""

    def __init__(self, browser: Browser, url: str, session: str = "") -> None:
        self._context = browser.new_context(
            base_url=url,
            locale="de-DE",
            service_workers="block",
            viewport={"width": 1280, "height": 720},
        )
        if session:
            cookie: Any = {"name": "sessionid", "value": session, "url": url}
            self._context.add_cookies([cookie])
        self.page = self._context.new_page()
        self.page.add_init_script(_WATCH)
        self._devtools = self._context.new_cdp_session(self.page)
        self._devtools.send("Network.enable")
        self._sizes: list[int] = []
        self._devtools.on("Network.loadingFinished", self._loaded)

    def weigh(self, path: str, ready: str = "main") -> Weight:
        self._sizes.clear()
        self.page.goto(path, wait_until="networkidle")
        self.page.wait_for_selector(ready)
        return Weight(
            transfer=sum(self._sizes) / 1000,
            requests=len(self._sizes),
            nodes=self.page.evaluate("document.querySelectorAll('*').length"),
            paint=self.page.evaluate(_PAINT),
            shift=self.page.evaluate("window.shifts"),
        )

    def press_slowly(self, selectors: list[str]) -> list[float]:
        """Milliseconds from each press to the next paint, on a slow processor.

        Those under 16 ms are not reported and count as 0.
        """
        with _slow(self._devtools):
            for selector in selectors:
                self.page.locator(selector).first.click()
                self.page.evaluate(_PAINTED)
        presses: list[float] = self.page.evaluate("Object.values(presses)")
        return presses + [0.0] * (len(selectors) - len(presses))

    def close(self) -> None:
        self._context.close()

    def _loaded(self, event: dict[str, Any]) -> None:
        # From the cache nothing comes over the wire, and it says so with a length of 0.
        if event["encodedDataLength"] > 0:
            self._sizes.append(int(event["encodedDataLength"]))


@contextmanager
def _slow(devtools: CDPSession) -> Any:
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_DOWN})
    yield
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="badesee-weight-") as var:
        environment = stacks.embedded(var)
        with sites.embedded(environment) as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            _print(Stage(site, browser), site.url, browser)
            browser.close()
    return 0


def _is_plain(scene: Scene) -> bool:
    """Whether its page comes from the site as it is, and nobody is gone after it."""
    staged = scene.act or scene.told or scene.name in ("hub-empty", "sign-out-guest")
    return not staged and scene.status == 200


def _print(stage: Stage, url: str, browser: Browser) -> None:
    print(
        f"{'page':24}{'first':>9}{'second':>9}{'requests':>10}{'nodes':>7}{'paint':>8}{'shift':>8}"
    )
    pressed = 0.0
    for scene in SCENES:
        if not _is_plain(scene):
            continue
        session, path = stage.props(scene)
        scale = Scale(browser, url, session)
        first, second = scale.weigh(path, scene.ready), scale.weigh(path, scene.ready)
        print(
            f"{scene.name:24}{first.transfer:7.1f}kB{second.transfer:7.1f}kB{first.requests:10}"
            f"{first.nodes:7}{first.paint:6.0f}ms{max(first.shift, second.shift):8.3f}",
            flush=True,
        )
        if scene.name == "match-turn":
            picks = [".hand .pick", ".raft .pick", ".hand .pick", "[data-do=knock]"]
            pressed = max(scale.press_slowly(picks))
        scale.close()
    print(f"press to next paint in a match, processor {SLOW_DOWN}× slower: {pressed:.0f} ms")


if __name__ == "__main__":
    sys.exit(main())
