"""Profi: what it remembers, what it concludes, that it cannot peep, and that it wins."""

from dataclasses import replace
from random import Random

import pytest

from games.arena import Contest, play_contest
from games.bots.belief import likelihood, remember
from games.bots.estimate import Thought
from games.bots.playout import End
from games.bots.profi import profi
from games.bots.stakes import Stakes, equity, losses
from games.bots.tables import HANDS, NUMBER, TRIPLES, hand_number, tables_of
from games.engine import (
    DECK,
    PRESETS,
    DealerKeep,
    Knock,
    Push,
    RoundEnded,
    Swap,
    SwapAll,
    apply,
    cards,
    deal,
    new_match,
    stop_round,
    told,
    view,
)
from games.golden import GOLDEN
from games.pace import shuffled
from tests.bots.views import PLAIN, deck

EVERY_RULE = {**PRESETS, **GOLDEN}


def played(start, *actions, rules=PLAIN, seats=2, first=0):
    """State and story after these actions of a first round."""
    state, events = deal(new_match(rules, seats, first), deck(start), "00")
    story = told((), state, events)
    for action in actions:
        state, events = apply(state, state.turn, action)
        story = told(story, state, events)
    return state, story


def seen_by(seat, *arguments, **options):
    state, story = played(*arguments, **options)
    return view(state, seat, story)


def numbers(text):
    return {NUMBER[card] for card in cards(text)}


def test_it_remembers_every_card_that_lay_open():
    seen = seen_by(
        0, "AH KS TD  7C 8D QC  KH QH TS  JC 9C 8C", Push(), Swap("7C", "KH"), Push(), Push()
    )
    memory = remember(seen)
    assert memory.opened == numbers("KH QH TS 7C JC 9C 8C")
    assert set(memory.laid) == numbers("7C QH TS")


def test_it_remembers_the_hand_that_somebody_laid_down_whole():
    memory = remember(seen_by(0, "AH KS TD  7C 8D QC  KH QH TS", Push(), SwapAll()))
    assert memory.opened == numbers("KH QH TS 7C 8D QC")
    assert set(memory.seats[1].known) == numbers("KH QH TS")


def test_it_remembers_the_packet_a_dealer_refused():
    rules = PRESETS["badesee"]
    seen = seen_by(0, "7C 8S 9H  KC QC 7D  AS 9S TH", DealerKeep(), rules=rules, first=1)
    memory = remember(seen)
    assert memory.opened == numbers("AS 9S TH")
    assert [deed.kind for deed in memory.seats[1].deeds] == ["keep"]


def test_no_hidden_hand_holds_a_card_that_was_seen():
    seen = seen_by(
        0, "AH KS TD  7C 8D QC  8H 8S JD  KH QH TS  JC 9C 8C",
        Push(), Swap("7C", "KH"), Push(), Push(), Push(), Push(), seats=3,
    )  # fmt: skip
    thought = Thought(seen, Random(1))
    for world in thought.worlds(200):
        held = [card for hand in world.hands for card in TRIPLES[hand]]
        assert len(set(held)) == 9
        assert NUMBER["KH"] in TRIPLES[world.hands[1]]
        assert not set(held) & (numbers("7C QH TS JC 9C 8C"))
        assert len(set(held) | set(world.stock)) == 9 + len(world.stock)


def test_who_pushes_hardly_holds_what_the_middle_would_have_helped():
    seen = seen_by(0, "AH KS TD  7C 8D QC  KC QH TS", Push(), Push())
    opponent, tables = remember(seen).seats[1], tables_of(PLAIN)
    helped, idle = (
        likelihood(tables, opponent, tuple(NUMBER[card] for card in cards(hand)))
        for hand in ("AC TC 7D", "AD TD 7H")
    )
    assert helped < idle / 10


def test_who_takes_a_card_probably_holds_more_of_its_suit():
    seen = seen_by(0, "AH KS TD  7C 8D QD  KC QH TS", Push(), Swap("7C", "QH"))
    share = sum(
        any(DECK[card][1] == "H" and DECK[card] != "QH" for card in TRIPLES[world.hands[1]])
        for world in Thought(seen, Random(1)).worlds(400)
    ) / 400  # fmt: skip
    by_chance = 1 - (21 / 26 * 20 / 25)
    assert share > by_chance + 0.2


