import polib
import pytest

from tests.runner.result import Result, closing_line, read_junit, table
from tests.runner.translations import complaints

RAN = Result("embedded", "SQLite", passed=7, failed=1, skipped=2, seconds=3.4)
DID_NOT = Result("browser", why_not="there is no Chromium")


def test_the_closing_line_adds_everything_up():
    assert closing_line([RAN, Result("full", "PostgreSQL", passed=5)], strict=False) == (
        "12 passed, 1 failed",
        False,
    )


def test_a_part_that_did_not_run_fails_only_a_strict_run():
    good = Result("full", "PostgreSQL", passed=5)
    assert closing_line([good, DID_NOT], strict=False) == ("5 passed, 0 failed", True)
    assert closing_line([good, DID_NOT], strict=True) == ("5 passed, 1 failed", False)


def test_a_skipped_test_fails_only_a_strict_run():
    skipping = Result("embedded", "SQLite", passed=5, skipped=2)
    assert closing_line([skipping], strict=False) == ("5 passed, 0 failed", True)
    assert closing_line([skipping], strict=True) == ("5 passed, 2 failed", False)


def test_a_run_of_nothing_is_not_well():
    assert closing_line([DID_NOT], strict=False) == ("0 passed, 0 failed", False)


def test_the_table_says_what_ran_where_and_what_did_not():
    shown = table([RAN, DID_NOT]).splitlines()
    assert shown[1].split() == ["embedded", "SQLite", "7", "1", "2", "3"]
    assert shown[2].endswith("did not run: there is no Chromium")


def test_errors_count_as_failures(tmp_path):
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite tests="9" failures="1" errors="2" skipped="3"/></testsuites>'
    )
    assert read_junit(report) == (3, 3, 3)


@pytest.fixture
def german(tmp_path):
    """A complete catalogue, compiled."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    texts = polib.POFile()
    texts.append(polib.POEntry(msgid="push", msgstr="schieben"))
    texts.save(str(folder / "django.po"))
    texts.save_as_mofile(str(folder / "django.mo"))
    return folder


def test_a_complete_catalogue_is_fine(german, tmp_path):
    assert list(complaints(tmp_path)) == []


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (polib.POEntry(msgid="knock"), "not translated: knock"),
        (polib.POEntry(msgid="knock", msgstr="klopfen", flags=["fuzzy"]), "fuzzy: knock"),
        (polib.POEntry(msgid="knock", msgstr="klopfen"), "older than its source"),
    ],
)
def test_an_unfinished_catalogue_is_not(german, tmp_path, entry, complaint):
    texts = polib.pofile(str(german / "django.po"))
    texts.append(entry)
    texts.save()
    (found,) = complaints(tmp_path)
    assert complaint in found


def test_a_catalogue_nobody_compiled_is_not_fine(german, tmp_path):
    (german / "django.mo").unlink()
    (found,) = complaints(tmp_path)
    assert "missing" in found
