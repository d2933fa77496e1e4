"""Chores of the site's operation: Celery rings, the services do it."""

from celery import shared_task
from django.utils import timezone

from games import db_threads
from staff import auditor, retention
from staff.fairplay import signs


@shared_task(ignore_result=True)
def audit() -> None:
    """Replay what has ended since the last look, in the background."""
    auditor.audit_matches()


@shared_task(ignore_result=True)
def audit_ledger() -> None:
    auditor.audit_ledger()


@shared_task(ignore_result=True)
def audit_standings() -> None:
    auditor.audit_standings()


@shared_task(ignore_result=True)
def read_moves() -> None:
    """Who gives points away in whose favour: a list for the team's eyes."""
    signs.remember_givers(timezone.now())


@shared_task(ignore_result=True)
def forget() -> None:
    """Delete what the site has promised not to keep."""
    db_threads.call(retention.forget, now=timezone.now())
