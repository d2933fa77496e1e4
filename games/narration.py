"""What happened in a match, in sentences of the reader's language; for pages without a socket."""

from collections.abc import Mapping, Sequence
from typing import Any

from games import engine
from games.models import Player
from games.playback import Step
from games.texts import TEXTS


def card_name(card: str) -> str:
    """ "Queen of Hearts"."""
    return _say("card", suit=_say(f"suit.{card[1]}"), rank=_say(f"rank.{card[0]}"))


def told(step: Step, players: Sequence[Player]) -> list[str]:
    """A step in sentences; nothing where only the server did something."""
    names, move = [player.name for player in players], step.move
    if move is not None and move.action["do"] == "come_back" and move.seat is not None:
        return [_say("log.back", name=names[move.seat])]
    said = [text for event in step.events for text in _event(event, names, step.state)]
    return [text if text.endswith((".", "!")) else f"{text}." for text in said]


def _event(event: Mapping[str, Any], names: Sequence[str], state: engine.MatchState) -> list[str]:
    match event["type"]:
        case "dealt":
            return [_say("log.dealt", n=event["round"])]
        case "acted":
            action = event["action"]
            swapped = {way: card_name(action[way]) for way in ("give", "take") if way in action}
            return [_say(f"log.{action['do']}", name=names[event["seat"]], **swapped)]
        case "middle_changed":
            return [f"{_say('log.middle')} {', '.join(map(card_name, event['middle']))}"]
        case "left":
            return [_say("log.left", name=names[event["seat"]])]
        case "round_ended":
            return _outcome(state.current.outcome, names) if state.current.outcome else []
        case "match_ended":
            return [_result(event["result"], names)]
        case _:
            return []


def _outcome(outcome: engine.Outcome, names: Sequence[str]) -> list[str]:
    why = _why(outcome, names)
    if outcome.void:
        return [why, _say("outcome.void")]
    if not outcome.losers:
        return [why, _say("outcome.nobody")]
    lines = [why, _say("outcome.losers", names=_list(outcome.losers, names))]
    if outcome.drowned:
        lines.append(_say("outcome.sunk", names=_list(outcome.drowned, names)))
    return lines


def _why(outcome: engine.Outcome, names: Sequence[str]) -> str:
    reason, holders = outcome.reason, outcome.holders
    if reason == "knock" and outcome.knocker is not None:
        return _say("outcome.knock", name=names[outcome.knocker])
    if reason not in ("fire", "31"):
        return _say(f"outcome.{reason}")
    if len(holders) > 1:
        return _say(f"outcome.{reason}.many", names=_list(holders, names))
    value = f"{outcome.values[holders[0]]:g}".replace(".", _say("decimal"))
    return _say(f"outcome.{reason}", name=names[holders[0]], value=value)


def _result(result: Mapping[str, Any], names: Sequence[str]) -> str:
    if result["winner"] is None:
        return _say(f"result.nobody.{result['ended_by']}")
    return _say("result.winner", name=names[result["winner"]])


def _list(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)


def _say(key: str, **values: Any) -> str:
    return str(TEXTS[key]).format(**values)
