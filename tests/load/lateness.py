"""How late the server plays what is due, seen from outside: by what the database promised."""

import threading
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import psycopg

LOOK = 0.1  # seconds between two looks at the plans
PLANS = (
    "SELECT id, version, wake_at FROM games_match WHERE status = 'running' AND wake_at IS NOT NULL"
)
PLAYED = "SELECT match_id, version, at FROM games_move WHERE cause <> 'player' AND at > %s"


class Lateness:
    """Reads when every match is due next, until it is asked how late that was played.

    A step that was planned and played between two looks is not counted.
    """

    def __init__(self, database: str) -> None:
        self._database = database
        self._due: dict[tuple[int, int], datetime] = {}
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def since(self, began: datetime) -> list[float]:
        """Seconds of each step of the server from then on, the smallest first. Ends the watch."""
        self._is_over.set()
        self._thread.join()
        with psycopg.connect(self._database, autocommit=True) as connection:
            played = connection.execute(PLAYED, [began]).fetchall()
        known = [(at, self._due.get((match, version - 1))) for match, version, at in played]
        return sorted((at - due).total_seconds() for at, due in known if due is not None)

    def _watch(self) -> None:
        while not self._is_over.wait(LOOK):
            try:
                with psycopg.connect(self._database, autocommit=True) as connection:
                    while not self._is_over.wait(LOOK):
                        rows = connection.execute(PLANS).fetchall()
                        self._due.update({(match, version): due for match, version, due in rows})
            except psycopg.OperationalError:
                continue  # the database was away as well: once more in a moment


def figures(late: Sequence[float]) -> dict[str, Any]:
    ranked = late or [float("nan")]
    parts = {f"late_p{part}_ms": 1000 * ranked[len(ranked) * part // 100] for part in (50, 95, 99)}
    return {"server_steps": len(late), **parts, "late_max_ms": 1000 * ranked[-1]}
