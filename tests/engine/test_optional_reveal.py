"""`reveal_31: optional`: right after the deal, after the swap that made it, or later."""

from games import engine
from tests.engine.table import HERZ_31, LOW_9, PIK_20, PIK_31, THREE_ACES, Table, rules

ACES = {"fire": ["aces"], "aces_value": 33}
OPTIONAL = {"reveal_31": "optional"}
OPEN_MIDDLE = "9S 8C 7D"
PIK_20_OPEN = "KS QS 8H"
ALMOST_31 = "AH KH 9S"
WITH_QUEEN = "QH 8C 7S"


def test_the_clock_holds_a_31_that_is_asked_for():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    assert engine.clock_action(table.state) == engine.Hold()


def test_optional_the_holder_of_a_dealt_31_is_asked_before_the_first_turn():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    assert (table.phase, table.turn, table.legal) == ("reveal", 1, {"reveal", "hold"})
    assert table.refusal("0 push") == "not_your_turn"
    assert table.refusal("1 push") == "illegal"


def test_optional_a_dealt_31_revealed_ends_the_round():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    table.play("1 reveal")
    assert (table.outcome.reason, table.outcome.holders) == ("31", (1,))
    assert table.outcome.losers == (2,)


def test_optional_a_dealt_31_held_lets_the_starter_begin():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    table.play("1 hold")
    assert (table.phase, table.turn) == ("turn", 0)
    assert table.legal == {"swap", "swap_all", "push", "knock"}


def test_optional_a_held_31_may_be_revealed_instead_of_an_action_on_a_later_turn():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    table.play("1 hold, 0 push")
    assert table.legal == {"swap", "swap_all", "push", "knock", "reveal"}
    assert table.play("1 reveal").outcome.reason == "31"


