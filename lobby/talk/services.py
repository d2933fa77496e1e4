"""Saying something. The row of the room orders its lines; whoever floods it is told how long."""

import unicodedata
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from accounts.models import User
from accounts.selectors import mute_of
from games.codes import Code, Refused
from lobby import notify
from lobby.models import ChatLine, Room
from lobby.models.talk import LONGEST
from lobby.talk import flood, pace, rooms
from lobby.talk.phrases import BUBBLES
from lobby.talk.redaction import without_secrets
from lobby.talk.rooms import HUB, Spot
from lobby.talk.selectors import as_line

_BREAKS = frozenset({"Zl", "Zp"})
_NEVER_STORED = frozenset({"Cc", "Cs"})  # among them what a database refuses: NUL, half characters
_UNSEEN = frozenset({"Cf", "Zs", "Mn", "Me"})


def say(*, spot: Spot, user_id: int | None, text: str, now: datetime) -> None:
    """One typed line, kept as it was typed, but for secrets; markup in it is only text."""
    line = without_secrets(clean_line(text))
    with transaction.atomic():
        author = _allowed_to_talk(user_id, spot, now)
        if rooms.bubbles_only(spot, author.pk):
            raise Refused(Code.ONLY_BUBBLES)
        _speak(spot, author, now, text=line)


def bubble(*, spot: Spot, user_id: int | None, key: str, now: datetime) -> None:
    """One of the ready-made phrases and emotes."""
    if key not in BUBBLES:
        raise Refused(Code.BAD_FRAME)
    with transaction.atomic():
        _speak(spot, _allowed_to_talk(user_id, spot, now), now, bubble=key)


def clean_line(text: str) -> str:
    """Breaks become spaces, control characters go, the rest is the writer's business."""
    line = "".join(map(_kept, text)).strip()
    if all(unicodedata.category(character) in _UNSEEN for character in line):
        raise Refused(Code.BAD_FRAME)
    if len(line) > LONGEST:
        raise Refused(Code.TOO_LONG)
    return line


def _kept(character: str) -> str:
    category = unicodedata.category(character)
    if character in "\n\r\t" or category in _BREAKS:
        return " "
    return "" if category in _NEVER_STORED else character


def _allowed_to_talk(user_id: int | None, spot: Spot, now: datetime) -> User:
    author = None
    if user_id is not None:
        author = User.objects.filter(pk=user_id, is_active=True).first()
    if author is None:
        raise Refused(Code.NOBODY)
    mute = mute_of(author, now, at_hub=spot.place == HUB)
    if mute is not None:
        assert mute.until is not None, "every mute ends"
        raise Refused(Code.MUTED, wait_ms=_milliseconds(mute.until - now), reason=mute.reason)
    return author


def _speak(spot: Spot, author: User, now: datetime, *, text: str = "", bubble: str = "") -> None:
    name = rooms.hearing(spot, author.pk).speak
    room, _ = Room.objects.select_for_update().get_or_create(name=name)
    wait = flood.wait(text, _said_by(author, now), now, slow=author.is_guest)
    wait = max(wait, pace.wait(room, author, now))
    if wait:
        raise Refused(Code.TOO_FAST, wait_ms=_milliseconds(wait))
    room.last += 1
    room.save(update_fields=["last"])
    line = ChatLine.objects.create(
        room=room,
        number=room.last,
        author=author,
        name=author.name,
        text=text,
        bubble=bubble,
        at=now,
    )
    transaction.on_commit(partial(notify.spoken, name, as_line(line)))


def _said_by(author: User, now: datetime) -> list[flood.Said]:
    """Everywhere: who floods the hub does not go on at his table."""
    lines = author.lines.filter(at__gt=now - flood.MEMORY)
    return [flood.Said(*row) for row in lines.values_list("text", "at")]


def _milliseconds(wait: timedelta) -> int:
    """Rounded up: who waits so long is heard."""
    return -(-wait // timedelta(milliseconds=1))
