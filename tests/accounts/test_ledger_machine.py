"""Whatever happens to Taler in whatever order, and however often it is tried again."""

from datetime import timedelta
from itertools import count

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from accounts import ledger, statement
from accounts.models import Account, User
from leaderboard.scoring import share_pot
from tests.games.tables import NOW

PEOPLE = st.integers(0, 3)
RUNS, MATCHES = count(), count(10_000)  # examples share a database
STAKES = st.sampled_from([1, 7, 100, 600])


class Ledger(RuleBasedStateMachine):
    """A model beside the ledger: what everybody must have after every step."""

    def __init__(self) -> None:
        super().__init__()
        run = next(RUNS)
        self.people = [User.objects.create_user(f"Machine {run} of {n}") for n in range(4)]
        self.has = [0, 0, 0, 0]
        self.aside = {}
        self.day = 0
        self.first = next(MATCHES)
        self.started, self.gifted = set(), set()
        self.pots = {}

    @rule(who=PEOPLE, again=st.booleans())
    def visit(self, who, again):
        for _ in range(1 + again):
            given = ledger.welcome(self.people[who].pk, self.now)
        if who not in self.started:
            self.started.add(who)
            self.gifted.add((who, self.day))
            self.has[who] += 1000
        elif (who, self.day) not in self.gifted and self.has[who] < 2000:
            self.gifted.add((who, self.day))
            self.has[who] += 100
        assert not again or given == 0

    @rule()
    def tomorrow(self):
        self.day += 1

    @property
    def now(self):
        return NOW + timedelta(days=self.day)

    @rule(who=PEOPLE, amount=STAKES)
    def set_aside(self, who, amount):
        try:
            ledger.reserve(user_id=self.people[who].pk, amount=amount, purpose="table:1")
        except ledger.NotEnough:
            assert self.has[who] < amount
        else:
            assert self.has[who] >= amount
            self.aside[who] = amount

    @rule(who=PEOPLE)
    def set_free(self, who):
        ledger.release(user_ids=[self.people[who].pk], purpose="table:1")
        self.aside.pop(who, None)

    @rule(who=st.sets(PEOPLE, min_size=1), stake=STAKES, planned=st.booleans())
    def start(self, who, stake, planned):
        match = next(MATCHES)
        purpose = "table:1" if planned else ""
        seats = {seat: self.people[seat].pk for seat in who}
        free = {seat: self.has[seat] - (0 if planned else self.aside.get(seat, 0)) for seat in who}
        pay = {"match_id": match, "stake": stake, "people": seats, "purpose": purpose}
        try:
            ledger.pay_stakes(**pay, now=self.now)
            ledger.pay_stakes(**pay, now=self.now)
        except ledger.NotEnough:
            assert any(free[seat] < stake for seat in who)
            return
        assert all(free[seat] >= stake for seat in who)
        for seat in who:
            self.has[seat] -= stake
            if planned:
                self.aside.pop(seat, None)
        self.pots[match] = (stake, sorted(who))

    @rule(data=st.data(), again=st.booleans())
    def end(self, data, again):
        if not self.pots:
            return
        match = data.draw(st.sampled_from(sorted(self.pots)))
        stake, who = self.pots.pop(match)
        left = {n: data.draw(st.sampled_from(["no", "early", "late"])) for n in range(len(who))}
        places = [data.draw(st.integers(1, 3)) for _ in who]
        early = frozenset(n for n in left if left[n] == "early")
        late = frozenset(n for n in left if left[n] == "late")
        pot = share_pot(
            stake=stake, human=[True] * len(who), places=places, left_early=early, left_late=late
        )
        amounts = {self.people[seat].pk: pot.payouts[n] for n, seat in enumerate(who)}
        shared = ledger.Settlement(amounts, {}, pot.house)
        for _ in range(1 + again):
            ledger.settle(match_id=match, settlement=shared, now=self.now)
        for n, seat in enumerate(who):
            self.has[seat] += pot.payouts[n]

    @rule(data=st.data(), again=st.booleans())
    def annul(self, data, again):
        if not self.pots:
            return
        match = data.draw(st.sampled_from(sorted(self.pots)))
        stake, who = self.pots.pop(match)
        for _ in range(1 + again):
            ledger.take_back(match_id=match, now=self.now)
        for seat in who:
            self.has[seat] += stake

    @invariant()
    def nothing_is_lost_or_made(self):
        assert list(statement.faults()) == []
        assert [self._balance(user) for user in self.people] == self.has
        running = {match: stake * len(who) for match, (stake, who) in self.pots.items()}
        pots = Account.objects.filter(kind="pot", match__gte=self.first)
        filled = pots.exclude(balance=0)
        assert dict(filled.values_list("match", "balance")) == running

    def _balance(self, user):
        account = Account.objects.filter(user=user).first()
        if account is None:
            return 0
        assert account.reserved == self.aside.get(self.people.index(user), 0)
        return account.balance


class TestLedger(TestCase):
    def test_the_ledger_is_whole_after_every_step(self):
        run_state_machine_as_test(
            Ledger, settings=settings(max_examples=12, stateful_step_count=25, deadline=None)
        )
