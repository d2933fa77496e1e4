"""Everything that changes a match: lock the row, compare, let the engine decide, record.

Each change raises `version` by one and writes one Move, so that rules, deals and moves replay to
exactly the stored state. A Refused is an expected no; anything else rolls back and decides nothing.
"""

from games.services.analysis import (
    ask_for_analysis,
    claim_analysis,
    finish_analysis,
    note_progress,
)
from games.services.auditing import clear, note_audit, note_book
from games.services.closing import overturn
from games.services.drain import begin_drain, end_drain, refuse_while_draining, stops_at
from games.services.faults import annul, note_failure
from games.services.lines import Line, note_line
from games.services.outage import beat, excuse, is_served
from games.services.pauses import grant_grace, pause, resume
from games.services.seats import come_back, leave
from games.services.start import Bot, Person, start_match, start_solo
from games.services.turns import act, wake

__all__ = [
    "Bot",
    "Line",
    "Person",
    "act",
    "annul",
    "ask_for_analysis",
    "beat",
    "begin_drain",
    "claim_analysis",
    "clear",
    "come_back",
    "end_drain",
    "excuse",
    "finish_analysis",
    "grant_grace",
    "is_served",
    "leave",
    "note_audit",
    "note_book",
    "note_failure",
    "note_line",
    "note_progress",
    "overturn",
    "pause",
    "refuse_while_draining",
    "resume",
    "start_match",
    "start_solo",
    "stops_at",
    "wake",
]
