"""A table for rule tests: cards and actions as text, one deal after the other.

table = Table(rules(ties="none"), "KS QS 7D", "TC JC 8H", middle="9S 8C 7H")
table.play("0 knock, 1 push")
assert table.outcome.losers == ()
"""

from typing import Any

from games import engine
from games.engine import DECK, IllegalAction, MatchState, Outcome, RoundEnded, RuleSet

PLAIN: dict[str, Any] = {
    "name": "plain",
    "lives": 3,
    "swimming": True,
    "triple_value": 30.5,
    "aces_value": None,
    "fire": [],
    "several_fires": "draw",
    "reveal_31": "auto",
    "initial_31_waits": False,
    "swap_all": True,
    "push": True,
    "knock_from_lap": 1,
    "knock_penalty": 1,
    "forced_knock_after": None,
    "all_push": "new_middle",
    "max_new_middles": None,
    "push_replaces": False,
    "stock_out": "keep",
    "ties": "all",
    "tiebreak": "none",
    "pay_below": None,
    "all_drown": "void",
    "max_laps": None,
    "dealer_choice": "none",
    "covered_passing": False,
    "rotation": "starter",
    "turn_seconds": 60,
    "stand_in_after": 2,
    "round_seconds": None,
    "match_seconds": None,
    "scoring": True,
    "leaver_may_win": False,
}
"""Every option off or at its plainest, so that a test names all that matters to it."""

# Hands of known worth that share no card, and a middle that helps nobody to an end-hand.
PIK_20, KREUZ_20, HERZ_20, KARO_29, LOW_9 = (
    "KS QS 7D",
    "TC JC 8H",
    "TH JH 8S",
    "KD QD 9D",
    "7C 8D 9H",
)
MIDDLE = "9S 8C 7H"
KREUZ_31, PIK_31, HERZ_31, KARO_31 = "AC KC QC", "AS KS QS", "AH KH QH", "AD KD QD"
THREE_ACES = "AC AS AD"

NINE_HANDS = (
    "7C 8S 9H",
    "8C 9S TH",
    "9C TS JH",
    "TC JS QH",
    "JC QS KH",
    "QC KS AH",
    "KC AS 7H",
    "AC 7S 8H",
    "7D 8D 9D",
)
NINE_MIDDLE = "TD JD QD"
NINE_STOCK = "KD AD"


def rules(**options: Any) -> RuleSet:
    """The plain rules with these options."""
    return engine.rules_from({**PLAIN, **options})


def parse(text: str) -> engine.Action:
    """`swap 7C AC`, `keep3 7C 8C 9C`, or the bare name of an action."""
    name, *cards = text.split()
    match name:
        case "swap":
            return engine.action_from_dict({"do": name, "give": cards[0], "take": cards[1]})
        case "keep3":
            return engine.action_from_dict({"do": name, "cards": cards})
        case _:
            return engine.action_from_dict({"do": name})


class Table:
    """A match that is dealt by hand. A hand is None for a seat that is out."""

    state: MatchState
    events: list[engine.Event]

    def __init__(
        self,
        rule_set: RuleSet,
        *hands: str | None,
        middle: str = MIDDLE,
        stock: str = "",
        first: int = 0,
        lives: tuple[int | None, ...] | None = None,
    ) -> None:
        self.events = []
        self.state = engine.new_match(rule_set, len(hands), first, lives)
        self.deal(*hands, middle=middle, stock=stock)

    def deal(self, *hands: str | None, middle: str = MIDDLE, stock: str = "") -> "Table":
        """The next round; the named cards of the stock on top, the rest in order."""
        probe, _ = engine.deal(self.state, DECK, "")
        seats, starter = probe.seats_in, probe.current.starter
        order = [s for s in seats if s >= starter] + [s for s in seats if s < starter]
        dealt = " ".join([hands[seat] or "" for seat in order])
        top = engine.cards(f"{dealt} {middle} {stock}")
        rest = tuple(card for card in DECK if card not in top)
        self._take(engine.deal(self.state, top + rest, "key"))
        return self

    def play(self, script: str) -> "Table":
        """`0 push, 1 swap 7C AC, clock`: what the seats, or the clock for them, do."""
        for text in script.split(", "):
            if text == "clock":
                assert self.turn is not None
                action = engine.clock_action(self.state)
                self._take(engine.apply(self.state, self.turn, action))
            else:
                seat, _, what = text.partition(" ")
                self._take(engine.apply(self.state, int(seat), parse(what)))
        return self

    def clocks(self, turns: int) -> "Table":
        """So many turns in which the time runs out."""
        for _ in range(turns):
            self.play("clock")
        return self

    def refusal(self, text: str) -> str | None:
        """The code with which `0 knock` is refused now, None if it is allowed."""
        seat, _, what = text.partition(" ")
        try:
            engine.apply(self.state, int(seat), parse(what))
        except IllegalAction as refused:
            return refused.code
        return None

    def stop_round(self) -> "Table":
        self._take(engine.stop_round(self.state))
        return self

    def stop_match(self) -> "Table":
        self._take(engine.stop_match(self.state))
        return self

    def leave(self, seat: int) -> "Table":
        self._take(engine.leave(self.state, seat))
        return self

    def _take(self, step: engine.Step) -> None:
        self.state, events = step
        self.events += events

    @property
    def turn(self) -> int | None:
        return self.state.turn

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def over(self) -> bool:
        """The round (or match) is over."""
        return self.state.phase in ("pause", "over")

    @property
    def legal(self) -> set[str]:
        """Kinds of action the seat on turn has."""
        actions = engine.legal_actions(self.state)
        return {engine.action_to_dict(action)["do"] for action in actions}

    @property
    def outcome(self) -> Outcome:
        """Of the last round that ended."""
        return [event.outcome for event in self.events if isinstance(event, RoundEnded)][-1]

    @property
    def result(self) -> engine.Result:
        assert self.state.result is not None
        return self.state.result

    @property
    def lives(self) -> tuple[int, ...]:
        return self.state.lives

    @property
    def status(self) -> list[str]:
        return [seat.status for seat in engine.view(self.state, None).seats]

    @property
    def middle(self) -> str:
        return " ".join(self.state.current.middle)

    @property
    def stock(self) -> int:
        return engine.view(self.state, None).stock

    def hand(self, seat: int) -> str:
        return " ".join(self.state.current.hands[seat] or ())
