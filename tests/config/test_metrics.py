"""`/metrics`: for Prometheus on this machine or with the token, for nobody else."""

import pytest
from django.utils import timezone

from games import metrics
from games.codes import Code
from tests.games.tables import NOW, match_of, person

pytestmark = pytest.mark.django_db


def read(client, **headers):
    return client.get("/metrics", headers=headers)


def value(client, name):
    lines = read(client).content.decode().splitlines()
    return float(next(line for line in lines if line.startswith(name + " ")).split()[-1])


def test_it_is_for_this_machine_only(client):
    assert read(client).status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.7").status_code == 404
    assert read(client, x_forwarded_for="127.0.0.1").status_code == 404


def test_a_token_opens_it_from_anywhere(client, settings):
    settings.METRICS_TOKEN = "secret"
    for given, code in (("Bearer secret", 200), ("Bearer wrong", 404), ("", 404)):
        headers = {"authorization": given, "x_forwarded_for": "203.0.113.7"}
        assert read(client, **headers).status_code == code


def test_it_counts_running_matches_and_those_that_stand_still(client):
    match = match_of(person(), bots=1)  # due in a past that nobody has looked at
    assert value(client, "badesee_matches_running") == 1
    assert value(client, "badesee_matches_stuck") == 1
    overdue = (timezone.now() - NOW).total_seconds()
    assert value(client, "badesee_most_overdue_seconds") == pytest.approx(overdue, abs=60)
    match.delete()
    assert value(client, "badesee_matches_running") == 0


def test_it_shows_moves_lateness_and_refusals(client):
    metrics.refused.labels(Code.STALE).inc()
    text = read(client).content.decode()
    for name in (
        'badesee_refused_total{code="stale"}',
        "badesee_move_seconds_bucket",
        "badesee_show_seconds_bucket",
        "badesee_loop_lag_seconds",
        "badesee_sockets",
    ):
        assert name in text
