"""Celery: the doorbells of matches (queue `turns`) and everything that can wait (`chores`)."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("badesee")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """With a receiver here, Celery leaves the logging of settings.LOGGING alone."""
