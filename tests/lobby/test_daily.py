"""The deals of the day: the same for everybody, once each, ranked when all are played."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import daily, engine, invariants, services, tasks
from games.codes import Code, Refused
from games.models import DailyPlay, Match, Move, RoundDeal
from lobby.services import play_daily, weigh_daily
from tests.games.tables import act, person, state_of, woken

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


def played_on(match, choose=lambda legal: legal[0]):
    """The match to its end, its person always doing what `choose` takes."""
    match.refresh_from_db()
    while match.status == Match.Status.RUNNING:
        if match.step == Match.Step.TURN:
            act(match, choose(engine.legal_actions(state_of(match))))
        else:
            woken(match)
    return match


def play(user, now=NOW):
    return play_daily(user_id=user.pk, now=now)


def pass_all(legal):
    return engine.Push() if engine.Push() in legal else legal[0]


def test_everybody_is_dealt_the_same_and_answered_the_same():
    matches = [played_on(play(person(name)), pass_all) for name in ("Anna", "Ben")]
    decks = [RoundDeal.objects.get(match=match).deck for match in matches]
    assert decks[0] == decks[1]
    moves = [
        [(move.seat, move.action) for move in Move.objects.filter(match=match).order_by("version")]
        for match in matches
    ]
    assert moves[0] == moves[1]
    assert len(moves[0]) > 4
    for match in matches:
        invariants.check(match)


def test_a_deal_is_one_round_and_counts_nowhere_else():
    match = played_on(play(person("Anna")))
    assert (match.deals.count(), match.counted, match.rated) == (1, False, False)
    assert [player.level for player in match.players.order_by("seat")][1:] == list(daily.LEVELS)


def test_each_deal_is_played_once_in_order_and_then_there_are_no_more():
    anna = person("Anna")
    numbers = []
    for _ in range(daily.DEALS):
        first, again = play(anna), play(anna)
        assert first == again
        numbers.append(first.daily_play.deal.number)
        played_on(first)
    assert numbers == list(range(1, daily.DEALS + 1))
    assert play(anna) is None
    assert play(anna, NOW + timedelta(days=1)) is not None


def test_guests_do_not_play_it():
    with pytest.raises(Refused) as no:
        play(person("Gustav", is_guest=True))
    assert no.value.code == Code.NOBODY


def test_nobody_else_sees_the_cards_before_midnight(client):
    match = played_on(play(person("Anna"), timezone.now()))
    for name in ("match", "replay", "shuffle", "shuffle_record", "analysis"):
        answer = client.get(reverse(name, args=[match.pk]))
        assert answer.status_code == 403
        assert match.secret not in answer.content.decode()
    play_of = DailyPlay.objects.get(match=match)
    play_of.deal.day -= timedelta(days=1)
    play_of.deal.save()
    assert client.get(reverse("shuffle", args=[match.pk])).status_code == 200


def standing(user_id, points, cost, rank=0):
    return daily.Standing(user_id, f"P{user_id}", points, cost, daily.DEALS, rank)


def test_points_go_before_the_cost_of_decisions():
    ranked = [standing(1, 60, 2.0, 1), standing(2, 50, 0.1, 2), standing(3, 50, 0.4, 3)]
    assert [daily.percentile(ranked, one) for one in ranked] == [100, 50, 0]
    assert daily.percentile(ranked[:1], ranked[0]) == 100


def test_a_whole_day_is_ranked_weighed_and_shown_side_by_side(client):
    anna, ben = person("Anna"), person("Ben")
    now = timezone.now()
    for user, how in ((anna, pass_all), (ben, lambda legal: legal[-1])):
        for _ in range(daily.DEALS):
            played_on(play(user, now), how)
        weigh_daily(user_id=user.pk, now=now)
    day = DailyPlay.objects.first().deal.day
    Match.objects.filter(daily_play__user=anna).exclude(daily_play__deal__number=1)
    ranked = daily.standings(day)
    assert [one.rank for one in ranked] == [1, 2] or ranked[0].points == ranked[1].points
    assert {one.cost for one in ranked} == {None}
    client.force_login(anna)
    page = client.get(reverse("daily"))
    assert page.context["mine"].user_id == anna.pk
    assert [line.number for line in page.context["lines"]] == list(range(1, daily.DEALS + 1))
    assert all(line.average is not None for line in page.context["lines"])
    assert page.context["streak"] == 1
    tasks.analyst()
    assert sum(line.cost is not None for line in daily.lines(day, anna.pk)) == 1


def test_the_deals_of_today_are_shown_only_to_who_has_played_them(client):
    anna = person("Anna")
    played_on(play(anna, timezone.now()))
    client.force_login(anna)
    page = client.get(reverse("daily"))
    assert page.context["lines"] == []
    assert (page.context["played"], page.context["next"]) == (1, 2)


def test_dodging_a_deal_costs_what_losing_it_does():
    match = play(person("Anna"))
    woken(match)
    services.annul(match_id=match.pk, reason="fault", now=NOW)
    assert daily.lines(date(2026, 7, 1), match.players.get(seat=0).user_id)[0].points == -5


@pytest.mark.parametrize("day", ["gestern", "2999-01-01"])
def test_a_day_that_is_none_is_not_found(client, day):
    assert client.get(reverse("daily"), {"tag": day}).status_code == 404


def test_whoever_presses_gets_to_the_match(client):
    anna = person("Anna")
    assert client.post(reverse("play_daily")).url == reverse("daily")
    client.force_login(anna)
    assert client.post(reverse("play_daily")).url.startswith("/partie/")
