"""Doorbells for tables: Celery rings, the database knows what is due, the service does it."""

from celery import shared_task
from django.utils import timezone

from games import db_threads
from lobby import services


@shared_task(ignore_result=True)
def janitor() -> None:
    """Look after all tables once. Two at once do no harm, one that is missed neither."""
    db_threads.call(services.tend, now=timezone.now())
    db_threads.call(services.pause_deserted, now=timezone.now())
