"""Whether every text has its translation, and the compiled files hold the same as the sources."""

from collections.abc import Iterator
from pathlib import Path

import polib


def complaints(locale: Path) -> Iterator[str]:
    """One line for each text that is missing, uncertain or compiled from an older source."""
    sources = sorted(locale.glob("*/LC_MESSAGES/*.po"))
    if not sources:
        yield f"{locale}: no translations at all"
    for source in sources:
        yield from _complaints(source)


def _complaints(source: Path) -> Iterator[str]:
    texts = polib.pofile(str(source))
    for entry in texts.untranslated_entries():
        yield f"{source}:{entry.linenum}: not translated: {entry.msgid}"
    for entry in texts.fuzzy_entries():
        yield f"{source}:{entry.linenum}: fuzzy: {entry.msgid}"
    compiled = source.with_suffix(".mo")
    if not compiled.exists():
        yield f"{compiled}: missing; `make messages` makes it"
    elif _content(texts.translated_entries()) != _content(polib.mofile(str(compiled))):
        yield f"{compiled}: older than its source; `make messages` makes it anew"


def _content(entries: list[polib.POEntry] | polib.MOFile) -> set[tuple[object, ...]]:
    return {
        (entry.msgctxt, entry.msgid, entry.msgstr, tuple(sorted(entry.msgstr_plural.items())))
        for entry in entries
    }
