"""Cards on pages without a socket."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.narration import card_name

register = template.Library()

_SUITS = {"C": "kreuz", "S": "pik", "H": "herz", "D": "karo"}
_RANKS = {"T": "10", "J": "B", "Q": "D", "K": "K", "A": "A"}


@register.simple_tag
def open_card(card: str) -> SafeString:
    """A large card by its code: TH."""
    return _drawn("card", "100 140", _drawing(card), card_name(card))


@register.simple_tag
def small_card(card: str | None) -> SafeString:
    """A small card by its code; None is one of which only the back is seen."""
    if card is None:
        return _drawn("mini shut", "100 140", "rueckseite", _("covered card"))
    return _drawn("mini open", "60 80", f"mini-{_drawing(card)}", card_name(card))


def _drawing(card: str) -> str:
    return f"{_SUITS[card[1]]}-{_RANKS.get(card[0], card[0])}"


def _drawn(classes: str, size: str, drawing: str, label: str) -> SafeString:
    return format_html(
        '<svg class="{}" viewBox="0 0 {}" role="img" aria-label="{}"><use href="{}#{}"/></svg>',
        classes,
        size,
        label,
        static("img/deck.svg"),
        drawing,
    )
