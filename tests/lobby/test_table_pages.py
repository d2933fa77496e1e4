"""Pages of tables and of house rules: the doors, and what stays when one is shut."""

import json
import re

import pytest
from django.urls import reverse

from accounts.models import Block, User
from games import engine
from games.models import Match
from lobby import services
from lobby.models import SavedRules, Table
from tests.games.tables import NOW, person
from tests.lobby.tables import fresh, names_at, opened_table, play_to_the_end, seat_of, started

pytestmark = pytest.mark.django_db

CHOICES = {
    "table_name": "Zum Steg",
    "preset": "kneipe",
    "seats": "5",
    "public": "on",
    "guests_allowed": "on",
    "bot_level": "stark",
    "tempo": "schnell",
    "rules": "",
}


@pytest.fixture
def anna(client):
    """Anna, signed in."""
    anna = person("Anna")
    client.force_login(anna)
    return anna


@pytest.fixture
def ben():
    return person("Ben")


def open_one(client, **changes):
    return client.post(reverse("table_new"), {**CHOICES, **changes})


def at(name, table):
    return reverse(name, args=[table.code])


def test_the_form_opens_the_table_as_it_says(client, anna):
    response = open_one(client, rules=json.dumps({"lives": 5}))
    table = Table.objects.get()
    assert (response.status_code, response.url) == (302, f"/tisch/{table.code}/")
    assert (table.name, table.seats, table.preset, table.tempo) == (
        "Zum Steg",
        5,
        "kneipe",
        "schnell",
    )
    assert (table.public, table.guests_allowed, table.watchers_allowed) == (True, True, False)
    assert (table.fill_bots, table.bot_level) == (False, "stark")
    assert (table.rules["lives"], table.rules["turn_seconds"]) == (5, 60)
    page = client.get(response.url)
    assert page.context["frame"]["you"] == {
        "user": anna.pk,
        "seat": 0,
        "host": True,
        "watching": False,
        "ready": False,
    }


def test_a_guest_types_a_name_and_opens_a_table(client):
    open_one(client, player="Gustav")
    guest = User.objects.get()
    assert (guest.name, guest.is_guest) == ("Gustav", True)
    assert Table.objects.get().host == guest


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("player", ""),
        ("player", "Bot Alma"),
        ("table_name", "x"),
        ("table_name", "Аnna"),
        ("table_name", "\u202egnu"),
        ("table_name", "Moderator"),
        ("preset", "poker"),
        ("seats", "1"),
        ("seats", "10"),
        ("bot_level", "profi?"),
        ("tempo", "sofort"),
        ("rules", "{"),
        ("rules", "[]"),
        ("rules", '{"lives": 6}'),
        ("rules", '{"lifes": 3}'),
        ("rules", '{"covered_passing": true}'),
        ("rules", "[" * 4000),
    ],
)
def test_an_error_keeps_what_was_typed_and_opens_nothing(client, field, value):
    page = open_one(client, **{"player": "Gustav", field: value})
    assert page.status_code == 200
    form = page.context["form"]
    assert field in form.errors
    assert form["seats"].value() == (value if field == "seats" else "5")
    assert form["table_name"].value() == (value if field == "table_name" else "Zum Steg")
    assert not Table.objects.exists()


def test_O3_names_are_text_and_nothing_else(client, anna):
    open_one(client, table_name="<b>x<i>&'\"")
    table = Table.objects.get()
    assert table.name == "<b>x<i>&'\""
    for page in (client.get(at("table", table)), client.get("/")):
        assert b"<b>x" not in page.content
    save(client, name="<script><i>")
    for url in (reverse("rules_own"), f"/r/{SavedRules.objects.get().code}/"):
        assert b"<script><i>" not in client.get(url).content


