"""Refusals are part of the public contract."""

from pathlib import Path

from games.codes import TEXTS, Code

PROTOCOL = Path(__file__).parents[2] / "docs" / "PROTOCOL.md"
OF_PAGES = {Code.RULES_NAME_TAKEN, Code.TOO_MANY_RULES}  # no socket says them


def test_every_refusal_of_a_socket_stands_in_the_protocol():
    page = PROTOCOL.read_text()
    assert [code for code in Code if code not in OF_PAGES and f"`{code.value}`" not in page] == []


def test_every_refusal_has_a_sentence():
    assert set(TEXTS) == set(Code)
