"""`manage.py arena`: one bot against a table of another, on the same decks from every seat."""

import json
import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.arena import Contest, play_contest, report
from games.engine import PRESETS
from games.management.commands.simulate import listed, mapper
from games.simulation import PLAYERS


class Command(BaseCommand):
    help = "One bot against a table of another: share of wins, and how long it thinks."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        is_bot = listed(PLAYERS.__contains__, f"bot ({', '.join(PLAYERS)})")
        parser.add_argument("--one", type=is_bot, default=["profi"], help="with commas: each")
        parser.add_argument("--table", type=is_bot, default=["stark"], help="with commas: each")
        parser.add_argument(
            "--seats",
            type=listed(lambda text: text in list("23456789"), "number of seats from 2 to 9"),
            default=["2", "3", "4"],
            help="2 to 9, with commas",
        )
        parser.add_argument(
            "--preset",
            type=listed(PRESETS.__contains__, f"preset ({', '.join(PRESETS)})"),
            default=["badesee"],
            help="one, or several with commas",
        )
        parser.add_argument("--matches", type=int, default=2000, metavar="N", help="per line")
        parser.add_argument("--seed", default="1", help="the same seed deals the same decks")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
        parser.add_argument("--json", action="store_true", help="one line of JSON each")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["matches"] < 1 or options["jobs"] < 1:
            raise CommandError("It takes at least one match and one process.")
        with mapper(options["jobs"]) as spread:
            for contest in _contests(options):
                result = report(contest, play_contest(contest, spread))
                self.stdout.write(json.dumps(result) if options["json"] else _readable(result))
                self.stdout.flush()


def _contests(options: dict[str, Any]) -> list[Contest]:
    return [
        Contest(PRESETS[preset], int(seats), one, table, options["matches"], options["seed"])
        for preset in options["preset"]
        for one in options["one"]
        for table in options["table"]
        for seats in options["seats"]
    ]


def _readable(result: dict[str, Any]) -> str:
    wins, ms = result["wins"], result["ms"]
    return (
        f"{result['preset']}, {result['seats']} seats: {result['one']} against {result['table']} "
        f"wins {wins['share']:.1%} ({wins['low']:.1%} to {wins['high']:.1%}; fair "
        f"{result['fair']:.1%}) of {result['matches']}, loses {result['rounds_lost']:.1%} of "
        f"{result['rounds']} rounds; thinks {ms['mean']:.1f} ms "
        f"(p95 {ms['p95']:.1f}, max {ms['max']:.1f})"
    )
