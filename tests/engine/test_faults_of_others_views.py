"""Faults that other implementations of this game had: who sees what, and when."""

import json

import pytest

from games import engine
from tests.engine.table import (
    KARO_29,
    KREUZ_20,
    KREUZ_31,
    LOW_9,
    PIK_20,
    Table,
    rules,
)

DEALER = {"rotation": "dealer"}


def sent(state, seat):
    """What leaves the server for a pair of eyes."""
    return engine.view_to_dict(engine.view(state, seat))


def cards_in(data):
    text = json.dumps(data)
    return {card for card in engine.DECK if f'"{card}"' in text}


def in_every_phase():
    """A state of each phase, with three seats."""
    hands = (PIK_20, KREUZ_31, LOW_9)
    yield engine.new_match(rules(), 3, 0)
    yield Table(rules(dealer_choice="look", **DEALER), *hands).state
    yield Table(rules(dealer_choice="blind_middle", **DEALER), *hands).state
    yield Table(rules(reveal_31="optional"), *hands).state
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9, lives=(1, 1, 0))
    yield table.state
    yield table.play("0 swap 7D 8C, 1 swap_all, 2 knock").state
    yield table.play("0 push, 1 push").state
    yield Table(rules(), PIK_20, LOW_9, None, lives=(1, 0, None)).stop_round().state


def test_B14_no_hand_of_another_and_no_card_of_the_stock_is_sent_before_the_reveal():
    for state in in_every_phase():
        if state.round is None or state.round.outcome is not None:
            continue
        round_ = state.round
        for seat in (0, 1, 2, None):
            view = engine.view(state, seat)
            openly = {*view.middle, *(view.hand or ()), *sum((s.known for s in view.seats), ())}
            assert cards_in(sent(state, seat)) == openly
            assert not openly & {*round_.stock, *round_.packet, *round_.laid}
            for other, hand in enumerate(round_.hands):
                if other != seat:
                    assert openly & set(hand) == set(round_.known[other])


def test_O11_every_viewer_is_sent_a_whole_view_in_every_phase():
    shapes, phases = set(), set()
    for state in in_every_phase():
        phases.add(state.phase)
        for seat in (0, 1, 2, None):
            view = sent(state, seat)
            shapes.add(tuple(view))
            assert [other["seat"] for other in view["seats"]] == [0, 1, 2]
            assert bool(view["legal"]) == (seat is not None and seat == state.turn)
    assert len(shapes) == 1
    assert phases == {"pause", "dealer", "reveal", "turn", "over"}


@pytest.mark.parametrize("phase_rules", [{"dealer_choice": "look", **DEALER}, {}])
def test_O11_a_player_sees_his_hand_from_the_deal_on(phase_rules):
    table = Table(rules(**phase_rules), PIK_20, KREUZ_20, LOW_9)
    for seat, hand in enumerate((PIK_20, KREUZ_20, LOW_9)):
        assert sent(table.state, seat)["hand"] == hand.split()


@pytest.mark.parametrize("kind", ["look", "blind_middle"])
def test_O23_a_dealt_31_tells_the_choosing_dealer_and_the_others_nothing(kind):
    options = {"dealer_choice": kind, **DEALER}
    with_31 = Table(rules(**options), PIK_20, KREUZ_31, LOW_9)
    without = Table(rules(**options), PIK_20, "AC KC QH", LOW_9)
    for seat in (0, 2, None):
        assert engine.view(with_31.state, seat) == engine.view(without.state, seat)
    assert sent(with_31.state, 0)["shown"] is None
    assert with_31.events == without.events


def test_O7_at_the_reveal_each_hand_lies_at_its_owners_seat_though_one_is_out():
    hands = (PIK_20, None, KARO_29, LOW_9)
    table = Table(rules(), *hands, lives=(3, None, 3, 3)).stop_round()
    for viewer in (0, 1, 2, 3, None):
        shown = sent(table.state, viewer)["shown"]
        assert {seat: " ".join(shown[seat]["cards"]) for seat in shown} == {
            "0": PIK_20,
            "2": KARO_29,
            "3": LOW_9,
        }


def test_M12_whoever_goes_under_in_the_middle_shifts_nobodys_last_round():
    table = Table(rules(), PIK_20, LOW_9, KARO_29, lives=(3, 0, 3)).stop_round()
    result = {"0": (20, 0), "1": (9, 1), "2": (29, 0)}
    for viewer in (0, 1, 2, None):
        view = sent(table.state, viewer)
        assert {s: (v["value"], v["lost"]) for s, v in view["shown"].items()} == result
        assert [seat["status"] for seat in view["seats"]] == ["in", "out", "in"]
    table.deal(KARO_29, None, LOW_9).stop_round()
    view = sent(table.state, 1)
    assert {s: (v["value"], v["lost"]) for s, v in view["shown"].items()} == {
        "0": (29, 0),
        "2": (9, 1),
    }


def test_DS2_X16_the_next_deal_hides_all_that_lay_open():
    table = Table(rules(), PIK_20, KREUZ_20, LOW_9).play("0 swap 7D 8C, 1 knock").stop_round()
    assert all(sent(table.state, seat)["shown"] for seat in (0, 1, 2, None))
    table.deal(KARO_29, KREUZ_20, LOW_9)
    for seat in (0, 1, 2, None):
        view = sent(table.state, seat)
        assert (view["shown"], view["outcome"], view["knocker"]) == (None, None, None)
        assert not any(other["known"] for other in view["seats"])
        hidden = {
            card for s, hand in enumerate(table.state.current.hands) if s != seat for card in hand
        }
        assert not cards_in(view) & hidden


def test_DS2_a_game_that_ended_with_open_cards_leaves_none_open_in_the_next():
    ended = Table(rules(), PIK_20, LOW_9, lives=(0, 0)).stop_round()
    assert (ended.phase, len(sent(ended.state, 0)["shown"])) == ("over", 2)
    following = Table(ended.state.rules, PIK_20, LOW_9)
    assert cards_in(sent(following.state, 0)) == {*PIK_20.split(), *following.middle.split()}


def test_M5_a_match_without_a_last_round_is_shown_and_loaded():
    state = engine.new_match(rules(), 3, 1)
    for _ in range(2):
        for seat in (0, 1, 2, None):
            view = sent(state, seat)
            assert (view["shown"], view["outcome"], view["round"]) == (None, None, 0)
        state = engine.load(json.loads(json.dumps(engine.dump(state))), state.rules)
    state, _ = engine.deal(state, engine.DECK, "key")
    loaded = engine.load(json.loads(json.dumps(engine.dump(state))), state.rules)
    assert sent(loaded, 0) == sent(state, 0)
    assert sent(loaded, 0)["outcome"] is None


def test_O13_every_house_rule_is_an_option_with_a_label_and_a_sentence():
    for language in ("de", "en"):
        told = engine.sentences(rules(), language)
        assert set(told) == set(engine.rules_to_dict(rules())) - {"name"}
        assert all(told.values())
        assert all(engine.LABELS[field].of(language) for field in told)


def test_O22_the_cards_follow_from_the_secret_and_the_players_bytes_and_not_from_the_time():
    secrets = [bytes(31) + bytes([last]) for last in range(64)]
    decks = {engine.deck_for(secret, 1, 1, b"") for secret in secrets}
    assert len(decks) == len(secrets)
    assert engine.deck_for(secrets[0], 1, 1, b"") == engine.deck_for(secrets[0], 1, 1, b"")
    assert engine.deck_for(secrets[0], 1, 1, b"Anna") != engine.deck_for(secrets[0], 1, 1, b"")