def test_its_choice_depends_on_its_view_alone():
    actions = (Push(), Swap("7C", "KH"), Push())
    here = seen_by(0, "AH KS TD  7C 8D QC  8H 8S JD  KH QH TS", *actions, seats=3)
    there = seen_by(0, "AH KS TD  7C 9D 8C  7S AD JH  KH QH TS", *actions, seats=3)
    assert here == there
    for seed in range(10):
        choices = {profi(seen, seen.legal, Random(seed)) for seen in (here, there)}
        assert len(choices) == 1


def test_it_never_takes_up_what_it_put_down_unless_that_helps():
    seen = seen_by(
        0, "KC QC 8S  8C 9S TH  7H 7S 9D", Swap("8S", "9D"), Push(), rules=PRESETS["karussell"]
    )
    assert {profi(seen, seen.legal, Random(seed)) for seed in range(20)}.isdisjoint(
        Swap(give, "8S") for give in cards("KC QC 9D")
    )


@pytest.mark.parametrize("name", EVERY_RULE)
def test_rounds_played_on_are_settled_as_the_engine_does(name):
    rules, rng = EVERY_RULE[name], Random(name)
    tables = tables_of(rules)
    for seats in (2, 3, 5):
        for _ in range(30):
            state, _ = deal(new_match(rules, seats, 0), *shuffled(rng))
            if state.phase == "pause":
                continue
            knocker = rng.choice([None, rng.randrange(seats)])
            state = state._replace(round=state.round._replace(knocker=knocker))
            _, events = stop_round(state)
            outcome = next(event.outcome for event in events if isinstance(event, RoundEnded))
            hands = [hand_number(hand) for hand in state.round.hands]
            end = End(hands, -1 if knocker is None else knocker, -1, (0, 1, 2))
            assert losses(tables, end) == outcome.lost


def test_numbers_of_hands_are_worth_what_the_rules_say():
    for name, rules in EVERY_RULE.items():
        tables = tables_of(rules)
        for three in (
            ("AC", "AS", "AH"),
            ("TC", "KC", "AC"),
            ("9C", "9S", "9H"),
            ("7C", "8S", "9D"),
        ):
            number = HANDS[NUMBER[three[0]] << 10 | NUMBER[three[1]] << 5 | NUMBER[three[2]]]
            assert tables.value[number] == rules.worth[three].value, name


def test_lives_are_worth_a_chance_to_win():
    assert equity(3, (3,), 0) == pytest.approx(0.5)
    assert equity(0, (1,), 0) == pytest.approx(0.25)
    assert equity(2, (2, 2, 2), 1) == pytest.approx(0.25)
    assert equity(1, (0, 2, 3), 0) < equity(2, (0, 2, 3), 0) < equity(2, (0, 1, 3), 0)


def test_a_round_that_does_not_count_changes_nothing():
    swimming = Stakes(PRESETS["badesee"], [0, 0])
    assert swimming[1, 1] == swimming[0, 0] == pytest.approx(0.5)
    assert Stakes(replace(PRESETS["badesee"], all_drown="hand"), [0, 0])[1, 1] == 0.5


def test_profi_beats_stark():
    score = play_contest(Contest(PRESETS["badesee"], 2, "profi", "stark", 20, "1"))
    assert score.wins >= 13


def test_it_knocks_a_hand_that_is_hardly_ever_the_lowest():
    seen = seen_by(0, "AC KC 9C  8C 9S TH  7H 7S 8D", rules=replace(PLAIN, knock_penalty=1))
    assert {profi(seen, seen.legal, Random(seed)) for seed in range(5)} == {Knock()}


def test_what_is_the_only_thing_to_do_is_done():
    forced = replace(PLAIN, forced_knock_after=1, all_push="nothing")
    seen = seen_by(0, "7C 8S 9H  8C 9S TH  KC QD 7D", Push(), Push(), rules=forced)
    assert profi(seen, seen.legal, Random(1)) == Knock()
