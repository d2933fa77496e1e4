"""The terms of a table in words, in the language that is active, and names for tables."""

from collections.abc import Mapping
from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.utils.functional import Promise, lazy
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games import engine
from games.models import Match
from lobby.frames import ChangeFrame
from lobby.terms import Terms, from_dict

Language = Literal["de", "en"]

LAKE_NAMES = (
    "Bootshaus",
    "Eisvogel",
    "Froschteich",
    "Haubentaucher",
    "Libelle",
    "Liegewiese",
    "Luftmatratze",
    "Nichtschwimmer",
    "Ruderboot",
    "Schilfgürtel",
    "Seerose",
    "Sonnendeck",
    "Sprungbrett",
    "Trauerweide",
    "Tretboot",
    "Uferweg",
)

LEVEL_NAMES: Mapping[str, str | Promise] = {
    "leicht": gettext_lazy("easy"),
    "normal": gettext_lazy("normal"),
    "stark": gettext_lazy("strong"),
    "profi": gettext_lazy("Expert"),
}
TEMPO_NAMES: Mapping[str, str | Promise] = {
    Match.Tempo.SLOW: gettext_lazy("leisurely"),
    Match.Tempo.NORMAL: gettext_lazy("normal"),
    Match.Tempo.FAST: gettext_lazy("fast"),
}


def language() -> Language:
    """The engine speaks two languages; whoever reads neither gets English."""
    return "de" if get_language() == "de" else "en"


def presets() -> list[dict[str, Any]]:
    """The presets, generated from their values."""
    return [
        {
            "key": key,
            "name": engine.PRESET_NAMES[key],
            "badge": badge(rules),
            "sentences": list(engine.counting(rules, language()).values()),
        }
        for key, rules in engine.PRESETS.items()
    ]


def badge(rules: engine.RuleSet) -> str:
    """The shortest that says what a match will be like."""
    rings = ngettext("%(count)d ring", "%(count)d rings", rules.lives) % {"count": rules.lives}
    if rules.turn_seconds is None:
        return rings
    return _("%(rings)s, %(seconds)d seconds a turn") % {
        "rings": rings,
        "seconds": rules.turn_seconds,
    }


def sentences(terms: Terms) -> dict[str, str]:
    """Setting -> its sentence, for everything that is not a rule of the game."""
    return {
        "seats": _("At most %(n)d play.") % {"n": terms.seats},
        "public": _public(terms.public),
        "guests_allowed": _guests(terms.guests_allowed),
        "watchers_allowed": _watchers(terms.watchers_allowed),
        "fill_bots": _bots(terms),
        "tempo": _("Pace: %(tempo)s.") % {"tempo": TEMPO_NAMES[terms.tempo]},
        "stake": _stake(terms.stake),
    }


def changes(terms: Terms, former: Mapping[str, Any] | None) -> list[ChangeFrame]:
    """What is different now from the terms people had agreed to: field, text, and what it was."""
    if former is None:
        return []
    now, before = _all_sentences(terms), _all_sentences(from_dict(former))
    return [
        {"field": field, "text": text, "was": before[field]}
        for field, text in now.items()
        if text != before[field]
    ]


def clash(error: engine.BadRules) -> Any:
    """Why these rules cannot be played, in the language of whoever comes to read it."""
    return lazy(lambda: engine.refusal(error, language()), str)()


def objection(error: ValidationError) -> Any:
    """What is wrong with a name, in the language of whoever comes to read it."""
    return lazy(lambda: " ".join(error.messages), str)()


def _all_sentences(terms: Terms) -> dict[str, str]:
    return {**engine.sentences(terms.rules, language()), **sentences(terms)}


def counting(*, people: int, guests: bool) -> str:
    """What a match of so many people would count for, as it is fixed when the cards are dealt."""
    if guests:
        return _("With a guest at the table the match counts on no leaderboard.")
    if people < 2:
        return _("Against computers alone the match counts for points, not for the rating.")
    return _("The match counts for points and rating.")


def _stake(stake: int) -> str:
    if not stake:
        return _("No stake.")
    return _(
        "Everybody but computers pays %(n)d Taler into the pot; the best who stays gets it."
    ) % {"n": stake}


def _public(public: bool) -> str:
    if public:
        return _("Everybody at the lake sees the table.")
    return _("Only whoever has the link finds the table.")


def _guests(allowed: bool) -> str:
    if allowed:
        return _("Guests may play; with one of them the match counts on no leaderboard.")
    return _("Only registered people play.")


def _watchers(allowed: bool) -> str:
    return _("Others may watch.") if allowed else _("Nobody else watches.")


def _bots(terms: Terms) -> str:
    if not terms.fill_bots:
        return _("Free seats stay empty.")
    level = LEVEL_NAMES.get(terms.bot_level, terms.bot_level)
    return _("Computers take the free seats. Strength: %(level)s.") % {"level": level}
