"""What changes people. Nothing else writes to them, but for allauth to mails and passkeys."""

from accounts.services.blocks import ignore, unignore
from accounts.services.guests import guest_for, leave_behind
from accounts.services.members import close_account, next_rename, rename, sign_up
from accounts.services.programs import admit_bot, give_up_bot, make_bot, renew_token
from accounts.services.sanctions import (
    acknowledge,
    answer_appeal,
    appeal,
    ban,
    give_name,
    lift,
    mute,
    warn,
)

__all__ = [
    "acknowledge",
    "admit_bot",
    "answer_appeal",
    "appeal",
    "ban",
    "close_account",
    "give_name",
    "give_up_bot",
    "guest_for",
    "ignore",
    "leave_behind",
    "lift",
    "make_bot",
    "mute",
    "next_rename",
    "rename",
    "renew_token",
    "sign_up",
    "unignore",
    "warn",
]
