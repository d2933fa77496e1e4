"""How the site is put together: settings, URLs, ASGI, Celery. Nobody imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
