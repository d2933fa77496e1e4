"""Golden matches: whole matches as text, so that a change of the rules shows as a diff.

A file is JSON, one object a line. First what the match is made of: rules, seats, lives at the
start, first seat, and a deck and a key per round. Then every step: the seat and its action (none
for a deal), the events, and what each seat and last a spectator sees after it. Of a view only the
fields are written that differ from the same viewer's last.
"""

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from games.bots import choose
from games.engine import (
    PRESETS,
    Action,
    IllegalAction,
    MatchState,
    RuleSet,
    action_from_dict,
    action_to_dict,
    apply,
    cards,
    deal,
    event_to_dict,
    legal_actions,
    new_match,
    rules_from,
    rules_to_dict,
    view,
    view_to_dict,
)
from games.pace import shuffled

SEATS = 3
PLAYED_BY = ("leicht", "normal", "stark")
MOST_ACTIONS, FEWEST_ROUNDS = 24, 2
_BADESEE = PRESETS["badesee"]

GOLDEN: Mapping[str, RuleSet] = MappingProxyType(
    {
        **PRESETS,
        "verdeckt": replace(_BADESEE, name="verdeckt", dealer_choice="none", covered_passing=True),
        "ohne_schieben": replace(_BADESEE, name="ohne_schieben", push=False),
        "unter_20_zahlt": replace(_BADESEE, name="unter_20_zahlt", pay_below=20),
    }
)
"""What has a golden match: every preset, and the variants that are played differently."""


def path_of(folder: Path, name: str) -> Path:
    """Where the golden match of a RuleSet lies."""
    return folder / f"{name}.jsonl"


def faults(folder: Path, name: str) -> Iterator[str]:
    """What is wrong with a golden match; nothing if it replays to its very bytes."""
    path = path_of(folder, name)
    if not path.exists():
        yield "there is none"
        return
    text = path.read_text(encoding="utf-8")
    try:
        header, actions = _read(text)
        played = _text(header, actions)
    except (ValueError, KeyError, TypeError, IllegalAction) as error:
        yield f"cannot be replayed: {error}"
        return
    if rules_from(header["rules"]) != GOLDEN[name]:
        yield "was played by other rules"
    if played != text:
        pairs = zip(text.splitlines(), played.splitlines(), strict=False)
        line = next((at for at, (old, new) in enumerate(pairs, 1) if old != new), "the last")
        yield f"replays differently, first in line {line}"


def write(folder: Path, name: str) -> None:
    """Write what comes of the match now: of the same deals and actions, where they still go."""
    path = path_of(folder, name)
    try:
        header, actions = _read(path.read_text(encoding="utf-8"))
        text = _text({**header, "rules": rules_to_dict(GOLDEN[name])}, actions)
    except (OSError, ValueError, KeyError, TypeError, IllegalAction):
        text = _text(*_recorded(name))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _read(text: str) -> tuple[dict[str, Any], list[Action]]:
    header, *steps = map(json.loads, text.splitlines())
    return header, [action_from_dict(step["action"]) for step in steps if "action" in step]


def _text(header: Mapping[str, Any], actions: Iterable[Action]) -> str:
    lines = [header, *_steps(header, iter(actions))]
    return "".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
    )


def _steps(header: Mapping[str, Any], actions: Iterator[Action]) -> Iterator[dict[str, Any]]:
    """The match, step by step; ValueError unless the actions are all there is and end it."""
    state = _start(header)
    deals = iter(header["deals"])
    seen: list[dict[str, Any]] = [{} for _ in range(len(state.lives) + 1)]
    while state.phase != "over":
        step: dict[str, Any] = {}
        if state.phase == "pause":
            dealt = _next(deals)
            state, events = deal(state, cards(dealt["deck"]), dealt["key"])
        else:
            seat, action = state.turn, _next(actions)
            step = {"seat": seat, "action": action_to_dict(action)}
            assert seat is not None
            state, events = apply(state, seat, action)
        step["events"] = [event_to_dict(event) for event in events]
        step["views"] = _news(state, seen)
        yield step
    if next(actions, None) is not None:
        raise ValueError("there are actions after the end")


def _next(items: Iterator[Any]) -> Any:
    item = next(items, None)
    if item is None:
        raise ValueError("the match does not end")
    return item


def _news(state: MatchState, seen: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What changed for each seat and a spectator; remembers it in `seen`."""
    news = []
    for at in range(len(seen)):
        now = view_to_dict(view(state, at if at < len(state.lives) else None))
        news.append({key: value for key, value in now.items() if seen[at].get(key, ()) != value})
        seen[at] = now
    return news


def _start(header: Mapping[str, Any]) -> MatchState:
    rules = rules_from(header["rules"])
    return new_match(rules, header["seats"], header["first"], tuple(header["lives"]))


def _recorded(name: str) -> tuple[dict[str, Any], list[Action]]:
    """A new match of bots: the first one that is short and has more than one round."""
    number = 0
    while True:
        header, actions = _played(GOLDEN[name], random.Random(f"{name}/{number}"))
        if len(actions) <= MOST_ACTIONS and len(header["deals"]) >= FEWEST_ROUNDS:
            return header, actions
        number += 1


def _played(rules: RuleSet, rng: random.Random) -> tuple[dict[str, Any], list[Action]]:
    last = 0 if rules.swimming else 1  # lives with which the next loss is the last
    header: dict[str, Any] = {
        "rules": rules_to_dict(rules),
        "seats": SEATS,
        "lives": [last, last, last + 1],
        "first": rng.randrange(SEATS),
        "deals": [],
    }
    state = _start(header)
    actions: list[Action] = []
    while state.phase != "over":
        if state.phase == "pause":
            deck, key = shuffled(rng)
            header["deals"].append({"deck": " ".join(deck), "key": key})
            state, _ = deal(state, deck, key)
            continue
        assert state.turn is not None
        level = rng.choice(PLAYED_BY)
        actions.append(choose(level, view(state, state.turn), legal_actions(state), rng))
        state, _ = apply(state, state.turn, actions[-1])
    return header, actions
