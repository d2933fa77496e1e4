"""`manage.py bench_standings`: how long a leaderboard takes at a million entries."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.utils import timezone

from accounts.days import berlin_day
from leaderboard import boards
from leaderboard.boards import Board, Place
from leaderboard.models import Standing

ALLOWED_MS = 50

PEOPLE = """
INSERT INTO accounts_user (id, password, is_superuser, name, skeleton, email, is_guest, is_staff,
                           is_active, created_at)
SELECT 1000000000 + n, '', false, 'Bench ' || n, 'bench ' || n, '', false, false, true, now()
FROM generate_series(1, %s) n
"""
STANDINGS = """
INSERT INTO leaderboard_standing (period, start, user_id, matches, points, xp, wins, taler, rated,
                                  rating, gain, listed, rated_at)
SELECT 'all', '2000-01-01', 1000000000 + n, 20, (n::bigint * 7919) %% 5000, 10, n %% 300,
       (n::bigint * 31) %% 9000, 12, 1000 + (n::bigint * 104729) %% 1000, 0, n %% 3 > 0,
       now() - (n %% 120) * interval '1 day'
FROM generate_series(1, %s) n
"""


class Command(BaseCommand):
    help = (
        "Fill the leaderboards of all time inside a transaction, measure their pages on "
        "PostgreSQL, and roll everything back."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entries", type=int, default=1_000_000)

    def handle(self, *, entries: int, **options: object) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("This is about PostgreSQL.")
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(PEOPLE, [entries])
                cursor.execute(STANDINGS, [entries])
                cursor.execute("ANALYZE leaderboard_standing")
                cursor.execute("ANALYZE accounts_user")
            worst = max(self._measure(board, entries) for board in Board)
            transaction.set_rollback(True)
        self.stdout.write(f"{entries} entries, worst {worst:.1f} ms, allowed {ALLOWED_MS} ms")
        if worst > ALLOWED_MS:
            raise CommandError("a leaderboard is too slow")

    def _measure(self, board: Board, entries: int) -> float:
        now = timezone.now()
        today = berlin_day(now)
        listed = Standing.objects.filter(period="all", user_id__gt=1_000_000_000, listed=True)
        middle = listed.order_by(board)[entries // 3]
        last = listed.order_by(board, "-user_id")[0]
        deep = Place(getattr(middle, board), middle.user_id, entries // 2)
        works: dict[str, Callable[[], Any]] = {
            "first page": lambda: boards.page(board, "all", today, now),
            "deep page": lambda: boards.page(board, "all", today, now, deep),
            "own row, middle": lambda: boards.own(board, "all", today, now, middle.user_id),
            "own row, last": lambda: boards.own(board, "all", today, now, last.user_id),
        }
        times = {name: _database_ms(work) for name, work in works.items()}
        told = ", ".join(f"{name} {ms:.1f} ms" for name, ms in times.items())
        self.stdout.write(f"{board}: {told}")
        return max(times.values())


def _database_ms(work: Callable[[], object]) -> float:
    """What PostgreSQL itself says it needed for all statements, the better of two runs."""
    return min(_once(work), _once(work))


def _once(work: Callable[[], object]) -> float:
    spent = [0.0]

    def explain(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", params, many, context)
        plan = context["cursor"].fetchone()[0][0]
        spent[0] += plan["Planning Time"] + plan["Execution Time"]
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explain):
        work()
    return spent[0]
