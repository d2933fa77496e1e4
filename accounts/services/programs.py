"""Bots of members: made, given another token, given up."""

import hashlib
import secrets
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import ties
from accounts.models import User
from accounts.names import clean_name
from accounts.programs import PREFIX, BotToken
from accounts.selectors import ban_of
from accounts.services.guests import free_names, leave_behind

MOST = 3  # bots of one member


def make_bot(*, owner: User, name: str, now: datetime) -> tuple[User, str]:
    """A new bot and its token, which nobody can read again.

    A bot is a guest to everything that counts: no stake, no rating, no leaderboard. ValidationError
    with a sentence for the form.
    """
    wanted = PREFIX + clean_name(name)
    with transaction.atomic():
        owner = User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        if BotToken.objects.filter(owner=owner).count() >= MOST:
            message = _("You have as many bots as one can have. Give one up first.")
            raise ValidationError(message, "too_many_bots")
        bot = User.objects.create_user(next(free_names(wanted)), is_guest=True)
        token = secrets.token_urlsafe(32)
        BotToken.objects.create(bot=bot, owner=owner, digest=digest_of(token), made_at=now)
    return bot, token


def renew_token(*, owner: User, bot_id: int, now: datetime) -> str | None:
    """Another token; the old one opens nothing any more. None if that is no bot of his."""
    token = secrets.token_urlsafe(32)
    mine = BotToken.objects.filter(owner=owner, bot_id=bot_id)
    if not mine.update(digest=digest_of(token), made_at=now, used_at=None):
        return None
    ties.disconnect_all(User.objects.get(pk=bot_id))
    return token


def give_up_bot(*, owner: User, bot_id: int) -> None:
    """Its places and its name are free, its matches stay. Twice is once."""
    with transaction.atomic():
        mine = BotToken.objects.filter(owner=owner, bot_id=bot_id).select_related("bot").first()
        if mine is not None:
            mine.delete()
            leave_behind(mine.bot)


def admit_bot(*, token: str, now: datetime) -> User | None:
    """Whose token that is, noting that it was used; None for one that opens nothing."""
    known = BotToken.objects.filter(digest=digest_of(token)).select_related("bot", "owner").first()
    if known is None or not known.owner.is_active or ban_of(known.owner, now) is not None:
        return None
    BotToken.objects.filter(pk=known.pk).update(used_at=now)
    return known.bot


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
