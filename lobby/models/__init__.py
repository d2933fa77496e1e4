"""Tables, talk and presence."""

from lobby.models.presence import Connection, Presence, Process
from lobby.models.talk import ChatLine, Mute, Room

__all__ = ["ChatLine", "Connection", "Mute", "Presence", "Process", "Room"]
