"""What the pages need beside Django's own tags: modules, drawings, the words of a match."""

import json
from functools import cache
from typing import Any, Literal

from django import template
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.context import RequestContext
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.engine import PRESET_NAMES, counting, rules_from
from games.models import Match, Player

register = template.Library()

FOLDER = "js/"
PREFIX = "app/"
CLASSIC = {"js/early.js"}


@register.simple_tag(takes_context=True)
def importmap(context: RequestContext) -> SafeString:
    """The map from `app/…` to the hashed address of every module under static/js."""
    if "request" not in context:
        return SafeString()  # the page of a server error is drawn without a request
    imports = json.dumps({"imports": _modules()}).replace("<", "\\u003c")
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        context["request"].csp_nonce,
        mark_safe(imports),  # our own file names, escaped above
    )


@register.simple_tag
def modulepreload(*folders: str) -> SafeString:
    """Fetch at once, not one import after the other, all modules below the folders."""
    wanted = [
        (address,)
        for name, address in _modules().items()
        if name.removeprefix(PREFIX).startswith(folders)
    ]
    return format_html_join("\n", '<link rel="modulepreload" href="{}">', wanted)


@register.simple_tag
def stylesheets(*names: str) -> SafeString:
    """Links to static/css/<name>.css, in this order."""
    addresses = [(static(f"css/{name}.css"),) for name in names]
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', addresses)


@register.simple_tag
def icon(name: str) -> SafeString:
    return drawing(f"i-{name}", "24 24", "ic")


@register.simple_tag
def drawing(name: str, size: str, classes: str = "", label: str = "") -> SafeString:
    """A drawing of lake.svg. With a label it is an image, without one an ornament."""
    meaning = format_html('role="img" aria-label="{}"', label) if label else 'aria-hidden="true"'
    return format_html(
        '<svg class="{}" viewBox="0 0 {}" {}><use href="{}#{}"/></svg>',
        classes,
        size,
        mark_safe(meaning),  # built above
        static("img/lake.svg"),
        name,
    )


@register.simple_tag
def card(name: str, label: str) -> SafeString:
    """A large card of deck.svg by the name of its drawing: herz-10."""
    return format_html(
        '<svg class="card" viewBox="0 0 100 140" role="img" aria-label="{}">'
        '<use href="{}#{}"/></svg>',
        label,
        static("img/deck.svg"),
        name,
    )


@register.filter
def preset_name(match: Match) -> str:
    return PRESET_NAMES.get(match.preset, match.preset)


@register.filter
def rule_sentences(match: Match) -> list[str]:
    """The house rules of a match in the reader's language, one sentence each."""
    language: Literal["de", "en"] = "de" if get_language() == "de" else "en"
    return list(counting(rules_from(match.rules), language).values())


@register.simple_tag
def solo_again(match: Match) -> dict[str, Any]:
    """The fields of the solo form that would start such a match again; empty if none would."""
    bots = [player for player in match.players.all() if player.kind == Player.Kind.BOT]
    if not bots or not match.preset or len(bots) + 1 != match.players.count():
        return {}
    return {
        "opponents": len(bots),
        "level": bots[0].level,
        "preset": match.preset,
        "tempo": match.tempo,
    }


def _modules() -> dict[str, str]:
    return _find_modules() if settings.DEBUG else _found_modules()


def _find_modules() -> dict[str, str]:
    names = sorted(
        path
        for finder in get_finders()
        for path, _ in finder.list([])
        if path.startswith(FOLDER) and path.endswith(".js") and path not in CLASSIC
    )
    return {PREFIX + name.removeprefix(FOLDER): staticfiles_storage.url(name) for name in names}


_found_modules = cache(_find_modules)
