"""What changes people. Nothing else writes to them, but for allauth to mails and passkeys."""

from accounts.services.blocks import ignore, unignore
from accounts.services.guests import guest_for, leave_behind
from accounts.services.members import close_account, next_rename, rename, sign_up

__all__ = [
    "close_account",
    "guest_for",
    "ignore",
    "leave_behind",
    "next_rename",
    "rename",
    "sign_up",
    "unignore",
]
