"""House rules in words: one German and one English sentence per option, made from its value.

Help page, table badge and "what changed" all read these, so they never drift from the engine.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Literal, NamedTuple

from games.engine.rules import BadRules, RuleSet

Language = Literal["de", "en"]


class Text(NamedTuple):
    de: str
    en: str


LABELS: Mapping[str, Text] = {
    "name": Text("Name", "name"),
    "lives": Text("Rettungsringe", "life rings"),
    "swimming": Text("Schwimmen", "swimming"),
    "triple_value": Text("Wert eines Drillings", "value of a triple"),
    "aces_value": Text("Wert dreier Asse", "value of three aces"),
    "fire": Text("Feuer", "fire"),
    "several_fires": Text("mehrere Feuer", "several fires"),
    "reveal_31": Text("31 hinlegen", "laying down a 31"),
    "initial_31_waits": Text("ausgeteilte 31", "dealt 31"),
    "swap_all": Text("alle drei tauschen", "swapping all three"),
    "push": Text("Schieben", "pushing"),
    "knock_from_lap": Text("Klopfen ab Umlauf", "knocking from lap"),
    "knock_penalty": Text("Strafe fürs Klopfen", "knock penalty"),
    "forced_knock_after": Text("Klopfzwang", "forced knock"),
    "all_push": Text("alle schieben", "everybody pushes"),
    "max_new_middles": Text("Zahl neuer Mitten", "number of new middles"),
    "push_replaces": Text("Karussell", "carousel"),
    "stock_out": Text("leerer Stapel", "empty stock"),
    "ties": Text("Gleichstand", "ties"),
    "tiebreak": Text("Stechen", "tie-break"),
    "pay_below": Text("Zahlgrenze", "pay limit"),
    "all_drown": Text("alle gehen unter", "everybody drowns"),
    "max_laps": Text("Umläufe je Runde", "laps per round"),
    "dealer_choice": Text("Wahl des Gebers", "dealer's choice"),
    "covered_passing": Text("Verdeckt", "covered passing"),
    "rotation": Text("Reihenfolge", "rotation"),
    "turn_seconds": Text("Bedenkzeit", "time per turn"),
    "stand_in_after": Text("Vertretung", "stand-in"),
    "round_seconds": Text("Rundenuhr", "round clock"),
    "match_seconds": Text("Partieuhr", "match clock"),
    "scoring": Text("Punkte", "points"),
    "leaver_may_win": Text("Sieg nach dem Gehen", "winning after leaving"),
}

_FIRE_HANDS: Mapping[str, Text] = {
    "aces": Text("drei Asse", "three aces"),
    "triples": Text("jeder Drilling", "any triple"),
    "31": Text("31", "31"),
}

_FIXED: Mapping[str, Mapping[Any, Text]] = {
    "swimming": {
        True: Text(
            "Wer keinen Ring mehr hat, schwimmt, bis er noch einmal verliert.",
            "Whoever has no ring left swims until losing once more.",
        ),
        False: Text(
            "Wer den letzten Ring verliert, geht gleich unter.",
            "Whoever loses the last ring goes under at once.",
        ),
    },
    "several_fires": {
        "draw": Text(
            "Haben mehrere zugleich Feuer, verliert niemand.",
            "If several have fire at once, nobody loses.",
        ),
        "spared": Text(
            "Haben mehrere zugleich Feuer, verlieren nur die anderen.",
            "If several have fire at once, only the others lose.",
        ),
    },
    "reveal_31": {
        "auto": Text("31 legt sich von selbst hin.", "A 31 is laid down by itself."),
        "optional": Text(
            "31 darf man sofort hinlegen, muss aber nicht.",
            "A 31 may be laid down at once, but need not be.",
        ),
        "off": Text("Auch mit 31 muss man klopfen.", "Even a 31 has to be knocked."),
    },
    "initial_31_waits": {
        True: Text(
            "Darf man erst im zweiten Umlauf klopfen, liegt eine ausgeteilte 31 erst nach dem "
            "ersten eigenen Zug.",
            "Where knocking waits for the second lap, a dealt 31 is laid down only after its "
            "owner's first turn.",
        ),
        False: Text(
            "Eine ausgeteilte 31 zählt gleich nach dem Geben.",
            "A dealt 31 counts right after the deal.",
        ),
    },
    "swap_all": {
        True: Text(
            "Man darf alle drei Karten auf einmal tauschen.",
            "All three cards may be swapped at once.",
        ),
        False: Text(
            "Alle drei Karten auf einmal zu tauschen ist verboten.",
            "Swapping all three cards at once is not allowed.",
        ),
    },
    "push": {
        True: Text("Man darf schieben.", "Pushing is allowed."),
        False: Text(
            "Schieben ist verboten, außer wenn schon geklopft ist.",
            "Pushing is not allowed, except after a knock.",
        ),
    },
    "knock_from_lap": {
        1: Text("Klopfen darf man sofort.", "Knocking is allowed at once."),
        2: Text(
            "Klopfen darf man erst, wenn alle einmal dran waren.",
            "Knocking is allowed once everybody has had a turn.",
        ),
    },
    "knock_penalty": {
        1: Text(
            "Wer klopft und am wenigsten hat, verliert einen Ring.",
            "A knocker with the lowest hand loses one ring.",
        ),
        2: Text(
            "Wer klopft und am wenigsten hat, verliert zwei Ringe.",
            "A knocker with the lowest hand loses two rings.",
        ),
    },
    "all_push": {
        "new_middle": Text(
            "Schieben alle nacheinander, kommt eine neue Mitte.",
            "If all push in a row, three new cards come to the middle.",
        ),
        "reveal": Text(
            "Schieben alle nacheinander, wird aufgedeckt.",
            "If all push in a row, the hands are shown.",
        ),
        "nothing": Text(
            "Schieben alle nacheinander, geht es einfach weiter.",
            "If all push in a row, play just goes on.",
        ),
    },
    "push_replaces": {
        True: Text(
            "Karussell: Jedes Schieben bringt eine neue Mitte.",
            "Carousel: every push brings a new middle.",
        ),
        False: Text(
            "Ein einzelnes Schieben lässt die Mitte liegen.",
            "A single push leaves the middle as it is.",
        ),
    },
    "stock_out": {
        "keep": Text(
            "Ist der Stapel leer, bleibt die Mitte liegen.",
            "When the stock runs out, the middle stays.",
        ),
        "recycle": Text(
            "Ist der Stapel leer, werden die abgelegten Karten neu gemischt.",
            "When the stock runs out, the cards laid away are shuffled again.",
        ),
    },
    "ties": {
        "all": Text(
            "Haben mehrere am wenigsten, verlieren alle von ihnen.",
            "If several have the lowest hand, all of them lose.",
        ),
        "none": Text(
            "Haben mehrere am wenigsten, verliert niemand.",
            "If several have the lowest hand, nobody loses.",
        ),
    },
    "tiebreak": {
        "none": Text("Gleiche Punkte sind gleich.", "Equal points are equal."),
        "rank_suit": Text(
            "Bei gleichen Punkten entscheidet der Rang des Drillings oder die Farbe: "
            "Kreuz, Pik, Herz, Karo.",
            "Equal points are decided by the rank of the triple or the suit: clubs, spades, "
            "hearts, diamonds.",
        ),
    },
    "all_drown": {
        "void": Text(
            "Gingen alle zugleich unter, zählt die Runde nicht.",
            "If all would go under at once, the round does not count.",
        ),
        "hand": Text(
            "Gehen alle zugleich unter, gewinnt die höhere Hand; gleiche haben keinen Sieger.",
            "If all go under at once, the higher hand wins; equal hands have no winner.",
        ),
    },
    "dealer_choice": {
        "none": Text("Der Geber hat keine Wahl.", "The dealer has no choice."),
        "look": Text(
            "Der Geber sieht seine Karten und darf sie gegen ein ungesehenes Päckchen tauschen; "
            "das andere wird die Mitte.",
            "The dealer sees his cards and may change them for an unseen packet; the other "
            "becomes the middle.",
        ),
        "blind_middle": Text(
            "Der Geber darf seine ungesehenen Karten gegen die offene Mitte tauschen.",
            "The dealer may change his unseen cards for the open middle.",
        ),
    },
    "covered_passing": {
        True: Text(
            "Verdeckt: Statt einer Mitte wandern zwei Karten; wer dran ist, behält drei von fünf.",
            "Covered: instead of a middle two cards travel; the player on turn keeps three of "
            "five.",
        ),
        False: Text("Die Mitte liegt offen.", "The middle lies open."),
    },
    "rotation": {
        "dealer": Text(
            "Links vom Geber geht es los; das Geben wandert nach links.",
            "Play starts left of the dealer; the deal moves left.",
        ),
        "starter": Text(
            "Wer anfängt, wird ausgelost; danach wandert der Anfang nach links.",
            "The first starter is drawn; then the start moves left.",
        ),
    },
    "scoring": {
        True: Text("Es gibt Punkte.", "Points are awarded."),
        False: Text("Es gibt keine Punkte.", "No points are awarded."),
    },
    "leaver_may_win": {
        True: Text(
            "Auch der Platz eines Gegangenen kann gewinnen.",
            "The seat of somebody who left can win, too.",
        ),
        False: Text(
            "Wer die Partie verlässt, kann nicht mehr gewinnen.",
            "Whoever leaves the match cannot win any more.",
        ),
    },
}


def sentences(rules: RuleSet, language: Language) -> dict[str, str]:
    """Field -> its sentence in `de` or `en`, for every option, in the order of the fields."""
    return {
        field.name: getattr(_sentence(field.name, getattr(rules, field.name)), language)
        for field in fields(rules)
        if field.name != "name"
    }


def differences(rules: RuleSet, other: RuleSet, language: Language) -> dict[str, str]:
    """The sentences of `rules` for the fields in which it differs from `other`."""
    return {
        name: sentence
        for name, sentence in sentences(rules, language).items()
        if getattr(rules, name) != getattr(other, name)
    }


def refusal(error: BadRules, language: Language) -> str:
    """Why a RuleSet cannot be played, naming each field that does not fit."""
    names = [getattr(LABELS[name], language) if name in LABELS else name for name in error.fields]
    quoted = [f"„{name}“" if language == "de" else f"“{name}”" for name in names]
    if len(quoted) == 2:
        pair = Text(
            f"{quoted[0]} und {quoted[-1]} passen so nicht zusammen.",
            f"{quoted[0]} and {quoted[-1]} do not fit together like this.",
        )
        return getattr(pair, language)
    if error.code == "unknown":
        return getattr(
            Text(f"Eine Regel {quoted[0]} gibt es nicht.", f"There is no rule {quoted[0]}."),
            language,
        )
    return getattr(
        Text(
            f"Bei {quoted[0]} ist dieser Wert nicht möglich.",
            f"{quoted[0]} cannot have this value.",
        ),
        language,
    )


def _sentence(name: str, value: Any) -> Text:
    return _FIXED[name][value] if name in _FIXED else _NUMBERED[name](value)


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
    named = [_FIRE_HANDS[hand] for hand in ("aces", "triples", "31") if hand in hands]
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
    times = Text("einmal", "one new middle") if most == 1 else None
    german = times.de if times else f"{most}-mal"
    english = times.en if times else f"{most} new middles"
    return Text(
        f"Eine neue Mitte gibt es höchstens {german}, danach wird aufgedeckt.",
        f"There is at most {english}; after that the hands are shown.",
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
