"""House rules in words: what somebody has saved, what a set comes to, how two differ."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games import engine
from games.codes import Code, Refused
from lobby import terms, words
from lobby.models import SavedRules


class Line(NamedTuple):
    """One option of a set, or of two beside each other."""

    field: str
    label: str
    text: str
    other: str = ""
    differs: bool = False


class Saved(NamedTuple):
    code: str
    name: str
    preset: str
    preset_name: str
    hash: str
    differs: list[str]  # from its preset


def saved_by(user_id: int) -> list[Saved]:
    rows = SavedRules.objects.filter(owner=user_id).order_by("name")
    return [_saved(row) for row in rows]


def shared(code: str) -> SavedRules:
    """The set of this code, for everybody who has it."""
    found = SavedRules.objects.select_related("owner").filter(code=code.upper()).first()
    if found is None:
        raise Refused(Code.NO_SUCH_RULES)
    return found


def rules_named(key: str) -> engine.RuleSet:
    """A preset by its key, or a saved set by its code."""
    return engine.PRESETS.get(key) or engine.rules_from(shared(key).rules)


def compared(rules: engine.RuleSet, other: engine.RuleSet) -> list[Line]:
    """Two sets beside each other, every option that matters; those that differ are marked."""
    text, other_text = (engine.sentences(one, words.language()) for one in (rules, other))
    matter = engine.counting(rules, "en").keys() | engine.counting(other, "en").keys()
    return [
        Line(field, _label(field), text[field], other_text[field], text[field] != other_text[field])
        for field in text
        if field in matter
    ]


def checked(preset: str, part: Mapping[str, Any]) -> dict[str, Any]:
    """What the editor shows of a preset with some options changed, or why it cannot be played."""
    origin = engine.PRESETS[preset]
    try:
        rules = terms.changed(terms.of_preset(preset), {"rules": part}).rules
    except engine.BadRules as no:
        text = engine.refusal(no, words.language())
        return {"ok": False, "fields": list(no.fields), "text": text}
    return {
        "ok": True,
        "rules": engine.rules_to_dict(rules),
        "hash": engine.rules_hash(rules),
        "sentences": engine.sentences(rules, words.language()),
        "differs": engine.differences(rules, origin, words.language()),
        "differs_kneipe": engine.differences(rules, engine.PRESETS["kneipe"], words.language()),
    }


def _saved(row: SavedRules) -> Saved:
    rules, origin = engine.rules_from(row.rules), engine.PRESETS[row.preset]
    return Saved(
        code=row.code,
        name=row.name,
        preset=row.preset,
        preset_name=engine.PRESET_NAMES[row.preset],
        hash=engine.rules_hash(rules),
        differs=list(engine.differences(rules, origin, words.language()).values()),
    )


def _label(field: str) -> str:
    return engine.LABELS[field].of(words.language())
