"""A server that is asked to stop, and one that was away: nobody is punished for either."""

import time

import pytest
from django.conf import settings
from websockets.exceptions import ConnectionClosed

from tests import site
from tests.person import Person

WEBS = ["play"] if settings.EMBEDDED else ["web-1"]
AWAY = 2.5  # seconds; longer than what counts as a breath


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with site.running(tmp_path_factory.mktemp("site"), webs=1) as running:
        yield running


def test_P1_a_server_that_stops_asks_everybody_to_come_back(running):
    anna = Person(running.url, "Anna")
    anna.start()
    anna.sit_down()
    running.processes[WEBS[0]].stop()
    with pytest.raises(ConnectionClosed) as closed:
        anna.hear_to_the_end()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4503
    running.processes[WEBS[0]].start()
    anna.sit_down()
    anna.stand_up()


def test_B11_a_turn_goes_on_with_what_was_left_after_the_server_was_away(running):
    ben = Person(running.url, "Ben")
    ben.start(preset="klassisch", opponents=1)
    ben.sit_down()
    while not ben.is_on_turn:
        ben.wait_for_more(version=ben.version)
    version, before = ben.version, ben.update["remaining_ms"]
    killed_at = time.monotonic()
    running.processes[WEBS[0]].kill()
    while time.monotonic() - killed_at < AWAY:
        time.sleep(0.1)  # the fault itself takes time
    running.processes[WEBS[0]].start()
    ben.sit_down()
    while ben.version == version:
        ben.wait_for_more(version=version)
    assert ben.is_on_turn
    assert before < ben.update["remaining_ms"] <= before + 20_500
    ben.stand_up()
    running.manage("audit")
