"""The engine beside a naive second reading of the rules: every step and every settlement."""

from hypothesis import given, settings

from games import engine
from games.engine import Action, Keep3, MatchEnded, MatchState, Swap
from tests.engine import reference
from tests.engine.playing import MATCHES, WHOLE_MATCHES, Step, match_steps, rule_sets
from tests.engine.reference_round import Round


@settings(WHOLE_MATCHES, max_examples=120)
@given(rules=rule_sets(), **MATCHES)
def test_both_readings_agree_on_every_step_of_any_house_rules(rules, seats, seed, style):
    beside = Beside(engine.rules_to_dict(rules))
    for step in match_steps(rules, seats, seed, style):
        beside.follow(step)


class Beside:
    """Plays each round of a match a second time, naively, and compares."""

    def __init__(self, rules: dict) -> None:
        self.rules = rules
        self.groups: list[list[int]] = []

    def follow(self, step: Step) -> None:
        after = step.after
        if step.before.phase == "pause":
            self.deal(step)
        self.round.peek = lambda: list(after.current.middle)
        if step.action is not None:
            self.round.do(as_tuple(step.action))
        elif step.before.phase not in ("pause", after.phase):
            self.round.end("time", [])
        self.same_position(after)
        if isinstance(step.events[-1], MatchEnded):
            self.same_result(after)

    def deal(self, step: Step) -> None:
        """Deal or start moves left over drowned seats; the round begins in the same position."""
        before, after = step.before, step.after
        first = before.first
        if before.number:
            first = next((s for s in before.seats_in if s > first), before.seats_in[0])
        self.round = Round(self.rules, before.seats_in, first, dealt(after))
        self.lives = {seat: before.lives[seat] for seat in before.seats_in}

    def same_position(self, state: MatchState) -> None:
        mine, theirs = self.round, state.current
        assert {seat: list(theirs.hands[seat]) for seat in mine.seats} == ordered(mine, theirs)
        assert sorted(mine.middle) == sorted(theirs.middle + theirs.packet)
        assert mine.stock_size() == len(theirs.stock)
        assert mine.knocker == theirs.knocker
        if mine.ended:
            self.same_settlement(state)
            return
        assert (mine.phase, mine.turn) == (state.phase, state.turn)
        assert mine.legal() == {as_tuple(action) for action in engine.legal_actions(state)}

    def same_settlement(self, state: MatchState) -> None:
        mine, outcome = self.round, state.current.outcome
        reason, holders = mine.ended
        expected = reference.settle(
            self.rules,
            mine.hands,
            self.lives,
            reason=reason,
            holders=holders,
            knocker=mine.knocker,
        )
        assert (outcome.reason, outcome.knocker) == (reason, mine.knocker)
        assert set(outcome.holders) <= set(holders)
        assert bool(outcome.holders) == bool(holders)
        assert list(outcome.losers) == expected["losers"]
        assert {seat: number for seat, number in enumerate(outcome.lost) if number} == (
            expected["lost"]
        )
        assert (outcome.void, list(outcome.drowned)) == (expected["void"], expected["drowned"])
        assert {seat: state.lives[seat] for seat in mine.seats} == expected["lives"]
        self.lives = expected["lives"]
        self.note_drowned(expected["drowned"])

    def note_drowned(self, drowned: list[int]) -> None:
        strengths = {
            seat: reference.strength(self.round.hands[seat], self.rules) for seat in drowned
        }
        for strength in sorted(set(strengths.values())):
            self.groups.append([seat for seat in drowned if strengths[seat] == strength])

    def same_result(self, state: MatchState) -> None:
        gone = {seat for group in self.groups for seat in group}
        left = [seat for seat in range(len(state.lives)) if seat not in gone]
        crowned = [seat for seat in left if seat not in state.left or self.rules["leaver_may_win"]]
        assert state.result.places == tuple(
            reference.places(len(state.lives), self.groups, [[seat] for seat in left])
        )
        assert state.result.ended_by == ("last" if left else "all_drowned")
        assert state.result.winner == (crowned[0] if crowned else None)


def dealt(state: MatchState) -> list[str]:
    """The deck as it was dealt, from the position right after the deal."""
    round_ = state.current
    order = [seat for seat in round_.seats if seat >= round_.starter]
    order += [seat for seat in round_.seats if seat < round_.starter]
    hands = [card for seat in order for card in round_.hands[seat]]
    return [*hands, *round_.middle, *round_.packet, *round_.stock]


def ordered(mine: Round, theirs: engine.RoundState) -> dict[int, list[str]]:
    """My hands in the order of theirs; the order of cards in a hand is no rule."""
    return {
        seat: sorted(hand, key=list(theirs.hands[seat]).index)
        if set(hand) == set(theirs.hands[seat])
        else hand
        for seat, hand in mine.hands.items()
    }


def as_tuple(action: Action) -> tuple:
    match action:
        case Swap(give, take):
            return ("swap", give, take)
        case Keep3(cards):
            return ("keep3", tuple(sorted(cards)))
    return (engine.action_to_dict(action)["do"],)
