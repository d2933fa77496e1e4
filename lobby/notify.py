"""Nudges of the lobby: what has changed at the hub, at a place, in a room. For on_commit."""

import logging
import secrets
from collections.abc import Mapping
from typing import Any

from django.core.cache import cache

from games import notify

logger = logging.getLogger(__name__)

HUB = "hub"
PARTS = ("tables", "people")
_BANNER = "hub.banner"
_FEATURED = "hub.featured"
KEPT = 300  # seconds; a mark that got lost makes a page old for no longer


def table_group(table_id: int) -> str:
    return f"table.{table_id}"


def place_group(place: str) -> str:
    return f"place.{place.replace(':', '.')}"


def room_group(room: str) -> str:
    return f"room.{room.replace(':', '.')}"


def tell_hub(*parts: str) -> None:
    """These of the PARTS have changed: their pages are made anew, and all sockets told."""
    for part in parts:
        _renew(part)
    notify.post(HUB, {"type": "changed", "parts": list(parts)})


def show_banner(text: str | None) -> None:
    """A sentence for everybody at the hub, until another one or None takes its place."""
    cache.set(_BANNER, text, None)
    notify.post(HUB, {"type": "banner"})


def banner() -> str | None:
    """What is shown to everybody at present."""
    text: str | None = cache.get(_BANNER)
    return text


def feature(preset: str | None) -> None:
    """The rules that the hub invites to from now on: a preset's, or with None nobody's."""
    cache.set(_FEATURED, preset, None)


def featured() -> str | None:
    """The preset that the hub invites to at present."""
    preset: str | None = cache.get(_FEATURED)
    return preset


def table_changed(table_id: int, version: int) -> None:
    """Tell every socket of the table that it has come to this version."""
    notify.post(table_group(table_id), {"type": "changed", "version": version})


def tell_person(user_id: int) -> None:
    """What holds this person has changed: his seat, his match."""
    notify.held(user_id)


def came_or_went(place: str, who: Mapping[str, Any]) -> None:
    """`who` = user, name, here. One line for everybody at the place."""
    notify.post(place_group(place), {"type": "came.or.went", "who": dict(who)})


def spoken(room: str, line: Mapping[str, Any]) -> None:
    """The line travels along: whoever is in the group may read it. A lost one is fetched later."""
    notify.post(room_group(room), {"type": "spoken", "room": room, "line": dict(line)})


def mark_of(part: str) -> str:
    """Names the present state of a part: another mark, another page."""
    return str(cache.get_or_set(_mark_key(part), _fresh_mark, KEPT))


def _renew(part: str) -> None:
    try:
        cache.set(_mark_key(part), _fresh_mark(), KEPT)
    except Exception as error:  # whatever the cache's transport raises
        logger.warning("a page of the hub stays old for a minute: %s", error)


def _fresh_mark() -> str:
    return secrets.token_hex(8)


def _mark_key(part: str) -> str:
    return f"hub.{part}.mark"
