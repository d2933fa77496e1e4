"""Questions people ask, with the answers."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Question(NamedTuple):
    asks: str | Promise
    answer: str | Promise


QUESTIONS = (
    Question(
        _("Do I need an account?"),
        _(
            "No. A name is enough to play alone and at tables where guests are welcome. With an "
            "account you keep your name and your points, and come back from any device."
        ),
    ),
    Question(
        _("Does it cost anything?"),
        _("No. Taler are play money: they cannot be bought, and not be turned into money."),
    ),
    Question(
        _("What happens when my connection breaks?"),
        _(
            "Your seat stays yours. If your time runs out the server pushes for you, later a "
            "computer stands in; when you are back you take your seat again between two turns."
        ),
    ),
    Question(
        _("When should I knock?"),
        _(
            "Early. With 25 to 27 in the first lap, later with 28 or more. The others have one "
            "more turn each, so the more they are, the higher your hand should be."
        ),
    ),
    Question(
        _("Why do several people lose a ring at once?"),
        _(
            "Under most rules everybody with the lowest hand loses. After fire all others lose. "
            "Which rules count at your table is said beside it under “What counts”."
        ),
    ),
    Question(
        _("What does a computer know?"),
        _("What you would know on its seat: its own cards and what was swapped openly. No more."),
    ),
    Question(
        _("Is the shuffle fair?"),
        _(
            "Before the first deal you see the fingerprint of a secret from which every deck "
            "follows; after the match you see the secret itself, and anybody can check."
        ),
    ),
    Question(
        _("How do I play without a mouse?"),
        _(
            "Everything can be reached by Tab and Enter. At the table 1 to 3 pick your cards, "
            "4 to 6 those of the middle; T, A, S and K act, and ? shows all keys. A game "
            "controller works as well."
        ),
    ),
)
