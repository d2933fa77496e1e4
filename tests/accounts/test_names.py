import pytest
from django.core.exceptions import ValidationError

from accounts.names import clean_name


@pytest.mark.parametrize(
    "name",
    [
        "Jo",
        "Käthe",
        "Anna Lena",
        "Gastón",
        "Gastgeber",
        "Botond",
        "Modesta",
        "Teamo",
        "Анна",
        "Ελένη",
        "田中さくら",
        "น้ำ",
        "李雷",
        "สมชาย",
        "O'Neill",
        "x" * 20,
        "Zoë 🐟",
    ],
)
def test_people_may_be_called(name):
    assert clean_name(name) == name


def test_a_name_is_trimmed_and_has_one_form():
    assert clean_name("  A\u0308nne \u00a0 B ") == "Änne B"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("", "name_empty"),
        ("  \t", "name_empty"),
        ("..", "name_empty"),
        ("?!?", "name_empty"),
        ("A", "name_length"),
        ("x" * 21, "name_length"),
        ("An\x00na", "name_hidden"),
        ("An\nna", "name_hidden"),
        ("An\u202ena", "name_hidden"),
        ("An\u2066na", "name_hidden"),
        ("An\u200bna", "name_hidden"),
        ("An\u00adna", "name_hidden"),
        ("\u3164\u3164", "name_hidden"),
        ("An\ufe0fna", "name_hidden"),
        ("An\ue000na", "name_hidden"),
        ("Ann\u0323\u0324\u0325a", "name_marks"),
        ("Bot", "name_reserved"),
        ("bot 3", "name_reserved"),
        ("Bot Emil", "name_reserved"),
        ("BotEmil", "name_reserved"),
        ("Gast-17", "name_reserved"),
        ("gast-", "name_reserved"),
        ("Gast", "name_reserved"),
        ("Gast 7", "name_reserved"),
        ("Gast7", "name_reserved"),
        ("Gast\u20137", "name_reserved"),
        ("Ga\u017ft-7", "name_disguised"),
        ("Guest_7", "name_reserved"),
        ("B0t 1", "name_reserved"),
        ("Bot-1", "name_reserved"),
        ("Ehemalig 17", "name_reserved"),
        ("ehemaIig 17", "name_reserved"),
        ("Moderator", "name_staff"),
        ("M0derator", "name_staff"),
        ("Moderat0r 3", "name_staff"),
        ("A d m i n", "name_staff"),
        ("Adm1n", "name_staff"),
        ("Admin1", "name_staff"),
        ("AdminAnna", "name_staff"),
        ("Badesee-Team", "name_staff"),
        ("System", "name_staff"),
        ("Support", "name_staff"),
        ("\ufb01nn", "name_disguised"),
        ("Anna/Ben", "name_disguised"),
        ("Anna\\Ben", "name_disguised"),
        ("\uff21\uff4e\uff4e\uff41", "name_disguised"),
        ("\U0001d400nna", "name_disguised"),
        ("Anna\u2122", "name_disguised"),
        ("\u0410nna", "name_mixed"),
        ("Ann\u0391", "name_mixed"),
        ("Anna\u0561", "name_mixed"),
    ],
)
def test_nobody_may_be_called(raw, code):
    with pytest.raises(ValidationError) as refused:
        clean_name(raw)
    assert refused.value.code == code
    assert refused.value.messages[0].endswith((".", "!"))


def test_two_accents_on_a_letter_are_a_name():
    assert clean_name("Ngo\u0323\u0302c") == "Ngộc"
