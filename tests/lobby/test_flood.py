"""How fast one may talk: floods wait, courtesies pass, and every countdown is true."""

from datetime import timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.talk.flood import MEMORY, NO_WAIT, Said, are_alike, plain, wait
from lobby.talk.phrases import PHRASES, choices
from tests.games.tables import NOW

SECOND = timedelta(seconds=1)


def talk(lines, *, slow=False):
    """What (text, seconds since the start) leads to: the waits, line by line."""
    heard, waits = [], []
    for text, at in lines:
        now = NOW + at * SECOND
        waits.append(wait(text, heard, now, slow=slow))
        if not waits[-1]:
            heard.append(Said(text, now))
    return waits


def passed(waits):
    return [not delay for delay in waits]


def test_H5_thirty_lines_in_three_seconds_are_limited_with_a_countdown():
    letters = Random(1)
    texts = ["".join(letters.choices("abcdefghijklmnopqrstuvwxyz ", k=40)) for _ in range(30)]
    waits = talk([(text, number / 10) for number, text in enumerate(texts)])
    assert sum(passed(waits)) == 6
    assert all(NO_WAIT < delay <= 10 * SECOND for delay in waits[6:])


def test_H5_near_identical_lines_wait_longer_each_time():
    texts = ["Kommt alle an Tisch 5!", "kommt ALLE an tisch 6", "Kommt alle  an Tisch 7!!"]
    assert talk([(texts[0], 0), (texts[1], 1)])[1] == 4 * SECOND
    waits = talk([(texts[0], 0), (texts[1], 5), (texts[2], 6)])
    assert waits == [NO_WAIT, NO_WAIT, 9 * SECOND]


def test_H5_a_stuck_key_bans_nobody():
    stuck = talk([("a" * 40, second / 2) for second in range(600)])
    assert sum(passed(stuck)) >= 8
    assert max(stuck) <= MEMORY
    assert talk([*[("a" * 40, 0)] * 50, ("Entschuldigt, die Katze!", 1)])[-1] == NO_WAIT


@pytest.mark.parametrize(
    "text", ["Gut gespielt!", "gut gespielt", "GG", "gg!!", "Danke :)", "Moin"]
)
def test_H5_a_courtesy_five_times_is_never_too_often(text):
    assert all(passed(talk([(text, minute / 2) for minute in range(5)])))


def test_courtesies_are_no_way_to_flood():
    assert sum(passed(talk([("gg", tenth / 10) for tenth in range(30)]))) == 6


def test_a_courtesy_does_not_use_up_what_one_has_to_say():
    words = ["Wer spielt mit?", "Karussell wäre schön", "Oder lieber Kneipe"]
    lines = [line for text in words for line in ((text, 1), ("danke", 1))]
    assert all(passed(talk(lines, slow=True)))


def test_guests_are_slower():
    lines = [
        (text, n) for n, text in enumerate(["Einen Tisch", "für vier", "bitte sofort", "jetzt"])
    ]
    assert sum(passed(talk(lines))) == 4
    assert sum(passed(talk(lines, slow=True))) == 3
    twice = [("Wer spielt mit?", 0), ("Wer spielt mit?", 6)]
    assert passed(talk(twice)) == [True, True]
    assert talk(twice, slow=True)[1] == 4 * SECOND


def test_figures_are_what_is_said():
    assert plain("31!") == "31!"
    assert not are_alike(plain("30,5"), plain("31"))
    assert are_alike(plain("Haaallo Welt 1"), plain("hallo welt 2"))
    assert not are_alike(plain("Ich habe gewonnen"), plain("Du hast verloren"))


TEXTS = st.one_of(
    st.text(min_size=1, max_size=300),
    st.sampled_from(["Kommt an Tisch 5", "Kommt an Tisch 6", "gg", "🔥", "31", ""]),
)
PAUSES = st.integers(min_value=0, max_value=70_000)  # milliseconds


@given(st.lists(st.tuples(TEXTS, PAUSES), max_size=40), st.booleans())
def test_whoever_waits_as_long_as_he_is_told_is_heard(script, slow):
    heard, now = [], NOW
    for text, pause in script:
        now += timedelta(milliseconds=pause)
        delay = wait(text, heard, now, slow=slow)
        assert NO_WAIT <= delay <= MEMORY
        now += delay
        assert wait(text, heard, now, slow=slow) == NO_WAIT
        heard.append(Said(text, now))


def test_every_bubble_has_words_in_both_languages():
    for language in ("de", "en"):
        offered = choices(language)
        assert all(choice["text"] for choice in offered["phrases"] + offered["emotes"])
        assert all(choice["symbol"] for choice in offered["emotes"])
    assert all(de != en for de, en in PHRASES.values())