def test_O3_names_are_text_in_titles_and_on_every_page_that_has_them(client, anna, ben):
    """Such names pass no form; whatever let one in, no page makes markup of it."""
    markup = "<b onclick=x>"
    table = opened_table(anna, ben)
    Table.objects.filter(pk=table.pk).update(name=markup)
    type(anna).objects.filter(pk=anna.pk).update(name=markup)
    anna.refresh_from_db()
    match = started(table, anna, ben)
    pages = ["/", at("table", table), f"/partie/{match.pk}/", "/konto/"]
    play_to_the_end(match)
    pages += [f"/partie/{match.pk}/{part}" for part in ("", "nachsehen/", "mischung/", "analyse/")]
    pages += ["/bestenliste/?art=punkte&zeit=heute"]
    for address in pages:
        page = client.get(address)
        assert page.status_code == 200, address
        assert markup not in page.text, address


def test_rules_that_clash_name_both_options(client, anna):
    page = open_one(client, rules='{"covered_passing": true}')
    (error,) = page.context["form"].errors["rules"]
    for field in ("covered_passing", "dealer_choice"):
        assert engine.LABELS[field].de in error


def test_X7_a_double_press_opens_one_table(client, anna):
    assert open_one(client).url == open_one(client).url
    assert Table.objects.count() == 1


def test_C5_whoever_sits_elsewhere_is_told_where(client, anna, ben):
    table = opened_table(ben, anna)
    page = open_one(client)
    assert page.context["held"] == {"table": table.code, "match": None}
    assert page.context["form"].non_field_errors()
    assert page.context["form"]["table_name"].value() == "Zum Steg"


def test_a_shared_set_of_rules_can_be_played_at_once(client, anna):
    saved = services.save_rules(
        owner_id=anna.pk, name="Oma", preset="familie", rules={"lives": 2}, now=NOW
    )
    page = client.get(reverse("table_new") + f"?regeln={saved.code.lower()}")
    assert page.context["form"]["preset"].value() == "familie"
    assert json.loads(page.context["form"]["rules"].value())["lives"] == 2
    page = client.get(reverse("table_new") + "?preset=blitz&regeln=NOSUCH")
    assert page.context["form"]["preset"].value() == "blitz"


def test_A8_the_link_of_a_table_is_enough_for_whoever_comes_back(client, anna, ben):
    table = opened_table(ben, anna, public=False)
    frame = client.get(f"/tisch/{table.code.lower()}/").context["frame"]
    assert (frame["you"]["seat"], frame["settings"]["public"]) == (1, False)


@pytest.mark.parametrize("playing", [False, True])
def test_A8_the_way_back_from_the_hub_is_one_link(client, anna, ben, playing):
    table = opened_table(ben, anna, public=False)
    way = at("table", table)
    if playing:
        way = f"/partie/{started(table, ben, anna).pk}/"
    back = re.search(r'<a class="panel now"[^>]* href="([^"]+)"', client.get("/").text)
    assert back
    assert back[1] == way
    page = client.get(way)
    assert (page.status_code, page.context.get("entry")) == (200, None)


def test_whoever_is_nobody_yet_comes_in_as_a_guest(client, ben):
    table = opened_table(ben)
    assert client.get(at("table", table)).context["entry"] is not None
    page = client.post(at("table_enter", table), {"name": "Ben\u200b"})
    assert page.context["entry"].errors["name"]
    assert client.post(at("table_enter", table), {"name": "Gustav"}).url == at("table", table)
    page = client.get(at("table", table))
    assert page.context["entry"] is None
    assert page.context["frame"]["you"]["user"] == User.objects.get(name="Gustav").pk
    assert client.post(at("table_enter", table), {"name": "Zweiter"}).url == at("table", table)
    assert not User.objects.filter(name="Zweiter").exists()


