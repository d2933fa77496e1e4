"""Tables, talk and presence."""

from lobby.models.presence import Connection, Presence, Process
from lobby.models.tables import Kick, SavedRules, Table, TableSeat
from lobby.models.talk import ChatLine, Room

__all__ = [
    "ChatLine",
    "Connection",
    "Kick",
    "Presence",
    "Process",
    "Room",
    "SavedRules",
    "Table",
    "TableSeat",
]
