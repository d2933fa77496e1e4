"""A match in text: what a player sees, what happened, and what he may type."""

from collections.abc import Iterator, Sequence

from games.engine import (
    PRESET_NAMES,
    Acted,
    Action,
    Dealt,
    Event,
    Hand,
    Keep3,
    MatchEnded,
    MiddleChanged,
    Outcome,
    Result,
    RoundEnded,
    RuleSet,
    Seat,
    Swap,
    View,
    action_to_dict,
    counting,
)
from games.engine.words import Language
from games.terminal_words import RANKS, SUITS, WORDS

OWN, OPEN = "abc", "123"


class Terminal:
    """Words for one player, in one language; `names` are those of the seats."""

    def __init__(self, language: Language, rules: RuleSet, names: Sequence[str]) -> None:
        self._language, self._rules, self._names = language, rules, names
        self._ranks, self._words = RANKS[language], WORDS[language]

    def say(self, key: str, **values: object) -> str:
        """One of the texts of `terminal_words`."""
        return self._words[key].format(**values)

    def house_rules(self) -> str:
        """The sentences of the RuleSet."""
        head = self.say("rules", name=PRESET_NAMES.get(self._rules.name, self._rules.name))
        return "\n".join([head, *counting(self._rules, self._language).values()])

    def table(self, view: View) -> str:
        """What lies before a player who is to act."""
        lines = ["", "   ".join(self._seats(view))]
        if view.knocker is not None:
            lines.append(self.say("last_lap", name=self._names[view.knocker]))
        if view.middle:
            covered = self._rules.covered_passing
            letters = "de" if covered else OPEN
            cards = self._marked(view.middle, letters)
            lines.append(self.say("covered" if covered else "middle", cards=cards))
        if view.hand:
            cards, value = self._marked(view.hand, OWN), self._value(view.value)
            lines.append(self.say("hand", cards=cards, value=value))
        else:
            lines.append(self.say("blind"))
        return "\n".join(lines)

    def told(self, event: Event) -> str:
        """One event as a line or several."""
        match event:
            case Dealt(number, first, _):
                return "\n" + self.say("round", number=number) + "   " + self._opener(first)
            case Acted(seat, action):
                return self._acted(seat, action)
            case MiddleChanged(middle):
                return self.say("new_middle", cards=self._cards(middle))
            case RoundEnded(_, outcome):
                return "\n".join(self._ended(outcome))
            case MatchEnded(result):
                return "\n" + self._result(result)
            case _:
                return ""

    def help(self, view: View) -> str:
        """What may be typed now."""
        kinds = dict.fromkeys(action_to_dict(action)["do"] for action in view.legal)
        return "\n".join([*(self.say(f"help_{kind}") for kind in kinds), self.say("help_always")])

    def wants_to_stop(self, typed: str) -> bool:
        word = typed.strip().lower()
        return word != "" and self.say("say_quit").startswith(word)

    def understood(self, typed: str, view: View) -> Action | None:
        """The legal action that was typed, by its name or the beginning of it; None if none was."""
        word = typed.strip().lower()
        found = [action for name, action in self.typable(view) if name == word]
        if not found and word:
            found = [action for name, action in self.typable(view) if name.startswith(word)]
        return found[0] if len(found) == 1 else None

    def typable(self, view: View) -> Iterator[tuple[str, Action]]:
        """Every legal action with what has to be typed for it."""
        for action in view.legal:
            match action:
                case Swap(give, take):
                    assert view.hand is not None
                    yield OWN[view.hand.index(give)] + OPEN[view.middle.index(take)], action
                case Keep3(kept):
                    assert view.hand is not None
                    five = view.hand + view.middle
                    yield "".join("abcde"[five.index(card)] for card in kept), action
                case _:
                    yield self.say("say_" + action_to_dict(action)["do"]), action

    def _seats(self, view: View) -> Iterator[str]:
        for seat in view.seats:
            lives = self._lives(seat.lives) if seat.status == "in" else self.say(seat.status)
            known = self.say("knows", cards=self._cards(seat.known)) if seat.known else ""
            mine = seat.seat == view.seat
            yield self.say("lives", name=self._names[seat.seat], lives=lives) + known * (not mine)

    def _lives(self, lives: int) -> str:
        return self.say("ring") if lives == 1 else self.say("rings", lives=lives)

    def _opener(self, first: Seat) -> str:
        return self.say(self._rules.rotation, name=self._names[first])

    def _acted(self, seat: Seat, action: Action) -> str:
        values = {"name": self._names[seat]}
        if isinstance(action, Swap):
            values |= {"give": self._card(action.give), "take": self._card(action.take)}
        return "  " + self.say(action_to_dict(action)["do"], **values)

    def _ended(self, outcome: Outcome) -> Iterator[str]:
        yield self.say("ended", reason=self.say(f"reason_{outcome.reason}"))
        for seat, hand in enumerate(outcome.hands):
            if hand is not None:
                value = self._value(outcome.values[seat])
                lost = self._loss(outcome, seat)
                name, cards = self._names[seat], self._cards(hand)
                yield self.say("shown", name=name, cards=cards, value=value, lost=lost)
        if outcome.void:
            yield self.say("void")

    def _loss(self, outcome: Outcome, seat: Seat) -> str:
        if outcome.void or not outcome.lost[seat]:
            return ""
        if seat in outcome.drowned:
            return self.say("drowned")
        return self.say("lost", count=self._lives(outcome.lost[seat]))

    def _result(self, result: Result) -> str:
        if result.winner is None:
            return self.say("nobody")
        if result.winner == 0:
            return self.say("won")
        name, place = self._names[result.winner], result.places[0]
        return self.say("winner", name=name, place=place, seats=len(self._names))

    def _marked(self, cards: Hand, marks: str) -> str:
        pairs = zip(marks, cards, strict=True)
        return "  ".join(f"[{mark}] {self._card(card)}" for mark, card in pairs)

    def _cards(self, cards: Hand) -> str:
        return " ".join(map(self._card, cards))

    def _card(self, card: str) -> str:
        return self._ranks.get(card[0], card[0]) + SUITS[card[1]]

    def _value(self, value: float | None) -> str:
        text = f"{value:g}"
        return text.replace(".", ",") if self._language == "de" else text
