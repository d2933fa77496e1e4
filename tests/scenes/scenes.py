"""The scenes: each a page in one state, and how a browser gets there."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.site import ROOT, Site

LEFT = 23_000  # milliseconds that every clock shows
MATCH = "match-table[data-connection=open][data-version]"
KEEP_ARMED = (
    "const later = window.setTimeout;"
    "window.setTimeout = (act, wait, ...rest) => wait === 3000 ? 0 : later(act, wait, ...rest);"
)  # a first tap is forgotten after three seconds: too soon for a photographer
TABLE = "table-room[data-connection=open][data-version]"

Act = Callable[[Page], None]


@dataclass(frozen=True)
class Scene:
    """`prop` names who looks at what (see stage.py), or nobody; `path` overrides the address."""

    name: str
    prop: str = ""
    path: str = ""
    ready: str = "main"
    act: Act | None = None
    status: int = 200


def _click(selector: str) -> Act:
    return lambda page: page.locator(selector).click()


def _pick(page: Page) -> None:
    page.locator(".hand .pick").nth(1).click()
    page.locator(".raft .pick").nth(0).click()


def _keep_three(page: Page) -> None:
    for number in (0, 2, 4):
        page.locator(".hand .pick").nth(number).click()


def _unfold(page: Page) -> None:
    page.locator("main details").evaluate_all("all => all.forEach(fold => { fold.open = true; })")


def _choose_preset(name: str) -> Act:
    def choose(page: Page) -> None:
        _unfold(page)
        page.locator(f"[name=preset][value={name}]").evaluate("radio => radio.click()")

    return choose


def _open_talk(page: Page) -> None:
    if page.locator("[data-part=unread]").is_visible():
        page.locator("[data-part=unread]").click()


def _wrong_name(page: Page) -> None:
    page.locator("#name").fill("Bot 1")
    page.get_by_role("button", name="Losschwimmen").click()
    expect(page.locator("#name-error")).to_be_visible()


def _refused(page: Page) -> None:
    page.locator("[name=login]").fill("niemand")
    page.locator("[name=password]").fill("falsch und kurz")
    page.locator("main form .btn.main").first.click()
    expect(page.locator("main [role=alert]").first).to_be_visible()


def _answer(page: Page) -> None:
    page.locator(".choices .btn").first.click()
    _unfold(page)


def _first_lesson(page: Page) -> None:
    page.locator("[data-card='7S']").click()
    page.locator("[data-card='TH']").click()
    page.locator("[data-act=swap]").click()
    expect(page.locator(".says.pos")).to_be_visible()


def _prove(page: Page) -> None:
    page.locator("a[href='mischung/']").click()
    page.locator("shuffle-proof button").click()
    expect(page.locator("[data-proof=right]")).to_be_visible()


def _weigh(page: Page) -> None:
    page.locator("a[href='analyse/']").click()
    page.locator("main form .btn.main").click()
    expect(page.locator("#h-seat-1")).to_be_visible(timeout=40_000)
    _unfold(page)


def _match(name: str, act: Act | None = None, prop: str = "") -> Scene:
    return Scene(f"match-{name}", prop or name, ready=MATCH, act=act)


SCENES = (
    Scene("hub-stranger", path="/"),
    Scene("hub-stranger-refused", path="/", act=_wrong_name),
    Scene("hub-guest", "guest"),
    Scene("hub-long-name", "long-guest", act=_unfold),
    Scene("hub-settings", "guest", act=_click("[popovertarget=settings]")),
    Scene("table-new", "guest", "/tisch/neu/"),
    Scene("table-new-open", "guest", "/tisch/neu/", act=_choose_preset("einunddreissig")),
    Scene("table-host", "table-host", ready=TABLE),
    Scene("table-host-settings", "table-host", ready=TABLE, act=_click("[data-ui=settings]")),
    Scene("table-full", "table-full", ready=TABLE),
    Scene("table-full-talk", "table-full", ready=TABLE, act=_open_talk),
    Scene("table-stranger", "table-stranger", ready=TABLE),
    Scene("table-gone", "guest", "/tisch/ABCDEF/", status=404),
    Scene("rules-own", "rules-own"),
    Scene("rules-own-none", "guest", "/regeln/eigene/"),
    Scene("rules-shared", "rules-shared"),
    _match("turn"),
    _match("turn-picked", _pick, "turn"),
    _match("turn-knock-armed", _click("[data-do=knock]"), "turn"),
    _match("turn-all-armed", _click("[data-do=swap_all]"), "turn"),
    _match("turn-help", lambda page: page.keyboard.press("?"), "turn"),
    _match("turn-leave", _click("[data-ui=leave]"), "turn"),
    _match("turn-talk", _open_talk, "turn"),
    _match("turn-2"),
    _match("turn-6"),
    _match("turn-9"),
    _match("turn-9-picked", _pick, "turn-9"),
    _match("others-turn"),
    _match("dealer"),
    _match("dealer-blind"),
    _match("reveal"),
    _match("knocked"),
    _match("knocked-9"),
    _match("i-knocked"),
    _match("covered", _keep_three),
    _match("shown"),
    _match("shown-9"),
    _match("fire"),
    _match("fires"),
    _match("drowned"),
    _match("stand-in"),
    _match("watching"),
    _match("watching-9"),
    _match("won"),
    _match("won-proof", _prove, "won"),
    _match("won-decisions", _weigh, "won"),
    Scene("daily-stranger", path="/tagesblatt/"),
    Scene("daily", "member", "/tagesblatt/"),
    Scene("own-bots", "member", "/konto/bots/"),
    _match("lost-9"),
    Scene("sign-in", path="/konto/anmelden/"),
    Scene("sign-in-refused", path="/konto/anmelden/", act=_refused),
    Scene("sign-in-code", path="/konto/anmelden/code/"),
    Scene("sign-up", path="/konto/neu/"),
    Scene("sign-up-guest", "guest", "/konto/neu/"),
    Scene("sign-out-guest", "guest", "/konto/abmelden/"),
    Scene("password-forgotten", path="/konto/passwort/vergessen/"),
    Scene("password-mailed", path="/konto/passwort/vergessen/post/"),
    Scene("password-stale", path="/konto/passwort/neu/1-abc/"),
    Scene("account-guest", "guest", "/konto/"),
    Scene("account-member", "member", "/konto/"),
    Scene("account-close", "member", "/konto/schliessen/"),
    Scene("account-mail", "member", "/konto/mail/"),
    Scene("account-password", "member", "/konto/passwort/"),
    Scene("learn", path="/lernen/", ready=".choices .btn", act=_answer),
    Scene("lesson", path="/lernen/1/", ready=".pick", act=_first_lesson),
    Scene("lesson-last", path="/lernen/5/", ready=".choices .btn"),
    Scene("rules", path="/regeln/"),
    Scene("rules-beside", path="/regeln/?a=badesee&b=einunddreissig"),
    Scene("settings", path="/einstellungen/", act=_unfold),
    Scene("offline", path="/offline/"),
    Scene("maintenance", path="/wartung/", status=503),
    Scene("leaderboard", "member", "/bestenliste/"),
    Scene("lost", path="/nirgends/", status=404),
)


class Stage:
    """A running site with everything on it that the scenes show, and a browser before it."""

    def __init__(self, site: Site, browser: Browser) -> None:
        self._site = site
        self._browser = browser
        self._props = _set_up(site)
        self._seen: dict[tuple[str, str], str] = {}

    def props(self, scene: Scene) -> tuple[str, str]:
        """Whose session sees the scene, and at which address."""
        prop = self._props.get(scene.prop, {"session": "", "path": ""})
        return prop["session"], scene.path or prop["path"]

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
        page.route_web_socket(
            "**/ws/partie/**", lambda socket: self._stop_time(socket, (path, session))
        )
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

    def _stop_time(self, socket: WebSocketRoute, who: tuple[str, str]) -> None:
        """A match stays where it was when it was seen first, in the middle of a turn."""
        server = socket.connect_to_server()

        def hand_on(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["type"] == "update":
                if frame["view"]["result"] is None:
                    frame["remaining_ms"] = LEFT
                socket.send(self._seen.setdefault(who, json.dumps(frame)))
            else:
                socket.send(message)

        server.on_message(hand_on)


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
