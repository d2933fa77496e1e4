"""`manage.py learn_potential`: writes the table of what hands are good for anew."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.potential import FILE
from games.engine import PRESETS
from games.engine.rules import MAX_SEATS, MIN_SEATS
from games.learning import learn


class Command(BaseCommand):
    help = "Learn what hands are good for from rounds of the inner engine; some minutes."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rounds", type=int, default=6000, help="per number of seats and lap")
        parser.add_argument("--seed", default="1", help="the same seed learns the same")
        parser.add_argument("--out", type=Path, default=FILE, help="default: where Profi reads it")

    def handle(self, *, rounds: int, seed: str, out: Path, **options: Any) -> None:
        rules = PRESETS["badesee"]
        learned = {
            seats: learn(rules, seats, rounds, seed) for seats in range(MIN_SEATS, MAX_SEATS + 1)
        }
        lines = [f' "{seats}": {json.dumps(odds)}' for seats, odds in learned.items()]
        out.write_text("{\n" + ",\n".join(lines) + "\n}\n")
        self.stdout.write(f"{out}: {MAX_SEATS - MIN_SEATS + 1} numbers of seats")
