"""`manage.py simulate`: bots play whole matches, every invariant checked at every step."""

import json
import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import PRESETS
from games.simulation import PLAYERS, Series, play_series, report


def listed(known: Callable[[str], bool], what: str) -> Callable[[str], list[str]]:
    """An argument type: names with commas between them, each of which has to be `known`."""

    def read(text: str) -> list[str]:
        names = text.split(",")
        for name in names:
            if not known(name):
                raise ArgumentTypeError(f"{name!r} is no {what}")
        return names

    return read


class Command(BaseCommand):
    help = "Let bots play whole matches and print what came of it; exit 1 on a broken invariant."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", type=int, metavar="N", help="per preset and number of seats")
        parser.add_argument(
            "--preset",
            type=listed({"all", *PRESETS}.__contains__, f"preset ({', '.join(PRESETS)}, all)"),
            default=["badesee"],
            help="one, several with commas, or all",
        )
        parser.add_argument(
            "--seats",
            type=listed(lambda text: text in list("23456789"), "number of seats from 2 to 9"),
            default=["4"],
            help="2 to 9, several with commas",
        )
        parser.add_argument(
            "--bots",
            type=listed(PLAYERS.__contains__, f"bot ({', '.join(PLAYERS)})"),
            default=["leicht", "normal", "stark"],
            help="with commas; repeated over the seats, and every one comes to every seat",
        )
        parser.add_argument("--seed", default="1", help="the same seed plays the same matches")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
        parser.add_argument("--json", action="store_true", help="one line of JSON per series")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["matches"] < 1 or options["jobs"] < 1:
            raise CommandError("It takes at least one match and one process.")
        broken = 0
        with mapper(options["jobs"]) as spread:
            for series in _all_series(options):
                result = report(series, play_series(series, spread))
                broken += len(result["breaches"])
                self.stdout.write(json.dumps(result) if options["json"] else _readable(result))
        if broken:
            raise CommandError(f"{broken} invariants broken")


@contextmanager
def mapper(jobs: int) -> Iterator[Callable[..., Any]]:
    if jobs == 1:
        yield map
        return
    # Spawned, not forked: a fork takes no threads along, but the locks they hold.
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_with_parent) as pool:
        yield pool.map


def _end_with_parent() -> None:
    """A process of the pool would wait for work for ever when the command is killed."""
    Thread(target=_outlive, args=[parent_process()], daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _all_series(options: dict[str, Any]) -> list[Series]:
    presets = list(PRESETS) if "all" in options["preset"] else options["preset"]
    bots, matches, seed = tuple(options["bots"]), options["matches"], options["seed"]
    return [
        Series(PRESETS[preset], int(seats), bots, matches, seed)
        for preset in presets
        for seats in options["seats"]
    ]


def _readable(result: dict[str, Any]) -> str:
    rounds, laps = result["rounds"], result["laps"]
    lines = [
        f"{result['preset']}, {result['seats']} seats, {result['matches']} matches, "
        f"seed {result['seed']}",
        *(
            f"  {player:<8} wins {_percent(share)}, by chance {share['by_chance']:.1%}"
            for player, share in result["wins"].items()
        ),
        f"  nobody   wins {_percent(result['nobody'])}",
        f"  rounds per match {rounds['mean']:.1f} (most {rounds['max']}), "
        f"laps per round {laps['mean']:.1f} (most {laps['max']})",
        "  rounds end by " + ", ".join(f"{why} {s:.1%}" for why, s in result["ends"].items()),
        f"  void rounds {result['void']}, broken invariants {len(result['breaches'])}",
        *(f"  {breach}" for breach in result["breaches"][:20]),
    ]
    return "\n".join(lines)


def _percent(share: dict[str, Any]) -> str:
    return f"{share['share']:6.1%} ({share['low']:.1%} to {share['high']:.1%})"
