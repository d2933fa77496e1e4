"""The race of `peers.py`: random legal play of whole games by each library, with action lists.

Only decisions of players count as actions: dealing, chance nodes and setting up a game cost their
time but count nothing, for everybody alike. Seats bind where a game has them; OpenSpiel's two are
played with their default parameters.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module, metadata
from typing import Any

from games import pace
from games.engine import PRESETS

UNO, UNO_STEPPED = "rlcard uno", "rlcard uno, stepped"
LIARS, KUHN, HOLDEM = "python_liars_poker", "python_kuhn_poker", "PokerKit hold'em"
TARGETS = {UNO: 2.0, LIARS: 1.0, KUHN: 1.0, HOLDEM: 8.0}  # ours must be so many times as fast
HAND_VALUES_TARGET = 2_500_000
OURS = "badesee"  # the preset the ratios are made with


def uno(seats: int) -> pace.Run:
    """rlcard's uno environment as the library plays it: `run` with its own random agents."""
    env = _uno_environment(seats)
    agent = import_module("rlcard.agents").RandomAgent(env.num_actions)
    env.set_agents([agent] * seats)

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(states) // 2 for states in trajectories)  # states and actions by turns

    return play


def uno_stepped(seats: int, rng: random.Random) -> pace.Run:
    """The same environment without rlcard's agents and its record of the game."""
    env = _uno_environment(seats)

    def play() -> int:
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            actions += 1
        return actions

    return play


def _uno_environment(seats: int) -> Any:
    return import_module("rlcard").make("uno", config={"game_num_players": seats, "seed": 1})


def spiel(module: str, name: str, rng: random.Random) -> pace.Run:
    """One of OpenSpiel's games written in Python."""
    import_module(f"open_spiel.python.games.{module}")  # registers the game
    game = import_module("pyspiel").load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                actions += 1
        return actions

    return play


def holdem(seats: int, rng: random.Random) -> pace.Run:
    """PokerKit's no-limit hold'em, everything but the players' decisions automated."""
    kit = import_module("pokerkit")
    automations = tuple(kit.Automation)
    create = kit.NoLimitTexasHoldem.create_state

    def play() -> int:
        state = create(automations, True, 0, (1, 2), 2, 200, seats)
        actions = 0
        while state.status:
            rng.choice(_poker_choices(state, rng))()
            actions += 1
        return actions

    return play


def _poker_choices(state: Any, rng: random.Random) -> list[Callable[[], object]]:
    choices = []
    if state.can_fold():
        choices.append(state.fold)
    if state.can_check_or_call():
        choices.append(state.check_or_call)
    if state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        choices.append(partial(state.complete_bet_or_raise_to, rng.randint(low, high)))
    return choices


def peers(seats: int, rng: random.Random) -> dict[str, pace.Run]:
    """The peers that can be started here; any other is named in a line and left out."""
    makers = {
        UNO: partial(uno, seats),
        UNO_STEPPED: partial(uno_stepped, seats, rng),
        LIARS: partial(spiel, "liars_poker", LIARS, rng),
        KUHN: partial(spiel, "kuhn_poker", KUHN, rng),
        HOLDEM: partial(holdem, seats, rng),
    }
    found = {}
    for name, make in makers.items():
        try:
            run = make()
            run()
        except Exception as error:  # whatever ails a peer, the others race
            print(f"{name}: left out ({type(error).__name__}: {error})", file=sys.stderr)
        else:
            found[name] = run
    return found


def race(options: argparse.Namespace) -> dict[str, Any]:
    """All contenders in turn, again and again; medians of actions per second and hand values."""
    rng = random.Random(options.seed)
    others = peers(options.seats, rng)
    ours = {
        name: pace.random_matches(PRESETS[name], options.seats, rng)
        for name in dict.fromkeys([OURS, *options.presets])
    }
    values = {"hand values": pace.hand_values(PRESETS[OURS])}
    with pace.one_core():
        rates = pace.medians({**values, **ours, **others}, options.repeats, options.seconds)
    return {
        "seats": options.seats,
        "repeats": options.repeats,
        "versions": {name: metadata.version(name) for name in _installed()},
        "hand_values": rates["hand values"],
        "ours": {name: rates[name] for name in ours},
        "peers": {name: rates[name] for name in others},
        "ratios": {name: rates[OURS] / rates[name] for name in others},
    }


def _installed() -> list[str]:
    names = {dist.metadata["Name"].lower().replace("-", "_") for dist in metadata.distributions()}
    return [name for name in ("rlcard", "open_spiel", "pokerkit") if name in names]


def report(result: dict[str, Any]) -> None:
    """The table a person reads."""
    versions = ", ".join(f"{name} {version}" for name, version in result["versions"].items())
    print(f"Random legal play of whole games, {result['seats']} seats, one core, CPU time,")
    print(f"medians of {result['repeats']} interleaved runs. Peers: {versions or 'none'}.\n")
    for name, rate in result["ours"].items():
        print(f"{'ours, ' + name:<28}{rate:>12,.0f} actions/s")
    for name, rate in result["peers"].items():
        ratio = result["ratios"][name]
        line = f"{name:<28}{rate:>12,.0f} actions/s   ours is {ratio:.2f} times as fast"
        print(line + _verdict(ratio, TARGETS.get(name)))
    values = result["hand_values"]
    print(f"{'hand values by table':<28}{values:>12,.0f} /s{_verdict(values, HAND_VALUES_TARGET)}")


def _verdict(found: float, target: float | None) -> str:
    if target is None:
        return ""
    return f" (target {target:,.0f}: {'ok' if found >= target else 'BELOW TARGET'})"


def main() -> None:
    """Read the options, race, print."""
    parser = argparse.ArgumentParser(prog="bench-peers", description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of one run")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presets", type=lambda text: text.split(","), default=list(PRESETS))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if unknown := set(options.presets) - set(PRESETS):
        parser.error(f"no such preset: {', '.join(sorted(unknown))}")
    result = race(options)
    if options.json:
        print(json.dumps(result, indent=1))
    else:
        report(result)


if __name__ == "__main__":
    main()
