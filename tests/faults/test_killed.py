"""Any process of the site may die at any moment: no move is lost or doubled, and matches go on."""

import pytest
from django.conf import settings

from games.clock import ROUND_PAUSE
from tests import site
from tests.person import SOLO, Person

BACK = 3  # seconds after its return within which a match has gone on
PAUSE = ROUND_PAUSE[SOLO["tempo"]]  # more, where a round has just ended
VICTIMS = ["play"] if settings.EMBEDDED else ["web-1", "web-2", "worker", "beat"]


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with site.running(tmp_path_factory.mktemp("site"), webs=2) as running:
        yield running


@pytest.mark.parametrize("victim", VICTIMS)
def test_a_match_goes_on_after_kill_9(running, victim):
    anna = Person(running.url, f"Anna {victim}")
    anna.start()
    anna.sit_down()
    for _ in range(5):
        anna.go_on()
    before = anna.version
    running.processes[victim].kill()
    running.processes[victim].start()
    anna.sit_down(running.urls[-1])
    assert anna.version >= before
    anna.go_on(BACK if anna.update["view"]["turn"] is not None else BACK + PAUSE)
    for _ in range(5):
        anna.go_on()
    anna.stand_up()
    running.manage("audit")  # fails if a stored match is not what its moves lead to
