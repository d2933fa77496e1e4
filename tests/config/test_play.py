"""`manage.py play` as a process: what a newcomer starts, and ends with Ctrl-C."""

import re
import signal
import socket
import time
import urllib.request

import pytest

from tests import site, stacks


@pytest.fixture
def environment(tmp_path):
    environment = stacks.embedded(str(tmp_path))
    site._manage(environment, "migrate", "--verbosity", "0")
    return environment


def play(environment, *options):
    return site.Process(["manage.py", "play", *options], environment, r"Badesee is open: http://")


def address(process):
    return re.search(r"open: (http://\S+/)", "".join(process.output)).group(1)


@pytest.mark.parametrize("order", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_and_ends_within_three_seconds(environment, order):
    process = play(environment)
    with urllib.request.urlopen(address(process) + "readyz") as reply:
        assert reply.status == 200
    asked = time.monotonic()
    process._running.send_signal(order)
    assert process._end() == 0
    assert time.monotonic() - asked < 3
    assert "Traceback" not in "".join(process.output)


def test_a_taken_port_is_not_the_end(environment):
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        process = play(environment, "--port", str(taken))
        assert f"Port {taken} is taken" in process.output[0]
        assert f":{taken}/" not in address(process)
        assert process.stop() == 0


def test_a_folder_is_served_once_and_free_again_after_a_kill(environment):
    first = play(environment)
    with pytest.raises(RuntimeError, match=f"open already, from this folder: {address(first)}"):
        play(environment)
    first._running.kill()
    first._running.wait()
    assert play(environment).stop() == 0


def test_play_refuses_to_be_half_of_the_full_stack(tmp_path):
    environment = stacks.full(str(tmp_path), "badesee")
    with pytest.raises(RuntimeError, match="play is the embedded stack"):
        play(environment)


def test_dev_serves_seeded_people_whom_one_can_become(environment):
    process = site.Process(["manage.py", "dev"], environment, r"Badesee is open: http://")
    with urllib.request.urlopen(address(process) + "dev/") as page:
        assert "Anna" in page.read().decode()
    assert process.stop() == 0


def test_nobody_becomes_anybody_without_debug(client):
    assert client.get("/dev/").status_code == 404
