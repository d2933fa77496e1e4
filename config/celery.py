"""Celery: the doorbells of matches (queue `turns`) and everything that can wait (`chores`)."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_ready
from prometheus_client import start_http_server

from config import memory

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("badesee")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """With a receiver here, Celery leaves the logging of settings.LOGGING alone."""


@worker_ready.connect
def settle(**_: Any) -> None:
    memory.settle()


@worker_ready.connect
def serve_metrics(**_: Any) -> None:
    """A worker has no pages: its metrics have a port of their own, if they are wanted."""
    if app.conf.METRICS_PORT:
        start_http_server(app.conf.METRICS_PORT, addr="127.0.0.1")
