"""How heavy pages may be: kilobytes over the wire, and nothing that jumps while they load."""

from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

import pytest

from tests import site as sites
from tests.e2e.people import Person
from tests.scenes.scenes import MATCH
from tests.scenes.weight import Scale
from tests.site import Site

HUB, TABLE, AGAIN = 120, 160, 15  # kilobytes
STEADY = 0.1  # what counts as a good cumulative layout shift
AT_ONCE = 100  # milliseconds from a press to the next paint, on a processor four times slower
PICKS = [".hand .pick", ".raft .pick", ".hand .pick:nth-child(2)", ".raft .pick"]


@pytest.fixture
def quiet_site(tmp_path: Path) -> Iterator[Site]:
    """Without the people and tables of other tests, whose rows would be weighed too."""
    with sites.running(tmp_path) as running:
        yield running


def test_the_hub_is_light_and_stands_still(quiet_site, browser):
    scale = Scale(browser, quiet_site.url)
    first, second = scale.weigh("/"), scale.weigh("/")
    scale.close()
    assert first.transfer <= HUB
    assert second.transfer <= AGAIN
    assert max(first.shift, second.shift) <= STEADY


def test_a_match_is_light_stands_still_and_answers_a_press_at_once(arrive, site, browser):
    lena: Person = arrive()
    # On her turn nobody else moves, so whatever jumps jumps because of the loading.
    lena.start("Lena Leicht", opponents=8, preset="klassisch").wait_for_my_turn()
    session = next(c["value"] for c in lena.context.cookies() if c["name"] == "sessionid")
    scale = Scale(browser, site.url, session)
    path = lena.page.url.removeprefix(site.url)
    first, second = scale.weigh(path, MATCH), scale.weigh(path, MATCH)
    presses = scale.press_slowly(PICKS * 6)
    scale.close()
    assert first.transfer <= TABLE
    assert second.transfer <= AGAIN
    assert max(first.shift, second.shift) <= STEADY
    # The other tests on this machine delay most of them; the site itself delays each.
    assert quantiles(presses, n=4)[0] <= AT_ONCE
