"""The words of the pages: every key the scripts use exists, in both languages."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from games.codes import Code
from games.texts import TEXTS
from learning.texts import texts as learning_texts
from lobby.texts import texts as lobby_texts

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
USED = re.compile(r'\b(?:t|parts)\("([^"]+)"')
COUNTED = re.compile(r'\bcount\("([^"]+)"')
BY_ACTION = ("bubble", "last", "log")
ACTIONS = (
    "swap",
    "swap_all",
    "push",
    "knock",
    "dealer_keep",
    "dealer_change",
    "reveal",
    "hold",
    "keep3",
)


def texts() -> dict[str, str]:
    return lobby_texts() | learning_texts()


def source() -> str:
    return "\n".join(path.read_text() for path in SCRIPTS.rglob("*.js"))


def in_language(language: str) -> dict[str, str]:
    with translation.override(language):
        return texts()


def test_every_text_the_scripts_name_exists():
    code = source()
    named = set(USED.findall(code))
    named |= {f"{key}.{form}" for key in COUNTED.findall(code) for form in ("1", "n")}
    assert named - {"app"} <= set(texts())


@pytest.mark.parametrize("kind", BY_ACTION)
def test_every_action_has_its_words(kind):
    assert {f"{kind}.{action}" for action in ACTIONS} <= set(TEXTS)


def test_every_action_has_a_button():
    assert {f"act.{action}" for action in ACTIONS} <= set(TEXTS)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_refusal_has_a_sentence(language):
    words = in_language(language)
    assert all(words[f"refused.{code}"] for code in Code)


def test_refusals_differ_between_the_languages():
    german, english = in_language("de"), in_language("en")
    assert all(german[f"refused.{code}"] != english[f"refused.{code}"] for code in Code)


def test_placeholders_survive_the_translation():
    german, english = in_language("de"), in_language("en")
    for key, text in english.items():
        assert set(re.findall(r"{\w+}", german[key])) == set(re.findall(r"{\w+}", text)), key
