"""`manage.py bench …`: how fast the site is, part by part."""

import json
import random
import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import pace
from games.engine import PRESETS

HAND_VALUES_TARGET = 2_500_000
MOVE_TARGET = 150.0  # microseconds
# What is measured from outside: by whom, and which options he takes.
LOAD = {
    "hub": ("tests.load.hub", ("clients", "changes", "webs"), ("embedded", "json")),
    "moves": ("tests.load.moves", ("tables", "seats", "webs", "think"), ("apart", "audit", "json")),
    "idle": ("tests.load.idle", ("sockets", "webs"), ("json",)),
    "kills": ("tests.load.kills", ("tables", "minutes", "every", "webs"), ("json",)),
}


class Command(BaseCommand):
    help = (
        "Measure the engine in CPU time of one core, medians of interleaved runs; "
        "or the running site with many clients."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "what",
            choices=["engine", "move", *LOAD],
            help="engine: hand values, random legal play of whole matches; "
            "move: load, check, apply and store one move, as the server does; "
            "hub: how soon a change of a table has reached everybody at the hub; "
            "moves: how soon a move has reached every seat, beside the floor; "
            "idle: what an open socket costs; "
            "kills: whether all tables go on while processes are killed at random",
        )
        parser.add_argument("--seats", type=int, choices=range(2, 10), default=4, metavar="2…9")
        parser.add_argument("--repeats", type=int, default=5)
        parser.add_argument("--seconds", type=float, default=0.2, help="CPU time of one run")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true")
        load = parser.add_argument_group("many clients")
        load.add_argument("--clients", type=int, default=500)
        load.add_argument("--changes", type=int, default=20)
        load.add_argument("--tables", type=int, default=100)
        load.add_argument("--think", type=float, default=0.0, help="seconds a turn (none)")
        load.add_argument("--minutes", type=float, default=10, help="of killing")
        load.add_argument("--every", type=float, default=6, help="seconds between two kills")
        load.add_argument("--apart", action="store_true", help="neighbours on different processes")
        load.add_argument("--audit", action="store_true", help="replay all matches afterwards")
        load.add_argument("--sockets", type=int, default=500)
        load.add_argument("--url", action="append", default=[], help="of a site that runs already")
        load.add_argument("--webs", type=int, default=2, help="web processes to start")
        load.add_argument("--embedded", action="store_true", help="start all in one process")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["what"] in LOAD:
            sys.exit(_from_outside(options["what"], options))
        if options["repeats"] < 1 or options["seconds"] <= 0:
            raise CommandError("It takes at least one run of more than no seconds.")
        measure, show = {"engine": (_engine, _engine_text), "move": (_move, _move_text)}[
            options["what"]
        ]
        with pace.one_core():
            result = measure(options)
        self.stdout.write(json.dumps(result) if options["json"] else show(result))


def _from_outside(what: str, options: dict[str, Any]) -> int:
    """The clients are no part of the site: they need what the tests need, and a process."""
    module, values, flags = LOAD[what]
    command = [sys.executable, "-m", module]
    for name in values:
        command += [f"--{name}", str(options[name])]
    for url in options["url"] if what == "hub" else ():
        command += ["--url", url]
    command += [f"--{name}" for name in flags if options[name]]
    return subprocess.run(command, cwd=settings.BASE_DIR, check=False).returncode


def _engine(options: dict[str, Any]) -> dict[str, Any]:
    rng = random.Random(options["seed"])
    played = {name: _Matches(name, options["seats"], rng) for name in PRESETS}
    runs: dict[str, pace.Run] = {name: matches.play for name, matches in played.items()}
    rates = pace.medians(
        {"hand values": pace.hand_values(PRESETS["badesee"]), **runs},
        options["repeats"],
        options["seconds"],
    )
    hand_values, base = rates.pop("hand values"), rates["badesee"]
    return {
        "seats": options["seats"],
        "hand_values": hand_values,
        "presets": {
            name: {
                "moves": rate,
                "matches": rate / played[name].moves_per_match,
                "ratio": rate / base,
            }
            for name, rate in rates.items()
        },
    }


class _Matches:
    """Random matches of one preset; remembers how long they were."""

    def __init__(self, preset: str, seats: int, rng: random.Random) -> None:
        self._run = pace.random_matches(PRESETS[preset], seats, rng)
        self._moves = self._matches = 0

    def play(self) -> int:
        moves = self._run()
        self._moves += moves
        self._matches += 1
        return moves

    @property
    def moves_per_match(self) -> float:
        return self._moves / self._matches


def _engine_text(result: dict[str, Any]) -> str:
    values = result["hand_values"]
    return "\n".join(
        [
            f"hand values by table  {values:>12,.0f} /s{_verdict(values >= HAND_VALUES_TARGET)}",
            f"random legal play, {result['seats']} seats, with the list of legal actions:",
            *(
                f"  {name:<16}{rates['moves']:>9,.0f} moves/s {rates['matches']:>8,.1f} matches/s"
                f"   {rates['ratio']:.2f} x badesee"
                for name, rates in result["presets"].items()
            ),
        ]
    )


def _move(options: dict[str, Any]) -> dict[str, Any]:
    rng = random.Random(options["seed"])
    runs = {name: pace.moves(rules, options["seats"], rng) for name, rules in PRESETS.items()}
    rates = pace.medians(runs, options["repeats"], options["seconds"])
    microseconds = {name: 1e6 / rate for name, rate in rates.items()}
    return {"seats": options["seats"], "microseconds": microseconds}


def _move_text(result: dict[str, Any]) -> str:
    head = f"one move, {result['seats']} seats: parse, load, legal_actions, apply, dump, print JSON"
    rows = (
        f"  {name:<16}{spent:>7.1f} µs{_verdict(spent <= MOVE_TARGET)}"
        for name, spent in result["microseconds"].items()
    )
    return "\n".join([head, *rows])


def _verdict(good: bool) -> str:
    return "   ok" if good else "   BELOW TARGET"
