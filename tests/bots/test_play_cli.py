"""`manage.py play_cli`, played by a pipe."""

import io

import pytest

from games.engine import PRESETS, view
from games.golden import GOLDEN
from games.terminal import Terminal
from games.terminal_words import WORDS
from tests.bots.views import PLAIN, dealt, wanderings

EVERYTHING = ["klopfen", "behalten", "hinlegen", "schieben", "a1"]


@pytest.fixture
def play(manage, monkeypatch):
    """Play with these lines as input."""

    def run(typed, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
        return manage("play_cli", *arguments)

    return run


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_can_be_played_to_its_end_by_a_pipe(play, preset):
    answer = play(EVERYTHING * 400, "--preset", preset, "--seed", "5", "--seats", "3")
    assert answer.code == 0
    assert any(end in answer.out for end in ("gewonnen!", "gewinnt.", "Niemand gewinnt."))


def test_the_same_seed_plays_the_same(play):
    first, second = (play(["schieben"] * 20, "--seed", "4").out for _ in range(2))
    assert first == second


def test_the_table_shows_middle_hand_and_everybody(play):
    out = play(["?"], "--seed", "3", "--seats", "5", "--level", "leicht").out
    assert "Mitte: [1]" in out
    assert "Deine Karten: [a]" in out
    assert all(name in out for name in ("Du", "Anton", "Berta", "Carlos", "Dora"))


def test_english_is_spoken_too(play):
    out = play(["?", "quit"], "--seed", "3", "--lang", "en").out
    assert "Everybody has 3 life rings." in out
    assert "Your cards:" in out
    assert out.rstrip().endswith("See you.")


def test_what_cannot_be_done_is_answered_with_help(play):
    out = play(["foo", "", "zz"], "--seed", "3").out
    assert out.count("Das geht jetzt nicht. Du kannst:") == 3
    assert "klopfen" in out


def test_the_end_of_the_input_ends_the_match_politely(play):
    answer = play([])
    assert answer.code == 0
    assert answer.out.rstrip().endswith("Bis zum nächsten Mal.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "10"], "invalid choice: 10"),
        (["--seats", "four"], "invalid int value: 'four'"),
        (["--preset", "poker"], "invalid choice: 'poker'"),
        (["--level", "genial"], "invalid choice: 'genial'"),
        (["--lang", "fr"], "invalid choice: 'fr'"),
    ],
)
def test_bad_arguments_give_a_sentence(play, arguments, sentence):
    answer = play([], *arguments)
    assert answer.code != 0
    assert sentence in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("name", GOLDEN)
def test_every_legal_action_can_be_typed(name, language):
    rules = GOLDEN[name]
    terminal = Terminal(language, rules, ("Du", "Anton", "Berta"))
    for seen in wanderings(rules, 3, name):
        typed = dict(terminal.typable(seen))
        assert len(typed) == len(seen.legal)
        assert all(terminal.understood(text, seen) == action for text, action in typed.items())
        assert terminal.table(seen)
        assert terminal.help(seen)


@pytest.mark.parametrize("language", WORDS)
def test_the_beginning_of_a_word_will_do_while_it_is_clear(language):
    terminal = Terminal(language, PLAIN, ("Du", "Anton"))
    state = dealt("7C 8S 9H  8C 9S TH  KC QH 7D")
    seen = view(state, 0)
    words = dict(terminal.typable(seen))
    for word, action in words.items():
        if len(word) > 2:
            assert terminal.understood(word[:2].upper(), seen) == action
    assert terminal.understood("a", seen) is None
    assert terminal.understood("x", seen) is None


def test_both_languages_have_the_same_texts():
    assert set(WORDS["de"]) == set(WORDS["en"])
