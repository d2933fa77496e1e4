"""What people may call themselves."""

import re
import unicodedata
from itertools import groupby

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 20
MARKS_IN_A_ROW = 2

_SPACES = re.compile(r"\s+")
# Control, format (bidirectional and zero-width ones too), surrogate, private, unassigned, breaks.
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and marks by their category, yet nothing to see.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_VARIATION_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_RESERVED = ("gast-", "guest-")


def clean_name(raw: str) -> str:
    """The name as the site keeps it, or a ValidationError that says what is wrong with it."""
    name = unicodedata.normalize("NFC", raw.strip())
    if not name:
        raise ValidationError(_("Please enter a name."), "name_empty")
    if any(_is_hidden(character) for character in name):
        raise ValidationError(_("Your name contains characters nobody can see."), "name_hidden")
    if _piles_up_marks(name):
        raise ValidationError(_("Your name piles up too many accents."), "name_marks")
    name = _SPACES.sub(" ", name)
    if not SHORTEST <= len(name) <= LONGEST:
        message = _("A name has %(shortest)d to %(longest)d characters.")
        raise ValidationError(message, "name_length", {"shortest": SHORTEST, "longest": LONGEST})
    if _is_reserved(name):
        message = _("Names that start like this belong to bots and guests. Please choose another.")
        raise ValidationError(message, "name_reserved")
    return name


def _is_hidden(character: str) -> bool:
    return (
        unicodedata.category(character) in _HIDDEN_CATEGORIES
        or character in _BLANK
        or any(ord(character) in selectors for selectors in _VARIATION_SELECTORS)
    )


def _piles_up_marks(name: str) -> bool:
    apart = unicodedata.normalize("NFD", name)
    runs = groupby(apart, key=lambda character: unicodedata.category(character) in ("Mn", "Me"))
    return any(marks and len(list(run)) > MARKS_IN_A_ROW for marks, run in runs)


def _is_reserved(name: str) -> bool:
    """`Bot Emil`, `BotEmil` and `Gast-17` are the site's; Botond and Gastón are people."""
    lower = name.casefold()
    return lower.startswith(_RESERVED) or (lower.startswith("bot") and not name[3:4].islower())
