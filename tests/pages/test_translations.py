"""No text is missing in German: whatever pages, forms and refusals say is in the catalogue."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).parents[2]
APPS = ("accounts", "config", "games", "learning", "lobby", "staff")
FUNCTIONS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
WITH_CONTEXT = {"pgettext", "pgettext_lazy"}
TAG = re.compile(r'{%\s*translate "([^"]+)"')
BLOCK = re.compile(r"{%\s*blocktranslate[^%]*%}(.*?){%\s*(?:plural|endblocktranslate)", re.DOTALL)
VARIABLE = re.compile(r"{{\s*(\w+)\s*}}")


def german() -> set[str]:
    catalogue = polib.pofile(str(ROOT / "locale/de/LC_MESSAGES/django.po"))
    return {entry.msgid for entry in catalogue if entry.translated()}


def in_templates() -> Iterator[str]:
    for path in (ROOT / "templates").rglob("*"):
        if path.suffix not in (".html", ".txt"):
            continue
        text = path.read_text()
        yield from TAG.findall(text)
        yield from (VARIABLE.sub(r"%(\1)s", block) for block in BLOCK.findall(text))


def in_code() -> Iterator[str]:
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                yield from _text_of(node)


def _text_of(node: ast.AST) -> Iterator[str]:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return
    place = {**dict.fromkeys(FUNCTIONS, 0), **dict.fromkeys(WITH_CONTEXT, 1)}.get(node.func.id)
    if place is None or len(node.args) <= place:
        return
    text = node.args[place]
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        yield text.value


def test_every_text_of_the_templates_has_its_german():
    assert set(in_templates()) - german() == set()


def test_every_text_of_the_code_has_its_german():
    assert set(in_code()) - german() == set()