def test_optional_a_held_31_may_be_pushed_along_and_knocked():
    table = Table(rules(**OPTIONAL), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    table.play("1 hold, 0 push, 1 push, 2 push, 0 push, 1 knock, 2 push, 0 push")
    assert (table.outcome.reason, table.outcome.knocker) == ("knock", 1)


def test_optional_the_swap_that_made_the_31_is_followed_by_the_question():
    table = Table(rules(**OPTIONAL), ALMOST_31, LOW_9, PIK_20, middle=WITH_QUEEN)
    table.play("0 swap 9S QH")
    assert (table.phase, table.turn, table.legal) == ("reveal", 0, {"reveal", "hold"})
    assert table.play("0 hold").turn == 1


def test_optional_swap_all_that_made_the_31_asks_too():
    table = Table(rules(**OPTIONAL), LOW_9, PIK_20_OPEN, middle=HERZ_31).play("0 swap_all")
    assert table.legal == {"reveal", "hold"}


def test_optional_held_in_the_last_lap_the_lap_goes_on():
    table = Table(rules(**OPTIONAL), LOW_9, ALMOST_31, PIK_20, middle=WITH_QUEEN)
    table.play("0 knock, 1 swap 9S QH, 1 hold")
    assert (table.turn, table.legal) == (2, {"swap", "swap_all", "push"})
    assert table.play("2 push").outcome.reason == "knock"


def test_optional_held_on_the_last_turn_of_the_last_lap_the_knock_decides():
    table = Table(rules(**OPTIONAL), LOW_9, ALMOST_31, middle=WITH_QUEEN)
    table.play("0 knock, 1 swap 9S QH, 1 hold")
    assert (table.outcome.reason, table.outcome.holders) == ("knock", ())


def test_optional_a_held_31_may_be_revealed_in_the_last_lap():
    table = Table(rules(**OPTIONAL, knock_penalty=2), LOW_9, HERZ_31, PIK_20, middle="9S 8C 8H")
    table.play("1 hold, 0 knock")
    assert table.legal == {"swap", "swap_all", "push", "reveal"}
    table.play("1 reveal")
    assert (table.outcome.reason, table.outcome.lost) == ("31", (2, 0, 0))


def test_optional_fire_can_never_be_held_back():
    table = Table(rules(**OPTIONAL, **ACES), "AC AS 9S", LOW_9, middle="AH 8C 7S")
    assert table.play("0 swap 9S AH").outcome.reason == "fire"
    assert Table(rules(**OPTIONAL, **ACES), THREE_ACES, LOW_9).outcome.reason == "fire"


def test_optional_a_fire_dealt_beside_a_31_ends_the_round_without_a_question():
    table = Table(rules(**OPTIONAL, **ACES), HERZ_31, THREE_ACES, LOW_9, middle="9S 8C 7S")
    assert (table.outcome.reason, table.outcome.losers) == ("fire", (0, 2))


def test_optional_a_triple_worth_31_has_nothing_to_reveal():
    table = Table(rules(**OPTIONAL, triple_value=31), "TC TS TH", LOW_9, middle="9S 8C 7S")
    assert (table.phase, table.refusal("0 reveal")) == ("turn", "illegal")


def test_optional_two_dealt_31s_are_each_asked_until_one_reveals():
    table = Table(rules(**OPTIONAL), LOW_9, HERZ_31, PIK_31, middle="9S 8C 7S")
    assert table.turn == 1
    table.play("1 hold")
    assert (table.phase, table.turn) == ("reveal", 2)
    held = table.play("2 hold")
    assert (held.phase, held.turn) == ("turn", 0)
    other = Table(rules(**OPTIONAL), LOW_9, HERZ_31, PIK_31, middle="9S 8C 7S")
    other.play("1 hold, 2 reveal")
    assert (other.outcome.reason, other.outcome.losers) == ("31", (0,))


def test_optional_after_a_dealers_choice_the_question_follows_the_choice():
    options = {"dealer_choice": "look", "rotation": "dealer"}
    table = Table(rules(**OPTIONAL, **options), PIK_20_OPEN, LOW_9, HERZ_31, first=2)
    assert table.phase == "dealer"
    table.play("2 dealer_keep")
    assert (table.phase, table.turn) == ("reveal", 2)
    assert table.play("2 hold").turn == 0


def test_optional_holding_is_no_turn():
    options = {"knock_from_lap": 2}
    table = Table(rules(**OPTIONAL, **options), HERZ_31, PIK_20, LOW_9, middle="9S 8C 8H")
    table.play("0 hold, 0 push, 1 push")
    assert table.refusal("2 knock") == "illegal"


def test_optional_a_held_31_swapped_away_cannot_be_revealed():
    table = Table(rules(**OPTIONAL), HERZ_31, PIK_20, middle="9S 8C 8H").play("0 hold")
    table.play("0 swap QH 9S, 1 push")
    assert table.refusal("0 reveal") == "illegal"


WAITS = {"knock_from_lap": 2, "initial_31_waits": True}


def test_optional_a_dealt_31_that_waits_is_asked_for_after_the_first_turn():
    options = {**OPTIONAL, **WAITS}
    table = Table(rules(**options), PIK_20_OPEN, HERZ_31, LOW_9, middle=OPEN_MIDDLE)
    assert (table.phase, table.turn) == ("turn", 0)
    table.play("0 push")
    assert table.refusal("1 reveal") == "illegal"
    table.play("1 push")
    assert (table.phase, table.turn, table.legal) == ("reveal", 1, {"reveal", "hold"})
    assert table.play("1 hold").turn == 2


def test_optional_a_lap_of_pushes_counts_though_its_last_pusher_was_asked():
    options = {**OPTIONAL, **WAITS}
    table = Table(rules(**options), PIK_20_OPEN, LOW_9, HERZ_31, middle=OPEN_MIDDLE)
    table.play("0 push, 1 push, 2 push")
    assert (table.phase, table.middle) == ("reveal", OPEN_MIDDLE)
    table.play("2 hold")
    assert (table.phase, table.turn, table.stock) == ("turn", 0, 17)
