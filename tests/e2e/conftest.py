"""A real browser on the real site: one browser context per person, nobody's errors overlooked."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests import site as sites
from tests.browser import chromium
from tests.e2e.people import Person

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 15_000  # milliseconds for anything on a page; two busy cores are slow now and then
TRACES = Path("var/traces")

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, or one core would wait for the other at the end."""
    items.sort(key=lambda item: "evening" not in item.name)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sites.Site]:
    with sites.running(tmp_path_factory.mktemp("site"), webs=2) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield chrome
        chrome.close()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Let the fixtures know whether the test failed."""
    report = (yield).get_result()
    if report.when == "call":
        item.failed = report.failed


@pytest.fixture
def arrive(
    site: sites.Site, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Person]]:
    """Somebody new comes to the site: `arrive()`, `arrive(width=360, height=640)`.

    On the full stack people come to its web processes by turns.
    Passkeys need a name for the host: `arrive(host="localhost")`.
    """
    people: list[Person] = []

    def come(*, width: int = 1280, height: int = 720, host: str = "", **options: object) -> Person:
        url = site.urls[len(people) % len(site.urls)].replace("127.0.0.1", host or "127.0.0.1")
        context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            locale=str(options.pop("locale", "de-DE")),
            # Painting moving water without a graphics card would take half of the machine.
            reduced_motion=str(options.pop("motion", "reduce")),
            **options,
        )
        context.set_default_timeout(PATIENCE)
        context.tracing.start(snapshots=True)
        people.append(Person(context, url))
        return people[-1]

    yield come
    failed = getattr(request.node, "failed", True)
    complaints = [complaint for person in people for complaint in person.complaints]
    for number, person in enumerate(people):
        trace = TRACES / f"{request.node.name}-{number}.zip"
        person.leave(trace if failed or complaints else None)
    assert not complaints
