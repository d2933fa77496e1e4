"""Profiles: what is shown of a person, and what he can take with him."""

import json

import pytest
from django.urls import reverse

from leaderboard import profiles
from leaderboard.badges import BADGES, earned
from leaderboard.models import Result
from tests.games.tables import NOW, match_of, person
from tests.games.test_stakes import ended, rich, staked

pytestmark = pytest.mark.django_db


def result(user, match, **changes):
    plain = {
        "at": NOW,
        "day": NOW.date(),
        "preset": "badesee",
        "size": 4,
        "humans": 2,
        "counted": True,
        "place": 1,
        "rounds": 5,
        "won": 1,
        "points": 50,
        "xp": 45,
        "taler": 0,
        "fires": 1,
        "knocks": 4,
        "knocks_held": 3,
    }
    return Result.objects.create(user=user, match=match, **plain | changes)


def test_the_page_shows_every_figure(client):
    anna, ben = person(), person("Ben")
    for number in range(3):
        result(anna, number, size=7 + number % 2, fires=2)
    client.force_login(ben)
    page = client.get("/spieler/Anna/")
    figures = page.context["figures"]
    assert (figures.matches, figures.wins, figures.fires) == (3, 3, 6)
    assert page.context["knock_rate"] == 75
    assert [(group.key, group.matches) for group in page.context["sizes"]] == [(7, 2), (8, 1)]
    assert page.context["taler"] is None


def test_a_correction_takes_its_match_out_of_the_figures():
    anna = person()
    result(anna, 1)
    result(anna, 1, kind="correction", matches=-1, won=-1, points=-50, fires=-1)
    figures = profiles.figures(anna.pk)
    assert (figures.matches, figures.wins, figures.fires) == (0, 0, 0)
    assert profiles.groups(anna.pk, "preset") == []


def test_the_curve_begins_with_the_second_rated_match():
    anna, ben = person(), person("Ben")
    ended(match_of(anna, ben))
    assert profiles.curve(anna.pk) is None
    ended(match_of(anna, ben))
    curve = profiles.curve(anna.pk)
    assert curve.first == 1500
    assert curve.lowest <= curve.last[2] <= curve.highest
    assert curve.path.count("L") == 2


def test_the_page_draws_the_curve_without_inline_style(client):
    anna, ben = person(), person("Ben")
    for _ in range(2):
        ended(match_of(anna, ben))
    text = client.get("/spieler/Anna/").content.decode()
    assert '<path class="line" d="M62.0 ' in text
    assert "style=" not in text


def test_head_to_head_counts_who_was_ahead():
    anna, ben = person(), person("Ben")
    for match, (mine, his) in enumerate([(1, 2), (2, 1), (1, 3), (2, 2)]):
        result(anna, match, place=mine)
        result(ben, match, place=his)
    result(anna, 99)
    found = profiles.versus(anna.pk, ben.pk)
    assert found == (4, 2, 1)


def test_badges_are_data_and_are_earned_at_their_bound():
    anna = person()
    for number in range(10):
        result(anna, number, size=7)
    found = earned(profiles.figures(anna.pk))
    assert len(found) == len(BADGES)
    assert [(one.badge.figure, one.badge.bound) for one in found if one.done] == [
        ("matches", 10),
        ("fires", 10),
        ("knocks_held", 20),
        ("big_tables", 10),
    ]


@pytest.mark.parametrize("name", ["Zoë 🐟", "O'Neill", "50 % ?", "a&b #1", "a/b"])
def test_whatever_a_name_is_made_of_its_page_is_found(client, name):
    assert client.get(reverse("profile", args=[person(name).name])).status_code == 200


def test_a_guest_has_no_profile_and_nobody_either(client):
    person("Otter", is_guest=True)
    assert client.get("/spieler/Otter/").status_code == 404
    assert client.get("/spieler/Niemand/").status_code == 404


def test_a_new_member_has_an_empty_profile(client):
    client.force_login(person())
    page = client.get("/spieler/Anna/")
    assert page.status_code == 200
    assert page.context["taler"] == 1000


def test_everything_of_oneself_comes_as_one_file(client):
    anna, ben = rich(), rich("Ben")
    match = ended(staked(anna, ben))
    client.force_login(anna)
    reply = client.get("/konto/daten/")
    assert "attachment" in reply["Content-Disposition"]
    data = json.loads(reply.content)
    assert data["person"]["name"] == "Anna"
    assert [line["amount"] for line in data["taler"]][:2] == [1000, -50]
    assert [row["match"] for row in data["results"]] == [match.pk]
    assert [row["match"] for row in data["matches"]] == [match.pk]
    assert data["chat"] == []
    assert "Ben" not in reply.content.decode()


def test_only_oneself_gets_the_file(client):
    assert client.get("/konto/daten/").status_code == 302
