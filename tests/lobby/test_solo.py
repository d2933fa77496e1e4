"""From the hub into a match against the computer."""

import pytest
from django.urls import reverse

from accounts.models import User
from games import engine
from games.models import Match
from tests.games.tables import person

pytestmark = pytest.mark.django_db

CHOICES = {"opponents": "3", "level": "normal", "preset": "badesee", "tempo": "schnell"}


def start(client, **changes):
    return client.post(reverse("solo"), {"name": "Anna", **CHOICES, **changes})


def test_a_guest_types_a_name_and_plays(client):
    response = start(client)
    match = Match.objects.get()
    assert (response.status_code, response.url) == (302, f"/partie/{match.pk}/")
    assert (match.preset, match.tempo, match.players.count()) == ("badesee", "schnell", 4)
    guest = User.objects.get()
    assert (guest.name, guest.is_guest) == ("Anna", True)
    page = client.get(response.url)
    assert (page.context["match"], page.context["seat"]) == (match, 0)


@pytest.mark.parametrize("preset", engine.PRESETS)
@pytest.mark.parametrize(("opponents", "level"), [("1", "leicht"), ("8", "stark")])
def test_every_choice_of_the_form_starts(client, preset, opponents, level):
    start(client, preset=preset, opponents=opponents, level=level)
    match = Match.objects.get()
    assert match.preset == preset
    assert engine.rules_from(match.rules) == engine.PRESETS[preset]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "A"),
        ("name", "An\u200bna"),
        ("name", "Bot Alma"),
        ("name", "x" * 81),
        ("opponents", "0"),
        ("opponents", "9"),
        ("opponents", "drei"),
        ("level", "profi?"),
        ("preset", "poker"),
        ("tempo", "sofort"),
    ],
)
def test_an_error_keeps_what_was_typed_and_starts_nothing(client, field, value):
    page = start(client, **{field: value})
    assert page.status_code == 200
    form = page.context["form"]
    assert field in form.errors
    assert form["opponents"].value() == (value if field == "opponents" else "3")
    assert form["name"].value() == (value if field == "name" else "Anna")
    assert not Match.objects.exists()
    assert not User.objects.exists()


def test_a_second_press_leads_to_the_same_match(client):
    assert start(client).url == start(client).url
    assert Match.objects.count() == 1


def test_one_guest_per_browser(client):
    start(client)
    Match.objects.all().delete()
    start(client, name="Berta")
    assert User.objects.get().name == "Anna"


def test_whoever_is_signed_in_is_not_asked_for_a_name(client):
    anna = person("Anna")
    client.force_login(anna)
    assert "name" not in client.get(reverse("hub")).context["form"].fields
    start(client, name="")
    assert Match.objects.get().players.get(seat=0).user == anna


def test_the_hub_leads_back_to_the_running_match(client):
    assert client.get(reverse("hub")).context["running"] is None
    start(client)
    assert client.get(reverse("hub")).context["running"] == Match.objects.get()


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_presets_speak_the_readers_language(client, language):
    page = client.get(reverse("hub"), headers={"accept-language": language})
    presets = page.context["presets"]
    assert [preset["key"] for preset in presets] == list(engine.PRESETS)
    for preset in presets:
        assert preset["badge"]
        expected = engine.counting(engine.PRESETS[preset["key"]], language)
        assert preset["sentences"] == list(expected.values())


def test_starting_is_a_post(client):
    assert client.get(reverse("solo")).status_code == 405


def test_a_stranger_watches_and_a_match_that_is_not_is_not_found(client):
    start(client)
    client.logout()
    assert client.get(f"/partie/{Match.objects.get().pk}/").context["seat"] is None
    assert client.get("/partie/404/").status_code == 404
