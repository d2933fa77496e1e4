"""The words of the house rules: a label per option, a sentence per value of a choice or switch."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

Language = Literal["de", "en"]


class Text(NamedTuple):
    """The same in German and English."""

    de: str
    en: str

    def of(self, language: Language) -> str:
        return self.de if language == "de" else self.en


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

FIRE_HANDS: Mapping[str, Text] = {
    "aces": Text("drei Asse", "three aces"),
    "triples": Text("jeder Drilling", "any triple"),
    "31": Text("31", "31"),
}

FIXED: Mapping[str, Mapping[Any, Text]] = {
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
