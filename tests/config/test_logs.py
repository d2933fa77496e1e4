import json
import logging

from config.logs import JsonFormatter, TextFormatter


def record(**extra):
    made = logging.makeLogRecord({"name": "games", "msg": "played %s", "args": ("Push",)})
    made.__dict__.update(extra)
    return made


def test_a_json_line_carries_match_and_version():
    line = json.loads(JsonFormatter().format(record(match=17, version=42)))
    assert line["text"] == "played Push"
    assert (line["match"], line["version"]) == (17, 42)


def test_a_json_line_is_one_line_with_its_traceback():
    try:
        raise ValueError("nö")
    except ValueError as error:
        text = JsonFormatter().format(record(exc_info=(ValueError, error, error.__traceback__)))
    assert "\n" not in text
    assert "ValueError: nö" in json.loads(text)["traceback"]


def test_a_text_line_carries_match_and_version():
    text = TextFormatter().format(record(match=17, version=42))
    assert text.endswith("games played Push match=17 version=42")
