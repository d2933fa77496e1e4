"""The live parts of the hub: what they show, and how rarely they are made."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import translation

from accounts.models import Block
from lobby import fragments, notify, services
from lobby.models import Presence
from tests.games.tables import NOW, person
from tests.lobby.tables import opened_table, sit, started

TABLES, PEOPLE, MINE = (reverse(name) for name in ("hub_tables", "hub_people", "hub_mine"))


@pytest.fixture
def anna(db):
    return person("Anna")


@pytest.fixture
def ben(db):
    return person("Ben")


@pytest.fixture
def renders(monkeypatch):
    """The names of the templates that were rendered, one for each time."""
    made = []
    original = fragments.render_to_string

    def counted(template, context):
        made.append(template)
        return original(template, context)

    monkeypatch.setattr(fragments, "render_to_string", counted)
    return made


@pytest.mark.django_db
def test_an_open_table_is_on_the_page_at_once(client, anna, django_capture_on_commit_callbacks):
    assert "Am Steg" not in client.get(TABLES).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        opened_table(anna)
    assert "Am Steg" in client.get(TABLES).content.decode()


@pytest.mark.django_db
def test_a_page_is_made_once_however_many_ask(client, anna, ben, renders):
    opened_table(anna)
    for asking in (None, anna, ben):
        if asking:
            client.force_login(asking)
        for _ in range(5):
            assert client.get(TABLES).status_code == 200
            assert client.get(PEOPLE).status_code == 200
    assert sorted(renders) == ["lobby/fragments/people.html", "lobby/fragments/tables.html"]


@pytest.mark.django_db
def test_a_page_is_made_once_per_language(client, renders):
    for language in ("de", "en", "de", "en"):
        client.get(TABLES, headers={"Accept-Language": language})
    assert len(renders) == 2


@pytest.mark.django_db(transaction=True)
def test_a_page_is_made_once_when_many_ask_at_the_same_moment(anna, renders):
    opened_table(anna)

    def ask(_number):
        try:
            with translation.override("de"):
                return fragments.tables(user_id=None).html
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        pages = list(threads.map(ask, range(24)))
    assert len(set(pages)) == 1
    assert len(renders) == 1


@pytest.mark.django_db
def test_a_page_is_made_anew_once_per_change(
    client, anna, ben, renders, django_capture_on_commit_callbacks
):
    table = opened_table(anna)
    client.get(TABLES)
    for change in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            if change % 2:
                services.stand_up(table_id=table.pk, user_id=ben.pk, now=NOW)
            else:
                sit(table, ben)
        for _ in range(4):
            client.get(TABLES)
    assert len(renders) == 4


@pytest.mark.django_db
def test_an_unchanged_page_is_not_sent_again(client, anna):
    first = client.get(TABLES)
    again = client.get(TABLES, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first["X-Mark"] == again["X-Mark"] == notify.mark_of("tables")
    notify.tell_hub("tables")
    assert client.get(TABLES, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.django_db
def test_the_queries_of_a_page_do_not_grow_with_what_is_on_it(
    client, django_assert_max_num_queries
):
    def crowd(number):
        host = person(f"Gastgeber {number}")
        guest = person(f"Mitspieler {number}")
        table = opened_table(host, guest, name=f"Steg {number}")
        if number % 2:
            started(table, host, guest)

    for number in range(8):
        crowd(number)
    client.logout()
    with django_assert_max_num_queries(8):
        client.get(TABLES)
    with django_assert_max_num_queries(4):
        client.get(PEOPLE)
    with django_assert_max_num_queries(0):
        client.get(TABLES), client.get(PEOPLE)


@pytest.mark.django_db
def test_E7_nobody_finds_the_open_table_of_somebody_he_does_not_play_with(client, anna, ben):
    opened_table(anna)
    cem = person("Cem")
    Block.objects.create(person=ben, other=anna, kind=Block.Kind.PLAY)
    for viewer, sees in ((ben, False), (cem, True)):
        client.force_login(viewer)
        assert ("Am Steg" in client.get(TABLES).content.decode()) is sees
        assert ("Am Steg" in client.get(reverse("hub")).context["fragments"]["tables"]) is sees


@pytest.mark.django_db
def test_E7_nobody_finds_the_match_of_somebody_he_does_not_play_with(client, anna, ben):
    dora = person("Dora")
    started(opened_table(anna, dora), anna, dora)
    Block.objects.create(person=ben, other=anna, kind=Block.Kind.PLAY)
    for viewer, sees in ((ben, False), (anna, True)):
        client.force_login(viewer)
        assert ("Am Steg" in client.get(TABLES).content.decode()) is sees


@pytest.mark.django_db
def test_people_are_named_once_where_they_are(
    client, anna, ben, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        opened_table(anna)
        Presence.objects.create(user=anna, place="hub", since=NOW)
        Presence.objects.create(user=ben, place="hub", since=NOW)
    page = client.get(PEOPLE).content.decode()
    assert page.count(f'data-person="{anna.pk}"') == page.count(f'data-person="{ben.pk}"') == 1
    assert "Am Steg" in page


@pytest.mark.django_db
def test_a_table_that_is_not_public_has_no_name_among_the_people(client, anna):
    opened_table(anna, public=False)
    page = client.get(PEOPLE).content.decode()
    assert "Anna" in page
    assert "Am Steg" not in page


@pytest.mark.django_db
def test_X3_who_has_gone_from_one_table_to_another_is_at_one(client, anna, ben):
    first, second = opened_table(anna), opened_table(ben, name="Am Ufer")
    zoe = person("Zoe")
    Presence.objects.create(user=zoe, place=first.place, since=NOW)
    Presence.objects.filter(user=zoe).update(place=second.place)
    page = client.get(PEOPLE).content.decode()
    assert page.count(f'data-person="{zoe.pk}"') == 1
    assert "Am Ufer" in page


@pytest.mark.django_db
def test_the_way_back_is_shown_to_whoever_sits_somewhere(client, anna):
    table = opened_table(anna)
    assert table.code not in client.get(MINE).content.decode()
    client.force_login(anna)
    assert table.code in client.get(MINE).content.decode()
    assert table.code in client.get(reverse("hub")).context["fragments"]["mine"]


@pytest.mark.django_db
def test_O3_names_are_text_in_every_part(client, anna):
    opened_table(anna)
    fresh_name = "<img src=x onerror=1>"
    type(anna).objects.filter(pk=anna.pk).update(name=fresh_name)
    for page in (TABLES, PEOPLE):
        assert fresh_name not in client.get(page).content.decode()


@pytest.mark.django_db
def test_a_full_hub_stays_under_sixty_kilobytes(client):
    for number in range(20):
        host, guest = person(f"Gastgeber {number}"), person(f"Mitspieler {number}")
        table = opened_table(host, guest, name=f"Tretboot am langen Steg {number}"[:20])
        if number % 2:
            started(table, host, guest)
    for number in range(300):
        user = person(f"Schwimmerin am Ufer {number}"[:30])
        Presence.objects.create(user=user, place="hub", since=NOW)
    assert len(client.get(reverse("hub")).content) < 60_000


def test_G4_who_plays_is_led_back_from_the_list_of_matches(client, anna, ben):
    """The list is the same for everybody; the page shows the one or the other link."""
    match = started(opened_table(anna, ben), anna, ben)
    shown = client.get(TABLES).text
    for kind in ("back-to", "look"):
        assert shown.count(f'class="btn {kind}" href="/partie/{match.pk}/"') == 1
