"""`/metrics` for Prometheus: from this machine itself, or with the token of the settings."""

import secrets
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count, Min, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from config.celery import app
from games.models import Match

HERE = ("127.0.0.1", "::1")
STUCK = timedelta(seconds=10)  # a match that is overdue for longer stands still


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """What this process measures, and what the database counts. To anybody else: no such page."""
    if not _may_see(request):
        raise Http404
    text = generate_latest(REGISTRY) + generate_latest(_Counted())
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def _may_see(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token and secrets.compare_digest(given.encode(), token.encode()):
        return True
    # What a proxy passes on comes from its machine too, but it says for whom.
    passed_on = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    return request.META.get("REMOTE_ADDR") in HERE and not passed_on


class _Counted(Collector):
    """Gauges that are counted when somebody asks; every process counts the same."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        now = timezone.now()
        found = Match.objects.filter(status=Match.Status.RUNNING).aggregate(
            running=Count("pk"), stuck=Count("pk", Q(wake_at__lt=now - STUCK)), due=Min("wake_at")
        )
        overdue = max(0.0, (now - found["due"]).total_seconds()) if found["due"] else 0.0
        yield _gauge("badesee_matches_running", "Running matches.", found["running"])
        yield _gauge("badesee_matches_stuck", "Overdue for over ten seconds.", found["stuck"])
        yield _gauge("badesee_most_overdue_seconds", "Of the match that waits longest.", overdue)
        for queue, length in _queues():
            yield _gauge(f"badesee_queue_{queue}", f"Tasks that wait in `{queue}`.", length)


def _gauge(name: str, help_text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, help_text, value=value)


def _queues() -> Iterator[tuple[str, int]]:
    if settings.EMBEDDED:
        return
    with app.connection_for_read() as connection:
        client: Any = connection.default_channel.client  # type: ignore[attr-defined]
        for queue in settings.CELERY_TASK_QUEUES:
            yield queue.name, client.llen(queue.name)
