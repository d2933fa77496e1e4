"""Leaderboards: who is on them, in which order, and where one stands oneself."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.days import berlin_day
from leaderboard import boards
from leaderboard.boards import Board
from leaderboard.models import Rating, Standing
from leaderboard.periods import starts
from tests.games.tables import NOW, match_of, person
from tests.games.test_stakes import ended

pytestmark = pytest.mark.django_db

TODAY = NOW.date()


def standing(user, period="all", day=TODAY, **figures):
    start = starts(day)[period]
    return Standing.objects.create(user=user, period=period, start=start, **figures)


def names(board=Board.POINTS, period="all", **options):
    rows = boards.page(board, period, TODAY, NOW, **options)
    return [row.standing.user.name for row in rows]


def crowd(points, board="points", **figures):
    """People with these figures, in this order of their ids."""
    people = [person(f"P{number}") for number in range(len(points))]
    for user, value in zip(people, points, strict=True):
        standing(user, matches=1, **{board: value}, **figures)
    return people


def rated(name, rating=1600, matches=10, days_ago=0):
    user = person(name)
    Rating.objects.create(user=user, matches=matches)
    listed = matches >= 10
    at = NOW - timedelta(days=days_ago)
    standing(user, rating=rating, listed=listed, rated=matches, rated_at=at)
    return user


def test_the_best_stands_first_and_ties_keep_their_order():
    crowd([5, 20, 5, 30, 5])
    assert names() == ["P3", "P1", "P0", "P2", "P4"]
    assert [row.rank for row in boards.page(Board.POINTS, "all", TODAY, NOW)] == [1, 2, 3, 4, 5]


def test_pages_follow_each_other_without_gap_or_repetition(monkeypatch):
    monkeypatch.setattr(boards, "PAGE", 3)
    crowd([7, 7, 7, 7, 9, 1, 7, 3])
    seen, after = [], None
    while True:
        rows = boards.page(Board.POINTS, "all", TODAY, NOW, after)
        seen += [(row.rank, row.standing.user.name) for row in rows]
        after = boards.place_after(rows)
        if after is None:
            break
    assert [name for _rank, name in seen] == ["P4", "P0", "P1", "P2", "P3", "P6", "P7", "P5"]
    assert [rank for rank, _name in seen] == list(range(1, 9))


def test_who_is_not_above_zero_is_not_listed_and_told_so():
    people = crowd([10, 0, -5])
    assert names() == ["P0"]
    for user in people[1:]:
        own = boards.own(Board.POINTS, "all", TODAY, NOW, user.pk)
        assert (own.row, own.reason) == (None, "not_above_zero")


def test_the_own_row_is_found_wherever_it_is():
    people = crowd([5] * 60)
    own = boards.own(Board.POINTS, "all", TODAY, NOW, people[57].pk)
    assert own.row.rank == 58
    around = boards.page(Board.POINTS, "all", TODAY, NOW, boards.place_before(own.row))
    assert around[0].standing.user == people[57]
    assert around[0].rank == 58


def test_whoever_stands_far_behind_is_told_only_that(monkeypatch):
    monkeypatch.setattr(boards, "RANKED", 3)
    people = crowd([9, 8, 7, 6, 5])
    assert boards.own(Board.POINTS, "all", TODAY, NOW, people[2].pk).rank_is_sure
    own = boards.own(Board.POINTS, "all", TODAY, NOW, people[4].pk)
    assert not own.rank_is_sure


def test_J4_a_rating_is_listed_after_ten_matches_and_for_sixty_days():
    rated("Neu", matches=9, rating=1900)
    rated("Alt", days_ago=61, rating=1800)
    rated("Eben", days_ago=59)
    assert names(Board.RATING) == ["Eben"]


@pytest.mark.parametrize(
    ("options", "reason", "missing"),
    [({"matches": 9}, "few_matches", 1), ({"days_ago": 61}, "inactive", 0)],
)
def test_J4_who_is_not_listed_is_told_why(options, reason, missing):
    user = rated("Anna", **options)
    own = boards.own(Board.RATING, "all", TODAY, NOW, user.pk)
    assert (own.row, own.reason, own.missing) == (None, reason, missing)


def test_J4_without_a_match_nobody_is_on_a_list():
    own = boards.own(Board.RATING, "all", TODAY, NOW, person().pk)
    assert (own.row, own.reason) == (None, "nothing")


def test_N_today_is_berlins():
    anna = person()
    standing(anna, "day", matches=1, points=5)
    before_midnight = NOW.replace(hour=21, minute=59)  # 23:59 in Berlin
    after_midnight = NOW.replace(hour=22, minute=0)
    shown = [
        boards.page(Board.POINTS, "day", berlin_day(moment), moment)
        for moment in (before_midnight, after_midnight)
    ]
    assert [len(rows) for rows in shown] == [1, 0]


def test_the_page_shows_the_list_and_pins_the_own_row(client):
    people = crowd([100 - number for number in range(60)])
    for row in Standing.objects.all():
        row.period, row.start = "week", starts(berlin_day(timezone.now()))["week"]
        row.save()
    client.force_login(people[55])
    page = client.get("/bestenliste/?art=punkte&zeit=woche")
    text = page.content.decode()
    assert [row.rank for row in page.context["podium"]] == [1, 2, 3]
    assert page.context["own"].row.rank == 56
    assert "<tfoot>" in text
    further = page.context["older"]
    rest = client.get(
        f"/bestenliste/?art=punkte&zeit=woche&ab={further.value}.{further.user_id}.{further.rank}"
    )
    assert [row.rank for row in rest.context["rows"]] == list(range(51, 61))
    mine = client.get("/bestenliste/?art=punkte&zeit=woche&ab=ich")
    assert mine.context["rows"][0].standing.user == people[55]


@pytest.mark.parametrize("art", ["wertung", "punkte", "siege", "taler", "unsinn"])
@pytest.mark.parametrize("zeit", ["heute", "saison", "immer", "nie"])
def test_an_empty_list_says_so_and_nonsense_is_no_error(client, art, zeit):
    page = client.get("/bestenliste/", {"art": art, "zeit": zeit, "ab": "x.y"})
    assert page.status_code == 200
    assert page.context["rows"] == []


def test_a_match_moves_all_lists_at_once():
    anna, ben = person(), person("Ben")
    ended(match_of(anna, ben))
    assert Standing.objects.filter(user=anna).count() == 5
    own = boards.own(Board.RATING, "all", TODAY, NOW, anna.pk)
    assert (own.reason, own.missing) == ("few_matches", 9)
