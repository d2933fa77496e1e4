"""Ready-made bubbles, and typed courtesies that nobody needs to find new words for. Data."""

from pathlib import Path
from typing import Literal, NamedTuple, TypedDict

Language = Literal["de", "en"]


class Words(NamedTuple):
    de: str
    en: str


class Choice(TypedDict):
    key: str
    text: str
    symbol: str


PHRASES: dict[str, Words] = {
    "hallo": Words("Hallo zusammen!", "Hello everybody!"),
    "viel_glueck": Words("Viel Glück!", "Good luck!"),
    "gut_gespielt": Words("Gut gespielt!", "Well played!"),
    "danke": Words("Danke!", "Thank you!"),
    "schoener_zug": Words("Schöner Zug!", "Nice move!"),
    "glueckwunsch": Words("Glückwunsch!", "Congratulations!"),
    "knapp": Words("Das war knapp!", "That was close!"),
    "pech": Words("So ein Pech!", "Bad luck!"),
    "moment": Words("Einen Moment, bitte.", "One moment, please."),
    "du_bist_dran": Words("Du bist dran!", "Your turn!"),
    "entschuldigung": Words("Entschuldigung!", "Sorry!"),
    "ich_schwimme": Words("Ich schwimme schon!", "I am swimming already!"),
    "wasser_ist_warm": Words("Das Wasser ist herrlich!", "The water is lovely!"),
    "nochmal": Words("Noch eine Partie?", "Another match?"),
    "tschuess": Words("Tschüss, bis bald!", "Bye, see you soon!"),
}

EMOTES: dict[str, tuple[str, Words]] = {
    "lachen": ("😄", Words("lacht", "laughs")),
    "staunen": ("😮", Words("staunt", "is amazed")),
    "weinen": ("😢", Words("weint", "cries")),
    "schwitzen": ("😅", Words("schwitzt", "sweats")),
    "denken": ("🤔", Words("denkt nach", "thinks")),
    "klatschen": ("👏", Words("klatscht", "claps")),
    "daumen": ("👍", Words("findet das gut", "likes that")),
    "winken": ("👋", Words("winkt", "waves")),
    "feuer": ("🔥", Words("ruft Feuer", "shouts fire")),
    "rettungsring": ("🛟", Words("ruft um Hilfe", "calls for help")),
}

BUBBLES = frozenset(PHRASES) | frozenset(EMOTES)

# One a line. Beside these, every phrase above is one, in both languages.
COURTESIES = Path(__file__).with_name("courtesies.txt").read_text("utf-8").splitlines()


def choices(language: Language) -> dict[str, list[Choice]]:
    """The bubbles to choose from in the reader's language, in their order."""
    return {
        "phrases": [
            Choice(key=key, text=getattr(words, language), symbol="")
            for key, words in PHRASES.items()
        ],
        "emotes": [
            Choice(key=key, text=getattr(words, language), symbol=symbol)
            for key, (symbol, words) in EMOTES.items()
        ],
    }
