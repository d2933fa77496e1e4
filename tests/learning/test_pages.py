"""Rules in words, lessons, questions: pages that anybody may read."""

import pytest
from django.test import Client

from games import engine
from games.engine.cards import DECK
from learning.lessons import LESSONS

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader() -> Client:
    return Client(headers={"accept-language": "de"})


@pytest.mark.parametrize("preset", engine.PRESETS)
def test_the_rules_of_every_preset_are_told_from_its_values(reader, preset):
    html = reader.get(f"/regeln/?a={preset}").content.decode()
    for sentence in engine.counting(engine.PRESETS[preset], "de").values():
        assert f"<li>{sentence}</li>" in html


def test_two_presets_beside_each_other_show_only_what_differs(reader):
    page = reader.get("/regeln/?a=badesee&b=kneipe")
    differing = {line.field for line in page.context["comparison"] if line.differs}
    assert {"knock_from_lap", "turn_seconds"} <= differing
    assert "lives" not in differing
    assert "Klopfen darf man erst, wenn alle einmal dran waren." in page.content.decode()


def test_a_preset_is_not_compared_with_itself(reader):
    assert "Das sind dieselben Regeln." in reader.get("/regeln/?a=hart&b=hart").content.decode()


@pytest.mark.parametrize("query", ["?a=gibtsnicht", "?b=gibtsnicht"])
def test_rules_that_do_not_exist_are_not_found(reader, query):
    assert reader.get(f"/regeln/{query}").status_code == 404


@pytest.mark.parametrize("number", range(1, len(LESSONS) + 1))
def test_each_lesson_leads_to_the_next(reader, number):
    html = reader.get(f"/lernen/{number}/").content.decode()
    onward = f"/lernen/{number + 1}/" if number < len(LESSONS) else "/"
    assert f'data-next href="{onward}"' in html


def test_there_is_no_sixth_lesson(reader):
    assert reader.get(f"/lernen/{len(LESSONS) + 1}/").status_code == 404


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson.goal))
def test_every_lesson_can_be_done_with_its_cards(lesson):
    worth = engine.PRESETS["badesee"].worth
    cards = [*lesson.hand, *lesson.middle, *(card for hand in lesson.hands for card in hand)]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(DECK)
    if "value" in lesson.goal:
        swaps = [
            [take if card == give else card for card in lesson.hand]
            for give in lesson.hand
            for take in lesson.middle
        ]
        assert lesson.goal["value"] in [worth[tuple(hand)].value for hand in swaps]
    if "hand" in lesson.goal:
        values = [worth[tuple(hand)].value for hand in lesson.hands]
        assert values.count(min(values)) == 1
        assert values.index(min(values)) == lesson.goal["hand"]
