"""The five lessons: what each says, the cards on its little table, and when it is done."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Lesson(NamedTuple):
    """`goal`: a value to reach, an action to take, or the index of the hand to point at."""

    title: str | Promise
    says: Sequence[str | Promise]
    task: str | Promise
    done: str | Promise
    goal: Mapping[str, Any]
    hand: Sequence[str] = ()
    middle: Sequence[str] = ()
    hands: Sequence[Sequence[str]] = ()


LESSONS = (
    Lesson(
        title=_("One suit counts"),
        says=(
            _("You hold three cards. Only cards of one suit are added up, the best suit counts."),
            _("An ace is 11, king, queen, jack and ten are 10, the rest is as printed."),
        ),
        task=_("Swap one card so that you have 31."),
        done=_("Ace, king and ten of hearts: 31, the best hand of one suit."),
        goal={"value": 31},
        hand=("AH", "KH", "7S"),
        middle=("8C", "TH", "9D"),
    ),
    Lesson(
        title=_("Three of a rank"),
        says=(
            _("Three cards of the same rank count 30.5, whichever rank it is."),
            _("That is more than 30 and less than 31."),
        ),
        task=_("Make three of a rank."),
        done=_("Three queens: 30.5. Only 31 and three aces are more."),
        goal={"value": 30.5},
        hand=("QC", "8H", "QS"),
        middle=("KH", "7C", "QD"),
    ),
    Lesson(
        title=_("Swap one or all three"),
        says=(
            _("On your turn you swap one card, or your whole hand for the whole middle."),
            _("What you lay down lies open: the others see it, and may take it."),
        ),
        task=_("The middle is better than your hand. Take all of it."),
        done=_("Thirty with one action. But now the others know your whole hand."),
        goal={"do": "swap_all"},
        hand=("7C", "8D", "9S"),
        middle=("AH", "9H", "KH"),
    ),
    Lesson(
        title=_("Push or knock"),
        says=(
            _("If nothing in the middle helps, push: you keep your hand, and the next one plays."),
            _("With a good hand you knock. Everybody else has one more turn, then all is shown."),
        ),
        task=_("29 is a lot, and the middle does not help. Knock, before the others get better."),
        done=_("Well knocked. Waiting too long is the most common mistake."),
        goal={"do": "knock"},
        hand=("AS", "KS", "8S"),
        middle=("7H", "8D", "9C"),
    ),
    Lesson(
        title=_("Who loses a ring"),
        says=(
            _("When the hands are shown, the lowest one loses a life ring."),
            _("Without a ring one swims; whoever loses then has drowned. The last one wins."),
            _("Three aces are fire: the round is over at once, and all others lose a ring."),
        ),
        task=_("Which of these hands loses a ring?"),
        done=_("Right: 17 is the lowest here. You are ready for the lake."),
        goal={"hand": 2},
        hands=(
            ("KH", "TH", "7C"),
            ("JS", "JD", "JH"),
            ("8D", "9D", "AS"),
            ("JC", "QC", "KS"),
        ),
    ),
)
