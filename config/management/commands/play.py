"""`manage.py play`: the whole site in one process, for one machine."""

import os
import threading
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config.alone import Taken, hold
from config.celery import app as celery_app
from config.embedded import EmbeddedCelery
from config.ports import free_port
from config.server import PageServer, before_stop, stop_from_thread

# A stop takes no longer, whatever hangs. Transactions that are cut off roll back.
PATIENCE = 2.0


def serve(host: str, wanted_port: int) -> None:
    """Run server, worker and beat until the process is told to stop.

    Raises Taken while another process serves from the same folder.
    """
    port = free_port(host, wanted_port)
    held = hold(settings.VAR_DIR, _address(host, port))
    if port != wanted_port:
        print(f"Port {wanted_port} is taken, so I use {port}.")
    # The last connection that closes empties SQLite's log; one stays open, so none is the last.
    connection.ensure_connection()
    server = PageServer(host=host, port=port, on_listen=_announce)
    # Better no site than one whose bots and clocks stand still.
    celery = EmbeddedCelery(celery_app, on_death=lambda: stop_from_thread(server))
    before_stop(celery.ask_to_stop)
    before_stop(_stop_in_any_case)
    celery.start()
    server.run()
    celery.join(PATIENCE)
    held.close()


def _announce(host: str, port: int) -> None:
    print(f"Badesee is open: {_address(host, port)}  (Ctrl-C closes it)", flush=True)


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    return f"http://{shown}:{port}/"


def _stop_in_any_case() -> None:
    timer = threading.Timer(PATIENCE, os._exit, [0])
    timer.daemon = True
    timer.start()


class Command(BaseCommand):
    help = "Serves the site from this one process: pages, sockets, bots and clocks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="the next free one if taken")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError(
                "play is the embedded stack, but DATABASE_URL is set: "
                "run the processes of the Procfile instead."
            )
        try:
            serve(host, port)
        except Taken as other:
            raise CommandError(f"Badesee is open already, from this folder: {other}") from None
        except OSError as error:
            raise CommandError(f"Cannot listen on {host}: {error.strerror}.") from None
