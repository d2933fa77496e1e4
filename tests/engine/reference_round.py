"""One round of the second reading: dealing, turns, and when the round ends."""

from tests.engine.reference import is_31, is_fire, value


class Round:
    """One round, played naively; `ended` is (reason, holders) once it is over.

    `peek` is asked for the new middle where a shuffle that only the engine knows has decided it.
    """

    def __init__(self, rules, seats, first, deck, peek=None):
        self.rules, self.seats, self.peek = rules, list(seats), peek
        self.dealer = first if rules["rotation"] == "dealer" else None
        self.turn = first if self.dealer is None else self.left_of(first)
        self.deal(list(deck))
        self.laid, self.pool = [], set()
        self.run = self.push_laps = self.new_middles = self.turns = 0
        self.knocker = self.ended = None
        self.to_come, self.asking, self.waiting = [], [], set()
        self.phase = "turn"
        if rules["dealer_choice"] == "none":
            self.check_all()
        else:
            self.phase, self.turn, self.opener = "dealer", self.dealer, self.turn

    def left_of(self, seat):
        """The next higher seat still in, wrapping."""
        return next((s for s in self.seats if s > seat), self.seats[0])

    def deal(self, deck):
        """Three to each seat from the opener on, then middle, second packet or pair, then stock."""
        seat = self.turn
        self.hands = {}
        for _ in self.seats:
            self.hands[seat], deck = deck[:3], deck[3:]
            seat = self.left_of(seat)
        size = 2 if self.rules["covered_passing"] else 3
        self.middle, self.stock = deck[:size], deck[size:]

    def stock_size(self):
        """Cards in the stock, those of unknown order included."""
        return len(self.stock) + len(self.pool)

    def legal(self):
        """All legal actions of the seat on turn as a set of tuples."""
        if self.ended:
            return set()
        if self.phase == "dealer":
            return {("dealer_keep",), ("dealer_change",)}
        if self.phase == "reveal":
            return {("reveal",), ("hold",)}
        if self.must_knock():
            return {("knock",)}
        return self.exchanges() | self.plain_actions()

    def must_knock(self):
        """Forced knock: enough complete all-push laps, nobody knocked yet."""
        limit = self.rules["forced_knock_after"]
        return self.knocker is None and limit is not None and self.push_laps >= limit

    def exchanges(self):
        """Swaps, or in covered passing the choices of three that keep not all of one's own."""
        hand = self.hands[self.turn]
        if self.rules["covered_passing"]:
            five = [*hand, *self.middle]
            kept = {tuple(sorted((a, b, c))) for a in five for b in five for c in five if a < b < c}
            return {("keep3", three) for three in kept if set(three) != set(hand)}
        swaps = {("swap", give, take) for give in hand for take in self.middle}
        return swaps | ({("swap_all",)} if self.rules["swap_all"] else set())

    def plain_actions(self):
        """Push, knock, reveal."""
        may = set()
        if self.rules["push"] or self.knocker is not None:
            may.add(("push",))
        early = self.rules["knock_from_lap"] == 2 and self.turns < len(self.seats)
        if self.knocker is None and not early:
            may.add(("knock",))
        free = self.rules["reveal_31"] == "optional" and self.turn not in self.waiting
        if free and is_31(self.hands[self.turn], self.rules):
            may.add(("reveal",))
        return may

    def do(self, action):
        """Play one legal action of the seat on turn."""
        assert action in self.legal(), (action, self.legal())
        getattr(self, f"do_{action[0]}")(*action[1:])

    def do_dealer_keep(self):
        self.phase, self.turn = "turn", self.opener
        self.check_all()

    def do_dealer_change(self):
        own = self.hands[self.dealer]
        self.hands[self.dealer], self.middle = self.middle, own
        self.do_dealer_keep()

    def do_hold(self):
        asked = self.asking.pop(0)
        if self.asking:
            self.turn = self.asking[0]
            return
        self.phase = "turn"
        if self.asked_after_turn:
            self.turn = asked
            self.next_seat(pushed=self.pushed)
        else:
            self.turn = self.opener

    def do_reveal(self):
        self.end("31", [self.turn])

    def do_swap(self, give, take):
        hand, self.run = self.hands[self.turn], 0
        at, there = hand.index(give), self.middle.index(take)
        hand[at], self.middle[there] = take, give
        self.finish_turn(changed=True)

    def do_swap_all(self):
        self.run = 0
        self.hands[self.turn], self.middle = self.middle, self.hands[self.turn]
        self.finish_turn(changed=True)

    def do_keep3(self, three):
        self.run = 0
        five = [*self.hands[self.turn], *self.middle]
        self.hands[self.turn] = list(three)
        self.middle = [card for card in five if card not in three]
        self.finish_turn(changed=True)

    def do_push(self):
        if self.knocker is None:
            self.run += 1
            if self.rules["push_replaces"]:
                self.replace_middle()
        self.finish_turn(pushed=True)

    def do_knock(self):
        self.knocker = self.turn
        others = [seat for seat in self.seats if seat != self.turn]
        self.to_come = [s for s in others if s > self.turn] + [s for s in others if s < self.turn]
        self.finish_turn()

    def finish_turn(self, *, changed=False, pushed=False):
        """Look at the mover's hand, then at the end of the round, then pass the turn on."""
        self.turns, self.pushed = self.turns + 1, pushed
        if self.turn in self.to_come:
            self.to_come.remove(self.turn)
        laying = changed or self.turn in self.waiting
        self.waiting.discard(self.turn)
        hand = self.hands[self.turn]
        if is_fire(hand, self.rules):
            self.end("fire", [self.turn])
        elif not is_31(hand, self.rules) or not laying or self.rules["reveal_31"] == "off":
            self.next_seat(pushed=pushed)
        elif self.rules["reveal_31"] == "auto":
            self.end("31", [seat for seat in self.seats if is_31(self.hands[seat], self.rules)])
        else:
            self.phase, self.asking, self.asked_after_turn = "reveal", [self.turn], True

    def next_seat(self, *, pushed):
        """What follows a turn that ended nothing by its hand."""
        if self.knocker is None and pushed and self.run == len(self.seats):
            self.run, self.push_laps = 0, self.push_laps + 1
            self.after_push_lap()
        if self.ended:
            return
        if self.knocker is not None and not self.to_come:
            self.end("knock", [])
        elif self.rules["max_laps"] and self.turns >= self.rules["max_laps"] * len(self.seats):
            self.end("time", [])
        else:
            self.turn = self.left_of(self.turn)

    def after_push_lap(self):
        """Every seat pushed in a row; in Karussell the last push has already brought a middle."""
        if self.rules["covered_passing"] or self.rules["all_push"] == "nothing":
            return
        if self.rules["all_push"] == "reveal":
            self.end("all_push", [])
        elif not self.rules["push_replaces"]:
            if self.new_middles == self.rules["max_new_middles"]:
                self.end("all_push", [])
            else:
                self.replace_middle()

    def replace_middle(self):
        """Three fresh cards, if the stock or the laid-away cards give them."""
        self.laid += self.middle
        if self.stock_size() < 3:
            if self.rules["stock_out"] == "keep":
                self.laid = self.laid[:-3]
                return
            self.pool |= set(self.laid)
            self.laid = []
        self.new_middles += 1
        known, self.stock = self.stock[:3], self.stock[3:]
        drawn = [] if len(known) == 3 else self.peek()[len(known) :]
        assert set(drawn) <= self.pool
        self.pool -= set(drawn)
        self.middle = known + drawn

    def check_all(self):
        """All hands after the deal: fire before 31, a dealt 31 may have to wait."""
        self.opener = self.turn
        order = [self.turn]
        while len(order) < len(self.seats):
            order.append(self.left_of(order[-1]))
        fires = [seat for seat in self.seats if is_fire(self.hands[seat], self.rules)]
        full = [seat for seat in order if is_31(self.hands[seat], self.rules)]
        waits = self.rules["initial_31_waits"] and self.rules["knock_from_lap"] == 2
        if fires:
            self.end("fire", fires)
        elif waits:
            self.waiting = set(full)
        elif full and self.rules["reveal_31"] == "auto":
            self.end("31", sorted(full))
        elif full and self.rules["reveal_31"] == "optional":
            self.phase, self.asking, self.turn = "reveal", full, full[0]
            self.asked_after_turn = False

    def end(self, reason, holders):
        self.ended, self.phase = (reason, holders), "pause"

    def values(self):
        """Value of each hand still in."""
        return {seat: value(hand, self.rules) for seat, hand in self.hands.items()}
