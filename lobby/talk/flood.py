"""How fast one person may talk: many lines in a short time wait, and so do lines that are alike.

Only lines that were let through count, and every wait ends: a stuck key bans nobody.
"""

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from lobby.talk.phrases import COURTESIES, PHRASES

MEMORY = timedelta(seconds=60)  # older lines are forgotten
WINDOW = timedelta(seconds=10)
LINES, LINES_OF_GUESTS = 6, 3  # in one window
COURTEOUS_LINES = 6  # in one window, for everybody; bubbles count as courtesies
GAP, GAP_OF_GUESTS = timedelta(seconds=5), timedelta(seconds=10)  # doubles with each line alike
ALIKE = 0.7  # share of common letter triples

NO_WAIT = timedelta()
_LETTERS_TWICE = re.compile(r"(.)\1+")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class Said(NamedTuple):
    """A line that was let through; the text of a bubble is empty."""

    text: str
    at: datetime


def wait(text: str, earlier: Sequence[Said], now: datetime, *, slow: bool) -> timedelta:
    """How long to wait with this line, or bubble (no text), after one's own `earlier` ones."""
    recent = [said for said in earlier if now - said.at < MEMORY]
    words = plain(text)
    if is_courtesy(words):
        return _pace(
            [said for said in recent if is_courtesy(plain(said.text))], COURTEOUS_LINES, now
        )
    own = [said for said in recent if not is_courtesy(plain(said.text))]
    pace = _pace(own, LINES_OF_GUESTS if slow else LINES, now)
    alike = [said.at for said in own if are_alike(words, plain(said.text))]
    return max(pace, _gap(alike, GAP_OF_GUESTS if slow else GAP, now))


def plain(text: str) -> str:
    """What remains of a line when case, signs, repeats and counters are taken away."""
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_UMLAUTS)
    letters = "".join(filter(str.isalpha, folded))
    if letters:
        return _LETTERS_TWICE.sub(r"\1", letters)
    return "".join(folded.split())  # figures and signs only: there they are what is said


def is_courtesy(words: str) -> bool:
    return not words or words in _COURTESIES


def are_alike(one: str, other: str) -> bool:
    """Whether two plain texts say almost the same."""
    if one == other:
        return True
    triples, others = _triples(one), _triples(other)
    return 2 * len(triples & others) >= ALIKE * (len(triples) + len(others)) > 0


def _triples(words: str) -> set[str]:
    return {words[start : start + 3] for start in range(len(words) - 2)}


def _pace(said: Sequence[Said], lines: int, now: datetime) -> timedelta:
    """Until so many lines ago is a window ago."""
    if len(said) < lines:
        return NO_WAIT
    moments = sorted(line.at for line in said)
    return max(NO_WAIT, moments[-lines] + WINDOW - now)


def _gap(alike: Sequence[datetime], first: timedelta, now: datetime) -> timedelta:
    if not alike:
        return NO_WAIT
    gap = min(MEMORY, first * (1 << min(len(alike) - 1, 6)))
    return max(NO_WAIT, max(alike) + gap - now)


_COURTESIES = frozenset(map(plain, COURTESIES)) | frozenset(
    plain(text) for words in PHRASES.values() for text in words
)
