"""An analysis in words of the reader's language."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.formats import number_format

from games.models import Player
from games.texts import ANALYSIS, TEXTS

Data = dict[str, Any]


def chapters(report: Data, players: Sequence[Player], mine: int | None) -> list[Data]:
    """What the page shows per seat, the reader's own first."""
    seats = sorted(report, key=lambda seat: (int(seat) != mine, int(seat)))
    return [_chapter(report[seat], players[int(seat)], int(seat) == mine) for seat in seats]


def _chapter(told: Data, player: Player, own: bool) -> Data:
    by_version = {decision["version"]: decision for decision in told["decisions"]}
    figures = {"rounds": told["rounds"], "lost": told["lost"], "fair": _number(told["fair"])}
    return {
        "name": player.name,
        "own": own,
        "summary": str(ANALYSIS["above"]).format(**figures),
        "split": str(ANALYSIS["split"]).format(
            cost=_signed(told["cost"]), luck=_signed(told["luck"])
        ),
        "costliest": [_costly(by_version[version]) for version in told["costliest"]],
        "decisions": [_row(decision) for decision in told["decisions"]],
    }


def _costly(decision: Data) -> Data:
    best = decision["options"][0]
    sentence = str(ANALYSIS["costly"]).format(
        round=decision["round"],
        lap=decision["lap"],
        action=action_words(decision["action"]),
        loss=_percent(decision["loss"]),
        best=action_words(best["action"]),
        best_loss=_percent(best["loss"]),
    )
    # The step before the decision is the one on which it was to be made.
    return {"before": decision["version"] - 1, "seat": decision["seat"], "sentence": sentence}


def _row(decision: Data) -> Data:
    return {
        **decision,
        "words": action_words(decision["action"]),
        "percent": _percent(decision["loss"]),
        "lost_by_it": _percent(decision["cost"]),
        "others": list(_options(decision["options"])),
    }


def _options(options: Iterable[Data]) -> Iterable[Data]:
    for option in options:
        yield {"words": action_words(option["action"]), "percent": _percent(option["loss"])}


def action_words(action: Data) -> str:
    """An action as PROTOCOL.md writes it, as people say it."""
    cards = {name: card_words(action[name]) for name in ("give", "take") if name in action}
    return str(ANALYSIS[action["do"]]).format(**cards)


def card_words(code: str) -> str:
    """`TH` -> ten of hearts."""
    names = {"rank": TEXTS[f"rank.{code[0]}"], "suit": TEXTS[f"suit.{code[1]}"]}
    return str(TEXTS["card"]).format(**names)


def _percent(share: float) -> str:
    return number_format(100 * share, 0)


def _number(value: float) -> str:
    return number_format(value, 1)


def _signed(value: float) -> str:
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return sign + number_format(abs(value), 1)