@pytest.mark.parametrize("typed", ["{}", " {} ", "{0[0]}{0[1]}{0[2]}-{0[3]}{0[4]}{0[5]}"])
def test_a_code_that_somebody_was_told_leads_to_the_table_or_the_rules(client, anna, typed):
    find = reverse("table_find")
    table = opened_table(anna)
    rules = services.save_rules(owner_id=anna.pk, name="Oma", preset="hart", rules={}, now=NOW)
    for code, path in ((table.code, "tisch"), (rules.code, "r")):
        for said in (code, code.lower()):
            assert client.get(find, {"code": typed.format(said)}).url == f"/{path}/{code}/"
    for nonsense in ("", "NO", "SEEROSEN", "O0I1O0", "<b>"):
        assert client.get(find, {"code": nonsense}).status_code == 404
    assert find in client.get("/").text


def test_a_table_that_is_gone_says_so(client, anna):
    table = opened_table(anna)
    services.close(table_id=table.pk, user_id=anna.pk, now=NOW)
    for code in (table.code, "NOSUCH"):
        assert client.get(f"/tisch/{code}/").status_code == 404
        assert client.post(f"/tisch/{code}/nochmal/").status_code == 404
        assert client.post(f"/tisch/{code}/verlassen/").url == "/"


def test_E7_a_hidden_table_looks_like_none(client, anna, ben):
    table = opened_table(ben)
    Block.objects.create(person=ben, other=anna, kind="play")
    assert client.get(at("table", table)).status_code == 404


def test_C6_pressing_again_on_the_page_opens_the_table_once(client, anna, ben):
    table = opened_table(ben, anna)
    play_to_the_end(started(table, ben, anna))
    for _ in range(2):
        assert client.post(at("table_again", table)).url == at("table", table)
    assert fresh(table).status == "open"
    assert names_at(table) == ["Ben", "Anna"]


def test_watchers_come_along(client, anna, ben):
    table = opened_table(ben, person("Cem"))
    play_to_the_end(started(table, ben, User.objects.get(name="Cem")))
    version = fresh(table).version
    assert client.post(at("table_again", table)).url == at("table", table)
    assert fresh(table).version == version


def test_leaving_by_the_page(client, anna, ben):
    table = opened_table(ben, anna)
    assert client.post(at("table_leave", table)).url == "/"
    assert names_at(table) == ["Ben"]


def test_a_player_leaves_on_the_page_of_his_match(client, anna, ben):
    table = opened_table(ben, anna)
    match = started(table, ben, anna)
    assert client.post(at("table_leave", table)).url == f"/partie/{match.pk}/"
    assert seat_of(anna).table == table


def test_a_match_that_nobody_may_watch_shows_nothing_to_strangers(client, anna, ben):
    table = opened_table(ben, person("Cem"), watchers_allowed=False)
    match = started(table, ben, User.objects.get(name="Cem"))
    assert client.get(f"/partie/{match.pk}/").status_code == 403
    play_to_the_end(match)
    assert client.get(f"/partie/{match.pk}/").status_code == 200


def test_doors_that_change_something_are_posts(client, anna):
    table = opened_table(anna)
    for name in ("table_enter", "table_again", "table_leave"):
        assert client.get(at(name, table)).status_code == 405


def check(client, **asked):
    return client.post(
        reverse("rules_check"), json.dumps(asked), content_type="application/json"
    ).json()


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_editors_check_speaks_of_what_differs(client, language):
    client.cookies["django_language"] = language
    found = check(client, preset="kneipe", rules={"lives": 5, "fire": ["triples"]})
    rules = engine.rules_from(found["rules"])
    assert (rules.lives, rules.fire) == (5, frozenset({"triples"}))
    assert found["hash"] == engine.rules_hash(rules)
    assert found["sentences"] == engine.sentences(rules, language)
    assert list(found["differs"]) == ["lives", "fire"] == list(found["differs_kneipe"])


def test_the_editors_check_names_what_does_not_fit(client):
    found = check(client, preset="badesee", rules={"covered_passing": True})
    assert (found["ok"], found["fields"]) == (False, ["covered_passing", "dealer_choice"])
    assert "Verdeckt" in found["text"]


