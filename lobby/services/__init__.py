"""Everything that changes a table: lock the row, compare, change, record.

Each change raises `version` by one and nudges the table's sockets and the hub after the commit.
A Refused is an expected no; anything else rolls back and decides nothing.
"""

from lobby.services.daily import play_daily, weigh_daily
from lobby.services.host import close, close_for_staff, hand_over_host
from lobby.services.janitor import tend, tend_table
from lobby.services.match import again, finish_start, start, start_solo
from lobby.services.quick import quick_seat
from lobby.services.ready import open_random, set_ready, unready
from lobby.services.rules import delete_rules, save_rules
from lobby.services.seats import arrive, kick, let_go, sit, stand_up, stay, watch
from lobby.services.settings import change_settings, open_table
from lobby.services.solo import pause_deserted

__all__ = [
    "again",
    "arrive",
    "change_settings",
    "close",
    "close_for_staff",
    "delete_rules",
    "finish_start",
    "hand_over_host",
    "kick",
    "let_go",
    "open_random",
    "open_table",
    "pause_deserted",
    "play_daily",
    "quick_seat",
    "save_rules",
    "set_ready",
    "sit",
    "stand_up",
    "start",
    "start_solo",
    "stay",
    "tend",
    "tend_table",
    "unready",
    "watch",
    "weigh_daily",
]
