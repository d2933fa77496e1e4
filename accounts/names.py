"""What people, and what they open, may be called."""

import re
import unicodedata
from itertools import groupby

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from glyphguard.confusables import scripts_used

from accounts.models import User
from accounts.selectors import is_taken
from accounts.skeletons import skeleton

SHORTEST, LONGEST = 2, 20
MARKS_IN_A_ROW = 2

_SPACES = re.compile(r"\s+")
_BETWEEN_WORDS = re.compile(r"[\W_]+|(?<=[a-zäöüß])(?=[A-ZÄÖÜ])")
# Control, format (bidirectional and zero-width ones too), surrogate, private, unassigned, breaks.
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and marks by their category, yet nothing to see.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_VARIATION_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
# Vowels of Thai and Lao that Unicode would rather see in two parts; nobody types them so.
_WHOLE = frozenset("\u0e33\u0eb3")
# In the address of a person they would lead elsewhere.
_IN_ADDRESSES = frozenset("/\\")
# Alphabets that people do write in one name (TR39, "highly restrictive").
_TOGETHER = (
    frozenset({"Latin", "Han", "Hiragana", "Katakana"}),
    frozenset({"Latin", "Han", "Bopomofo"}),
    frozenset({"Latin", "Han", "Hangul"}),
)
# Words by which people would take somebody for the site itself.
_STAFF_WORDS = """
    admin admins administrator administratorin moderator moderatorin moderation moderatoren mod
    badesee system team support staff root webmaster betreiber operator server bademeister
"""
_STAFF = frozenset(map(skeleton, _STAFF_WORDS.split()))
_GUESTS = (skeleton("gast"), skeleton("guest"))
_FORMER = skeleton("ehemalig")
_BOT = skeleton("bot")


def check_name(raw: str, taken_by: User | None = None, *, over_guests: bool = False) -> str:
    """The name as the site keeps it, if nobody has one that looks like it.

    ValidationError with a sentence for the form otherwise. `taken_by` may have it already: who
    renames himself, or who gives his own name to what he opens. `over_guests`: see `is_taken`.
    """
    name = clean_name(raw)
    if is_taken(skeleton(name), but_by=taken_by, over_guests=over_guests):
        message = _("That name, or one that looks like it, is taken.")
        raise ValidationError(message, "name_taken")
    return name


def clean_name(raw: str) -> str:
    """The name as the site keeps it, taken or not; ValidationError says what is wrong with it."""
    name = unicodedata.normalize("NFC", raw.strip())
    if not name:
        raise ValidationError(_("Please enter a name."), "name_empty")
    if any(_is_hidden(character) for character in name):
        raise ValidationError(_("Your name contains characters nobody can see."), "name_hidden")
    if _piles_up_marks(name):
        raise ValidationError(_("Your name piles up too many accents."), "name_marks")
    name = _SPACES.sub(" ", name)
    if not any(unicodedata.category(character)[0] in "LNS" for character in name):
        raise ValidationError(_("A name needs a letter or a digit."), "name_empty")
    if not SHORTEST <= len(name) <= LONGEST:
        message = _("A name has %(shortest)d to %(longest)d characters.")
        raise ValidationError(message, "name_length", {"shortest": SHORTEST, "longest": LONGEST})
    _refuse_disguise(name)
    _refuse_reserved(name)
    return name


def _refuse_disguise(name: str) -> None:
    for character in name:
        if character in _IN_ADDRESSES or _stands_for_others(character):
            message = _("Please choose another character for “%(character)s”.")
            raise ValidationError(message, "name_disguised", {"character": character})
    scripts = set(scripts_used(name))
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in _TOGETHER):
        message = _("Your name mixes alphabets that look alike. Please choose one.")
        raise ValidationError(message, "name_mixed")


def _refuse_reserved(name: str) -> None:
    if _is_the_sites(name):
        message = _("Names that start like this belong to bots and guests. Please choose another.")
        raise ValidationError(message, "name_reserved")
    if _sounds_like_staff(name):
        message = _("With that name people would take you for the site's staff.")
        raise ValidationError(message, "name_staff")


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


def _stands_for_others(character: str) -> bool:
    """Ligatures, full-width and ornamental letters: other ways to write plain ones."""
    return character not in _WHOLE and unicodedata.normalize("NFKC", character) != character


def _is_the_sites(name: str) -> bool:
    """`Bot Emil`, `BotEmil`, `Gast-17` are the site's; Botond and Gastón are people."""
    seen = skeleton(name)
    if seen.startswith(_BOT):
        return not name[len(_BOT) :][:1].islower()
    if seen.startswith(_FORMER):
        return True
    return any(
        seen.startswith(prefix) and not name[len(prefix) :][:1].isalpha() for prefix in _GUESTS
    )


def _sounds_like_staff(name: str) -> bool:
    words = {*_BETWEEN_WORDS.split(name), _BETWEEN_WORDS.sub("", name)}
    forms = {form for word in words for form in (word, word.rstrip("0123456789"))}
    return any(skeleton(form) in _STAFF for form in forms)
