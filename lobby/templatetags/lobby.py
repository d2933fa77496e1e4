"""What the pages of the lobby need: names and words of terms, ready-made phrases, texts."""

import json
from typing import Any

from django import template
from django.templatetags.static import static

from accounts.models import Block, User
from games import engine
from games.models import Match
from lobby import words
from lobby.forms.table import TableForm
from lobby.talk import phrases
from lobby.terms import Terms
from lobby.texts import texts

register = template.Library()

CAPS = 9  # colours of bathing caps


@register.filter
def preset_title(key: str) -> str:
    return engine.PRESET_NAMES.get(key, key)


@register.filter
def badge(terms: Terms) -> str:
    """The shortest that says what a match of these terms will be like."""
    return words.badge(terms.rules)


@register.filter
def differing(terms: Terms) -> list[str]:
    """What is not as in the preset that the terms began as, one sentence each."""
    origin = engine.PRESETS[terms.preset]
    return list(engine.differences(terms.rules, origin, words.language()).values())


@register.filter
def level_title(terms: Terms) -> str:
    return str(words.LEVEL_NAMES.get(terms.bot_level, terms.bot_level))


@register.filter
def cap(number: int | None) -> int:
    """Which cap somebody wears, wherever he swims."""
    return (number or 0) % CAPS + 1


@register.filter
def avoided(reader: User) -> dict[str, list[int]]:
    """Whom the reader avoids, by the kind of it."""
    people: dict[str, list[int]] = {kind: [] for kind in Block.Kind.values}
    for kind, other in reader.blocks.values_list("kind", "other_id"):
        people[kind].append(other)
    return people


@register.filter
def times(number: int) -> range:
    return range(number)


@register.filter
def seated(match: Match, reader: Any) -> dict[int, int]:
    """Seat -> person, of everybody a signed-in reader may want to do something about."""
    if not reader.is_authenticated:
        return {}
    others = match.players.filter(user__isnull=False).exclude(user=reader.pk)
    return dict(others.values_list("seat", "user"))


@register.simple_tag
def sprite(name: str) -> str:
    """The address of a file of drawings, for those that need more than `drawing` gives."""
    return static(f"img/{name}.svg")


@register.simple_tag
def bubbles() -> dict[str, Any]:
    """The ready-made phrases and emotes to choose from."""
    return dict(phrases.choices(words.language()))


@register.simple_tag
def lobby_texts(*kinds: str) -> dict[str, str]:
    """The texts of talk, tables and the hub, for the page's scripts; of these kinds, or all."""
    if not kinds:
        return texts()
    return {key: text for key, text in texts().items() if key.partition(".")[0] in kinds}


@register.filter
def as_json(value: Any) -> str:
    """For attributes that scripts read; the template escapes it."""
    return json.dumps(value, separators=(",", ":"))


@register.simple_tag
def blank_table_form() -> TableForm:
    """The controls of a table's terms, for a page that fills them by script."""
    return TableForm(needs_name=False, auto_id="terms_%s")