@pytest.mark.parametrize(
    "body", ["", "[", "[]", "{}", '{"preset":"poker","rules":{}}', '{"preset":"kneipe","rules":1}']
)
def test_the_editors_check_of_nonsense_is_a_no(client, body):
    response = client.post(reverse("rules_check"), body, content_type="application/json")
    assert response.json()["ok"] is False


def save(client, **changes):
    return client.post(
        reverse("rules_own"),
        {"name": "Omas Regeln", "preset": "familie", "rules": '{"lives":2}', **changes},
    )


def test_saving_house_rules_and_handing_them_on(client, anna):
    response = save(client)
    saved = SavedRules.objects.get()
    assert response.url == f"/r/{saved.code}/"
    client.logout()
    page = client.get(response.url)
    assert (page.context["saved"], page.context["mine"]) == (saved, False)
    differing = [line.field for line in page.context["sentences"] if line.differs]
    assert differing == ["lives"]


def test_saved_rules_are_listed_and_compared_in_words(client, anna):
    save(client)
    page = client.get(reverse("rules_own"))
    (saved,) = page.context["saved"]
    assert (saved.name, saved.preset_name) == ("Omas Regeln", "Familie")
    assert saved.differs == ["Jeder hat 2 Rettungsringe."]
    page = client.get(reverse("rules_own") + f"?a={saved.code}&b=familie")
    differing = [line for line in page.context["comparison"] if line.differs]
    assert [(line.field, line.text, line.other) for line in differing] == [
        ("lives", "Jeder hat 2 Rettungsringe.", "Jeder hat 4 Rettungsringe.")
    ]
    assert client.get(reverse("rules_own") + "?a=NOSUCH").context["comparison"] == []


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", ""), ("name", "x"), ("rules", '{"lives":9}'), ("preset", "poker")],
)
def test_rules_that_cannot_be_kept_are_not(client, anna, field, value):
    page = save(client, **{field: value})
    assert field in page.context["form"].errors
    assert not SavedRules.objects.exists()


def test_two_sets_of_one_name_are_refused(client, anna):
    save(client)
    assert "name" in save(client, rules='{"lives":1}').context["form"].errors
    assert SavedRules.objects.get().rules["lives"] == 2


def test_keeping_a_copy_of_what_somebody_shares(client, ben):
    saved = services.save_rules(owner_id=ben.pk, name="Oma", preset="hart", rules={}, now=NOW)
    url = f"/r/{saved.code}/"
    assert client.post(url).context["form"].non_field_errors()
    anna = person("Anna")
    client.force_login(anna)
    client.post(url, {"name": "Bens Oma"})
    assert SavedRules.objects.get(owner=anna).rules == saved.rules


def test_deleting_saved_rules(client, anna, ben):
    other = services.save_rules(owner_id=ben.pk, name="Oma", preset="hart", rules={}, now=NOW)
    assert client.post(f"/regeln/eigene/{other.code}/loeschen/").status_code == 404
    save(client)
    mine = SavedRules.objects.get(owner=anna)
    assert client.post(f"/regeln/eigene/{mine.code}/loeschen/").url == reverse("rules_own")
    assert SavedRules.objects.get() == other


def test_ones_own_rules_are_for_whoever_is_somebody(client):
    assert client.get(reverse("rules_own")).status_code == 302
    assert not Match.objects.exists()


@pytest.mark.parametrize("rules", ['{"\\ud83d": 1}', '{"lives": "\\ud83d"}', '["\\ud83d"]'])
def test_half_a_character_in_rules_is_refused_and_never_shown(client, rules):
    client.force_login(person("Anna"))
    page = client.post("/regeln/eigene/", {"name": "Halb", "preset": "badesee", "rules": rules})
    assert page.status_code == 200
    assert page.context["form"].errors["rules"]
    assert not SavedRules.objects.exists()
