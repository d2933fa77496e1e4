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
    NO_WATCHERS = "no_watchers"
    SEALED = "sealed"
    NOBODY = "nobody"
    MUTED = "muted"
    ONLY_BUBBLES = "only_bubbles"
    TOO_LONG = "too_long"
    ALREADY_SEATED = "already_seated"
    NO_SUCH_TABLE = "no_such_table"
    TABLE_FULL = "table_full"
    SEAT_TAKEN = "seat_taken"
    GUESTS_NOT_ALLOWED = "guests_not_allowed"
    KICKED = "kicked"
    COOL_DOWN = "cool_down"
    DRAINING = "draining"
    NOT_HOST = "not_host"
    STARTING = "starting"
    PLAYING = "playing"
    RULES_CHANGED = "rules_changed"
    HOST_NOT_READY = "host_not_ready"
    WAITING_FOR_OTHERS = "waiting_for_others"
    TOO_FEW = "too_few"
    BAD_RANDOM = "bad_random"
    BAD_RULES = "bad_rules"
    BAD_SETTING = "bad_setting"
    BAD_NAME = "bad_name"
    SEATS_TAKEN = "seats_taken"
    GUESTS_SEATED = "guests_seated"
    NO_SUCH_RULES = "no_such_rules"
    RULES_NAME_TAKEN = "rules_name_taken"
    TOO_MANY_RULES = "too_many_rules"
    AUDIT_RED = "audit_red"
    NOT_ENOUGH_TALER = "not_enough_taler"
    PAIR_LIMIT = "pair_limit"


TEXTS = {
    Code.STALE: _("Too late: the table has moved on."),
    Code.NOT_YOUR_TURN: _("It is not your turn."),
    Code.ILLEGAL: _("The rules of this table do not allow that now."),
    Code.OVER: _("There is nothing to play now: the round is over."),
    Code.BAD_FRAME: _("The server did not understand that."),
    Code.TOO_FAST: _("That was too much at once. Wait a moment."),
    Code.NOT_SEATED: _("You are watching: you have no seat in this match."),
    Code.NO_SUCH_MATCH: _("There is no such match."),
    Code.NOBODY: _("Tell us your name first, then you can join in."),
    Code.MUTED: _("You may not talk for a while."),
    Code.ONLY_BUBBLES: _("You have drowned: until the round is over you have only the bubbles."),
    Code.TOO_LONG: _("That is too long."),
    Code.SEALED: _("These cards are still in play today. From tomorrow on everybody may look."),
    Code.NO_WATCHERS: _("Nobody may watch at this table."),
    Code.ALREADY_SEATED: _("You already sit elsewhere. Leave there first, or go back."),
    Code.NO_SUCH_TABLE: _("There is no such table, or it has been closed."),
    Code.TABLE_FULL: _("The table is full."),
    Code.SEAT_TAKEN: _("Somebody already sits there."),
    Code.GUESTS_NOT_ALLOWED: _("At this table only registered people play."),
    Code.KICKED: _("The host has sent you away from this table for ten minutes."),
    Code.COOL_DOWN: _("You have left several matches. Wait a little before the next."),
    Code.DRAINING: _("The server restarts in a moment: nothing new begins until then."),
    Code.NOT_HOST: _("Only the host of the table may do that."),
    Code.STARTING: _("The match is just starting."),
    Code.PLAYING: _("The match at this table is on."),
    Code.RULES_CHANGED: _("The rules have just changed. Look at them first."),
    Code.HOST_NOT_READY: _("Say first that you are ready yourself."),
    Code.WAITING_FOR_OTHERS: _("The others are not ready yet."),
    Code.TOO_FEW: _("It takes two: wait for somebody, or fill free seats with computers."),
    Code.BAD_RANDOM: _("Those are not the random bytes you promised."),
    Code.BAD_RULES: _("These rules cannot be played."),
    Code.BAD_SETTING: _("The table cannot be set like that."),
    Code.BAD_NAME: _("That cannot be a name here."),
    Code.SEATS_TAKEN: _("More people than that sit here."),
    Code.GUESTS_SEATED: _("A guest sits here."),
    Code.NO_SUCH_RULES: _("There are no such rules."),
    Code.RULES_NAME_TAKEN: _("You already have rules of that name."),
    Code.AUDIT_RED: _(
        "The auditor has found a fault: until it is mended, matches of members among themselves "
        "and for Taler wait. With guests or against the computer you can play on."
    ),
    Code.TOO_MANY_RULES: _("You have saved all the rules you can. Delete some first."),
    Code.NOT_ENOUGH_TALER: _(
        "You do not have the Taler for this stake. Every day you visit there are new ones."
    ),
    Code.PAIR_LIMIT: _(
        "Two of you have won so much from each other today that it has to be a smaller stake."
    ),
}


class Refused(Exception):
    """The site says no, and why. Anything else that is raised is a bug.

    `details` go to the client beside the code: where somebody sits, how long to wait.
    """

    def __init__(self, code: Code, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details
