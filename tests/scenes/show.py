"""Shows scenes: a running site with everything on it, and a browser before it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute

from tests.scenes.scenes import Scene
from tests.site import ROOT, Site

NOTHING_NEW = json.dumps({"type": "banner", "text": None})
LEFT = 23_000  # milliseconds that every clock shows
KEEP_ARMED = (
    "const later = window.setTimeout;"
    "window.setTimeout = (act, wait, ...rest) => wait === 3000 ? 0 : later(act, wait, ...rest);"
)  # a first tap is forgotten after three seconds: too soon for a photographer


class Stage:
    """A running site with everything on it that the scenes show, and a browser before it."""

    def __init__(self, site: Site, browser: Browser) -> None:
        self._site = site
        self._browser = browser
        self._props = _set_up(site)
        self._seen: dict[tuple[str, str], str] = {}

    def props(self, scene: Scene) -> tuple[str, str]:
        """Whose session sees the scene, and at which address."""
        prop = self._props[scene.prop] if scene.prop else {"session": "", "path": ""}
        if scene.path.startswith("/"):
            return prop["session"], scene.path
        return prop["session"], prop["path"] + scene.path

    @contextmanager
    def play(self, scene: Scene, **options: Any) -> Iterator[Page]:
        """A page on which the scene is to be seen; `options` are those of a browser context."""
        session, path = self.props(scene)
        context = self._browser.new_context(
            base_url=self._site.url, **{"locale": "de-DE", **options}
        )
        if session:
            cookie: Any = {"name": "sessionid", "value": session, "url": self._site.url}
            context.add_cookies([cookie])
        page = context.new_page()
        page.add_init_script(KEEP_ARMED)
        self._route(page, scene, (path, session))
        try:
            answer = page.goto(path)
            assert answer is not None
            assert answer.status == scene.status, f"{scene.name}: {answer.status}"
            page.wait_for_selector(scene.ready)
            if scene.act:
                scene.act(page)
            yield page
        finally:
            context.close()

    def _route(self, page: Page, scene: Scene, who: tuple[str, str]) -> None:
        body = self._props.get(scene.prop, {}).get("body")
        if body is not None:
            # As it was then: neither is the page asked for, nor does a socket bring news.
            page.route(
                lambda url: url.removeprefix(self._site.url) == who[0],
                lambda route: route.fulfill(
                    status=scene.status, body=body, content_type="text/html; charset=utf-8"
                ),
            )
            page.route_web_socket("**/ws/**", _tell_nothing_new)
        elif scene.told:
            page.route_web_socket("**/ws/**", lambda socket: _tell(socket, scene.told))
        else:
            page.route_web_socket("**/ws/partie/**", lambda socket: self._stop_time(socket, who))

    def _stop_time(self, socket: WebSocketRoute, who: tuple[str, str]) -> None:
        """A match stays where it was when it was seen first, in the middle of a turn."""
        server = socket.connect_to_server()

        def hand_on(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["type"] == "update":
                if frame["view"]["result"] is None and frame["void"] is None:
                    frame["remaining_ms"] = LEFT
                socket.send(self._seen.setdefault(who, json.dumps(frame)))
            else:
                socket.send(message)

        server.on_message(hand_on)


def _tell(socket: WebSocketRoute, told: str) -> None:
    """What the server says, and this besides: to everybody it would change all other scenes."""
    server = socket.connect_to_server()

    def hand_on(message: str | bytes) -> None:
        socket.send(message)
        socket.send(told)

    server.on_message(hand_on)


def _tell_nothing_new(socket: WebSocketRoute) -> None:
    socket.send(NOTHING_NEW)
    socket.on_message(lambda message: socket.send(NOTHING_NEW))


def set_light(page: Page, light: str) -> None:
    """By day or by night; Django's admin has words of its own for it."""
    page.evaluate(
        "light => { document.documentElement.dataset.theme ="
        " 'adminUtcOffset' in document.body.dataset ? { day: 'light', night: 'dark' }[light]"
        " : light; }",
        light,
    )
    calm(page)


def calm(page: Page) -> None:
    """Wait until whatever moved has arrived; what moves for ever does not count."""
    page.wait_for_function(
        "() => document.getAnimations().every(a => a.playState !== 'running'"
        " || a.effect.getTiming().iterations === Infinity)"
    )


def _set_up(site: Site) -> dict[str, dict[str, str]]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.scenes.stage"],
        cwd=ROOT,
        env={**site.environment, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    props: dict[str, dict[str, str]] = json.loads(done.stdout.splitlines()[-1])
    return props
