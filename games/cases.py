"""Rule cases: plays the vectors of a case file against the engine.

The format is described in a file's own `schema` block. A vector names a preset of the file and
options on top; it is a hand, a comparison of hands, or a scripted match.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games import engine
from games.case_rules import CaseError, rules_of
from games.engine import IllegalAction, MatchState, RuleSet
from leaderboard import scoring
from leaderboard.scoring import Entry

Vector = Mapping[str, Any]


@dataclass(frozen=True)
class Failure:
    """One difference: `where` in the vector, what it expects and what the engine has."""

    where: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected!r}, found {self.found!r}"


def failures_of(vector: Vector, presets: Mapping[str, Any]) -> list[Failure]:
    """Play one vector; CaseError when it cannot be read."""
    if not isinstance(vector, Mapping):
        raise CaseError("a vector is an object")
    try:
        rules, style = rules_of(vector, presets)
        match vector.get("kind"):
            case "hand":
                return list(_hand(vector, rules))
            case "compare":
                return list(_compare(vector, rules))
            case "match":
                return list(_Script(vector, rules, style).failures())
            case kind:
                raise CaseError(f"unknown kind {kind!r}")
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise CaseError(f"cannot be read: {type(error).__name__}: {error}") from error


def _hand(vector: Vector, rules: RuleSet) -> Iterator[Failure]:
    worth = rules.worth[_three(vector["hand"])]
    found = {"value": worth.value, "fire": worth.ends == "fire"}
    yield from _differences("hand", vector["expect"], found)


def _compare(vector: Vector, rules: RuleSet) -> Iterator[Failure]:
    strengths = [rules.worth[_three(hand)].strength for hand in vector["hands"]]
    lowest = [place for place, own in enumerate(strengths) if own == min(strengths)]
    yield from _differences("hands", vector["expect"], {"lowest": lowest})


def _three(codes: Any) -> engine.Hand:
    hand = engine.cards(codes)
    if len(hand) != 3:
        raise CaseError(f"a hand is three cards, not {len(hand)}")
    return hand


def _differences(where: str, expected: Vector, found: Vector) -> Iterator[Failure]:
    for key, value in expected.items():
        if key not in found:
            raise CaseError(f"{where}: unknown expectation {key!r}")
        if value != found[key]:
            yield Failure(f"{where}: {key}", value, found[key])


@dataclass
class _Script:
    """A scripted match: the state it has come to and the points so far."""

    vector: Vector
    rules: RuleSet
    style: str
    state: MatchState = field(init=False)
    points: list[Entry] = field(default_factory=list)
    owned: list[Entry] = field(default_factory=list)
    """The points that count for the seats' owners: a leaver's stay as they were."""
    minutes: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        lives = self.vector.get("start_lives")
        self.state = engine.new_match(
            self.rules,
            self.vector["players"],
            self.vector["first"],
            lives=tuple(lives) if lives else None,
        )

    def failures(self) -> Iterator[Failure]:
        for number, round_ in enumerate(self.vector["rounds"], start=1):
            where = f"round {number}"
            if self.state.phase != "pause":
                yield Failure(where, "the round before is over", self.state.phase)
                return
            yield from self._round(where, round_)
        yield from _differences("match", self.vector.get("expect_match") or {}, self._match())

    def _round(self, where: str, round_: Vector) -> Iterator[Failure]:
        before = len(self.points)
        self._take(engine.deal(self.state, self._deck(round_), "rulecheck"))
        dealt = {"dealer": self.state.current.dealer, "starter": self.state.current.starter}
        named = {key: round_[key] for key in dealt if key in round_}
        yield from _differences(where, named, dealt)
        for number, step in enumerate(round_["steps"], start=1):
            place = f"{where}, step {number}"
            try:
                yield from self._step(place, step)
            except IllegalAction as refusal:
                yield Failure(place, step, refusal.code)
                return
        expected = round_.get("expect")
        if not expected:
            return
        if self.state.phase not in ("pause", "over"):
            yield Failure(where, "over", self.state.phase)
            return
        yield from _differences(where, expected, self._outcome(self.points[before:]))

    def _deck(self, round_: Vector) -> engine.Hand:
        """In packets from the starter on, from the plain form or from `deck`."""
        probe, _ = engine.deal(self.state, engine.DECK, "")
        seats, starter = probe.seats_in, probe.current.starter
        order = [seat for seat in seats if seat >= starter] + [s for s in seats if s < starter]
        if "hands" not in round_:
            deck = engine.cards(round_["deck"])
            if self.style == "packets":
                return deck
            used = len(order) * 3
            dealt = [deck[place : used : len(order)] for place in range(len(order))]
            return sum(dealt, ()) + deck[used:]
        laid = round_.get("middle") or round_.get("second_packet") or round_.get("packet") or []
        hands = [card for seat in order for card in round_["hands"][str(seat)]]
        return engine.cards([*hands, *laid, *round_["stock"]])

    def _step(self, where: str, step: Vector) -> Iterator[Failure]:
        match step:
            case {"check": str(kind)}:
                yield from self._check(where, kind, step)
            case {"event": "turn_clock"}:
                turn = self.state.turn
                if turn is None:
                    raise IllegalAction("over")
                self._take(engine.apply(self.state, turn, engine.clock_action(self.state)))
            case {"event": "round_clock"}:
                self._take(engine.stop_round(self.state))
            case {"event": "match_clock"}:
                self._take(engine.stop_match(self.state))
            case {"event": "leave", "seat": int(seat), "minute": int() | float() as minute}:
                self._leave(seat, minute)
            case {"do": str(), "seat": int(seat)}:
                self._take(engine.apply(self.state, seat, engine.action_from_dict(dict(step))))
            case _:
                raise CaseError(f"{where}: unknown step {step!r}")

    def _leave(self, seat: int, minute: float) -> None:
        self._take(engine.leave(self.state, seat))
        if seat not in self.state.left:
            return
        self.minutes[seat] = minute
        if self.rules.scoring and minute > scoring.EARLY_MINUTES:
            self.owned.append(scoring.leave_entry(seat))

    def _check(self, where: str, kind: str, step: Vector) -> Iterator[Failure]:
        state = self.state
        match kind:
            case "illegal":
                yield from self._refused(where, step)
            case "legal":
                mine = engine.legal_actions(state) if step["seat"] == state.turn else []
                kinds = {engine.action_to_dict(action)["do"] for action in mine}
                yield from _unequal(where, sorted(step["kinds"]), sorted(kinds))
            case "middle":
                yield from _unequal(where, sorted(step["cards"]), sorted(state.current.middle))
            case "hand":
                hand = state.current.hands[step["seat"]] or ()
                yield from _unequal(where, sorted(step["cards"]), sorted(hand))
            case "stock":
                yield from _unequal(where, step["count"], len(state.current.stock))
            case "over":
                yield from _unequal(where, step["value"], state.phase in ("pause", "over"))
            case _:
                raise CaseError(f"{where}: unknown check {kind!r}")

    def _refused(self, where: str, step: Vector) -> Iterator[Failure]:
        """What is no action at all is refused as well, at the border."""
        seat = step["seat"]
        try:
            action = engine.action_from_dict(dict(step))
        except ValueError:
            return
        try:
            engine.apply(self.state, seat, action)
        except IllegalAction:
            return
        yield Failure(where, f"refused: {step['do']} by seat {step['seat']}", "allowed")

    def _take(self, step: engine.Step) -> None:
        self.state, events = step
        for event in events:
            match event:
                case engine.RoundEnded(_, outcome):
                    self._score(self._round_entries(outcome))
                case engine.MatchEnded(result) if result.winner is not None:
                    self._crown(result.winner)

    def _round_entries(self, outcome: engine.Outcome) -> list[Entry]:
        return scoring.round_entries(
            seats=self.state.current.seats,
            table=len(self.state.lives),
            losers=outcome.losers,
            fire=outcome.holders if outcome.reason == "fire" else (),
            void=outcome.void,
        )

    def _score(self, entries: list[Entry]) -> None:
        if self.rules.scoring:
            self.points += entries
            self.owned += [entry for entry in entries if entry.seat not in self.minutes]

    def _crown(self, winner: int) -> None:
        """The bonus is no part of the last round's points."""
        if self.rules.scoring and winner not in self.minutes:
            lives, table = self.state.lives[winner], len(self.state.lives)
            self.owned.append(scoring.win_entry(winner=winner, lives=lives, table=table))

    def _outcome(self, entries: list[Entry]) -> dict[str, Any]:
        state, round_ = self.state, self.state.current
        table = len(state.lives)
        dropped = engine.Outcome(
            reason="time",
            holders=(),
            knocker=round_.knocker,
            hands=round_.hands,
            values=tuple(state.rules.worth[hand].value if hand else None for hand in round_.hands),
            losers=(),
            lost=(0,) * table,
            void=True,
            drowned=(),
        )
        found = _plain(round_.outcome or dropped)
        del found["hands"]
        seats = engine.view(state, None).seats
        return {
            **found,
            "lives": [seat.lives for seat in seats],
            "status": [seat.status for seat in seats],
            "middle_at_end": list(round_.middle),
            "points_delta": scoring.totals(entries, table),
            "points": scoring.totals(self.points, table),
        }

    def _match(self) -> dict[str, Any]:
        result, table = self.state.result, len(self.state.lives)
        bonus = [entry.amount for entry in self.owned if entry.reason == "won"]
        return {
            "over": result is not None,
            "ended_by": result.ended_by if result else None,
            "winner": result.winner if result else None,
            "places": list(result.places) if result else None,
            "win_bonus": sum(bonus),
            "final_points": scoring.totals(self.owned, table),
            "payouts": self._payouts(result, table),
        }

    def _payouts(self, result: engine.Result | None, table: int) -> list[int] | None:
        if result is None:
            return None
        late = {seat for seat, at in self.minutes.items() if at > scoring.EARLY_MINUTES}
        kinds = self.vector.get("kinds", ["human"] * table)
        pot = scoring.share_pot(
            stake=self.vector.get("stake", 0),
            human=[kind != "bot" for kind in kinds],
            places=result.places,
            left_early=frozenset(self.minutes) - late,
            left_late=frozenset(late),
        )
        return list(pot.payouts)


def _unequal(where: str, expected: Any, found: Any) -> Iterator[Failure]:
    if expected != found:
        yield Failure(where, expected, found)


def _plain(outcome: engine.Outcome) -> dict[str, Any]:
    data = outcome._asdict()
    return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}
