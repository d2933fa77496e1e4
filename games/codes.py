"""Every expected "no" of the site: its stable code, and its sentence for people."""

from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _


class Code(StrEnum):
    """Codes are part of the socket's public contract: never rename one."""

    STALE = "stale"
    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL = "illegal"
    OVER = "over"
    BAD_FRAME = "bad_frame"
    TOO_FAST = "too_fast"
    NOT_SEATED = "not_seated"
    NO_SUCH_MATCH = "no_such_match"
    NOT_YET = "not_yet"


TEXTS = {
    Code.STALE: _("Too late: the table has moved on."),
    Code.NOT_YOUR_TURN: _("It is not your turn."),
    Code.ILLEGAL: _("The rules of this table do not allow that now."),
    Code.OVER: _("There is nothing to play now: the round is over."),
    Code.BAD_FRAME: _("The server did not understand that."),
    Code.TOO_FAST: _("That was too much at once. Wait a moment."),
    Code.NOT_SEATED: _("You are watching: you have no seat in this match."),
    Code.NO_SUCH_MATCH: _("There is no such match."),
    Code.NOT_YET: _("That does not exist here yet."),
}


class Refused(Exception):
    """The site says no, and why. Anything else that is raised is a bug.

    `details` go to the client beside the code: where somebody sits, how long to wait.
    """

    def __init__(self, code: Code, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details
