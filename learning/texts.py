"""Every text that the scripts of the lessons and quizzes show, beside those of the cards."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.texts import texts as game_texts

_CARDS = ("decimal", "and", "card", "suit", "rank", "ranks", "triple", "middle", "hand", "act")


def texts() -> dict[str, str]:
    """All of them, in the language that is active now."""
    cards = {key: text for key, text in game_texts().items() if key.partition(".")[0] in _CARDS}
    return cards | {key: str(text) for key, text in TEXTS.items()}


TEXTS: dict[str, str | Promise] = {
    "learn.value": _("Your hand counts {value}."),
    "learn.not_yet": _("Not yet: now you would have {value}. Try once more."),
    "learn.other": _("That is possible, but not asked here. Try once more."),
    "learn.again": _("Once more"),
    "learn.hand": _("Hand {n}: {cards}"),
    "quiz.kinds": _("Kind of question"),
    "quiz.best": _("Which hand counts most?"),
    "quiz.is31": _("Is this 31?"),
    "quiz.act": _("What do you do?"),
    "quiz.yes": _("Yes, 31"),
    "quiz.no": _("No"),
    "quiz.right": _("Right. {why}"),
    "quiz.wrong": _("No. {why}"),
    "quiz.counts": _("It counts {value}."),
    "quiz.most": _("The best one counts {value}."),
    "quiz.swap": _("{give} for {take}"),
    "quiz.push": _("Push"),
    "quiz.knock": _("Knock"),
    "quiz.why.swap": _("After this swap you have {value}."),
    "quiz.why.knock": _("{value} is a lot, and no swap helps."),
    "quiz.why.push": _("{value} is too little to knock, and no swap helps."),
    "quiz.next": _("Next one"),
    "quiz.streak": _("Right in a row: {n}. Your best: {best}."),
}
