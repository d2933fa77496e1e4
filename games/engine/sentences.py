"""House rules in words: one German and one English sentence per option, made from its value.

Help page, table badge and "what changed" all read these, so they never drift from the engine.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from games.engine.rules import BadRules, RuleSet
from games.engine.words import FIRE_HANDS, FIXED, LABELS, Language, Text


def sentences(rules: RuleSet, language: Language) -> dict[str, str]:
    """Field -> its sentence in `de` or `en`, for every option, in the order of the fields."""
    return {
        field.name: _sentence(field.name, getattr(rules, field.name)).of(language)
        for field in fields(rules)
        if field.name != "name"
    }


def counting(rules: RuleSet, language: Language) -> dict[str, str]:
    """As `sentences`, without options that cannot matter because of another one."""
    idle = {name for name, is_idle in _idle(rules) if is_idle}
    return {name: text for name, text in sentences(rules, language).items() if name not in idle}


def _idle(rules: RuleSet) -> tuple[tuple[str, bool], ...]:
    """Option -> whether another one keeps it from ever mattering."""
    new_middles = rules.push and rules.all_push == "new_middle"
    waiting = rules.knock_from_lap == 2 and rules.reveal_31 != "off"
    return (
        ("several_fires", not rules.fire),
        ("initial_31_waits", not waiting),
        ("forced_knock_after", not rules.push),
        ("all_push", not rules.push),
        ("push_replaces", not rules.push),
        ("max_new_middles", not new_middles),
    )


def differences(rules: RuleSet, other: RuleSet, language: Language) -> dict[str, str]:
    """The sentences of `rules` for the fields in which it differs from `other`."""
    return {
        name: sentence
        for name, sentence in sentences(rules, language).items()
        if getattr(rules, name) != getattr(other, name)
    }


def refusal(error: BadRules, language: Language) -> str:
    """Why a RuleSet cannot be played, naming each field that does not fit."""
    labels = [LABELS.get(name, Text(name, name)).of(language) for name in error.fields]
    names = [f"„{label}“" if language == "de" else f"“{label}”" for label in labels]
    if len(names) == 2:
        text = Text(
            f"{names[0]} und {names[1]} passen so nicht zusammen.",
            f"{names[0]} and {names[1]} do not fit together like this.",
        )
    elif error.code == "unknown":
        text = Text(f"Eine Regel {names[0]} gibt es nicht.", f"There is no rule {names[0]}.")
    else:
        text = Text(
            f"Bei {names[0]} ist dieser Wert nicht möglich.",
            f"{names[0]} cannot have this value.",
        )
    return text.of(language)


def _sentence(name: str, value: Any) -> Text:
    return FIXED[name][value] if name in FIXED else _NUMBERED[name](value)


def _lives(lives: int) -> Text:
    if lives == 1:
        return Text("Jeder hat einen Rettungsring.", "Everybody has one life ring.")
    return Text(f"Jeder hat {lives} Rettungsringe.", f"Everybody has {lives} life rings.")


def _triple(value: float) -> Text:
    return Text(
        f"Drei Gleiche zählen {_german(value)}.", f"Three of a rank count {_english(value)}."
    )


def _aces(value: float | None) -> Text:
    if value is None:
        return Text(
            "Drei Asse sind ein gewöhnlicher Drilling.", "Three aces are an ordinary triple."
        )
    return Text(f"Drei Asse zählen {_german(value)}.", f"Three aces count {_english(value)}.")


def _fire(hands: frozenset[str]) -> Text:
    if not hands:
        return Text("Feuer gibt es nicht.", "There is no fire.")
    named = [FIRE_HANDS[hand] for hand in ("aces", "triples", "31") if hand in hands]
    german = " oder ".join(text.de for text in named)
    english = " or ".join(text.en for text in named)
    return Text(
        f"Feuer ist: {german}; dann verlieren alle anderen sofort einen Ring.",
        f"Fire is: {english}; then all others lose a ring at once.",
    )


def _forced_knock(laps: int | None) -> Text:
    if laps is None:
        return Text("Niemand muss klopfen.", "Nobody has to knock.")
    if laps == 1:
        return Text(
            "Hat einmal die ganze Runde geschoben, muss der Nächste klopfen.",
            "After one lap in which all pushed the next one has to knock.",
        )
    return Text(
        f"Hat {laps}-mal die ganze Runde geschoben, muss der Nächste klopfen.",
        f"After {laps} laps in which all pushed the next one has to knock.",
    )


def _new_middles(most: int | None) -> Text:
    if most is None:
        return Text(
            "Neue Mitten gibt es, sooft alle schieben.",
            "A new middle comes as often as all push.",
        )
    times = Text("einmal", "once") if most == 1 else Text(f"{most}-mal", f"{most} times")
    return Text(
        f"Eine neue Mitte gibt es höchstens {times.de}, danach wird aufgedeckt.",
        f"A new middle comes at most {times.en}; after that the hands are shown.",
    )


def _pay_below(limit: int | None) -> Text:
    if limit is None:
        return Text("Nur die niedrigste Hand verliert.", "Only the lowest hand loses.")
    return Text(
        f"Auch jeder unter {limit} verliert; die beste Hand nie.",
        f"Everybody below {limit} loses, too; the best hand never.",
    )


def _max_laps(laps: int | None) -> Text:
    if laps is None:
        return Text("Eine Runde darf beliebig lang sein.", "A round may be as long as it takes.")
    return Text(
        f"Nach {laps} {'Umlauf' if laps == 1 else 'Umläufen'} wird aufgedeckt.",
        f"After {laps} {'lap' if laps == 1 else 'laps'} the hands are shown.",
    )


def _turn_seconds(seconds: int | None) -> Text:
    if seconds is None:
        return Text("Ohne Uhr: Jeder hat beliebig Zeit.", "No clock: everybody has all the time.")
    return Text(
        f"Je Zug hat man {_duration(seconds).de}; danach schiebt der Server.",
        f"Each turn may take {_duration(seconds).en}; then the server pushes.",
    )


def _stand_in(turns: int | None) -> Text:
    if turns is None:
        return Text("Für Abwesende springt niemand ein.", "Nobody stands in for the absent.")
    missed = Text(
        "einem verpassten Zug" if turns == 1 else f"{turns} verpassten Zügen",
        "a missed turn" if turns == 1 else f"{turns} missed turns",
    )
    return Text(
        f"Nach {missed.de} hintereinander spielt ein Computer, bis man wiederkommt.",
        f"After {missed.en} in a row a computer plays until one is back.",
    )


def _clock(german: str, english: str) -> Callable[[int | None], Text]:
    def text(seconds: int | None) -> Text:
        if seconds is None:
            return Text(f"{german} hat keine Uhr.", f"{english} has no clock.")
        span = _duration(seconds)
        return Text(f"{german} dauert höchstens {span.de}.", f"{english} lasts at most {span.en}.")

    return text


def _duration(seconds: int) -> Text:
    minutes, rest = divmod(seconds, 60)
    if seconds <= 120 or rest:
        return Text(f"{seconds} Sekunden", f"{seconds} seconds")
    return Text(f"{minutes} Minuten", f"{minutes} minutes")


def _german(value: float) -> str:
    return _english(value).replace(".", ",")


def _english(value: float) -> str:
    return f"{value:g}"


_NUMBERED: Mapping[str, Callable[[Any], Text]] = {
    "lives": _lives,
    "triple_value": _triple,
    "aces_value": _aces,
    "fire": _fire,
    "forced_knock_after": _forced_knock,
    "max_new_middles": _new_middles,
    "pay_below": _pay_below,
    "max_laps": _max_laps,
    "turn_seconds": _turn_seconds,
    "stand_in_after": _stand_in,
    "round_seconds": _clock("Eine Runde", "A round"),
    "match_seconds": _clock("Eine Partie", "A match"),
}
