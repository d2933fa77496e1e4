"""`manage.py play_cli`: a match in the terminal against bots; the engine needs no site."""

import random
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand

from games.bots import LEVELS, choose
from games.engine import (
    PRESETS,
    Action,
    Event,
    MatchState,
    Story,
    View,
    apply,
    deal,
    new_match,
    told,
    view,
)
from games.pace import shuffled
from games.terminal import Terminal
from games.terminal_words import BOTS, WORDS

ME = 0


class Stopped(Exception):
    """The player has had enough, or there is no more input."""


class Command(BaseCommand):
    help = "Play a match in the terminal against bots."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seats", type=int, choices=range(2, 10), default=4, metavar="2…9")
        parser.add_argument("--preset", choices=list(PRESETS), default="badesee")
        parser.add_argument("--level", choices=list(LEVELS), default="normal")
        parser.add_argument("--seed", help="the same seed deals the same cards")
        parser.add_argument("--lang", choices=list(WORDS), default="de")

    def handle(self, *args: Any, **options: Any) -> None:
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")  # a console that has no ♣ shows a ?
        rules, seats = PRESETS[options["preset"]], options["seats"]
        names = (WORDS[options["lang"]]["you"], *BOTS[: seats - 1])
        self._terminal = Terminal(options["lang"], rules, names)
        self._level, self._rng = options["level"], random.Random(options["seed"])
        self.stdout.write(self._terminal.house_rules())
        try:
            self._play(new_match(rules, seats, self._rng.randrange(seats)))
        except Stopped:
            self.stdout.write("\n" + self._terminal.say("stopped"))

    def _play(self, state: MatchState) -> None:
        story: Story = ()
        while state.phase != "over":
            if state.phase == "pause":
                state, events = deal(state, *shuffled(self._rng))
            else:
                assert state.turn is not None
                state, events = apply(state, state.turn, self._action(state, story))
            story = told(story, state, events)
            self._tell(events)

    def _tell(self, events: Iterable[Event]) -> None:
        for line in filter(None, map(self._terminal.told, events)):
            self.stdout.write(line)

    def _action(self, state: MatchState, story: Story) -> Action:
        seen = view(state, state.turn, story)
        if state.turn != ME:
            return choose(self._level, seen, seen.legal, self._rng)
        self.stdout.write(self._terminal.table(seen))
        return self._typed(seen)

    def _typed(self, seen: View) -> Action:
        while True:
            try:
                line = input("> ")
            except (EOFError, KeyboardInterrupt):
                raise Stopped from None
            if action := self._terminal.understood(line, seen):
                return action
            if self._terminal.wants_to_stop(line):
                raise Stopped
            asked = line.strip() == "?"
            self.stdout.write("" if asked else self._terminal.say("unknown"))
            self.stdout.write(self._terminal.help(seen))
