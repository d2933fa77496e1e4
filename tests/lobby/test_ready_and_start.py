"""Agreeing on terms, being ready for them, starting, and playing again."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils.translation import override

from games import engine, rows
from games import services as games
from games.codes import Code
from games.models import Match, Player
from lobby import services, terms
from lobby.models import TableSeat
from lobby.selectors.frames import frame_for
from tests.games.tables import NOW, RNG, person, woken
from tests.lobby.tables import (
    again,
    change,
    commitment_of,
    fresh,
    go,
    hash_of,
    later,
    names_at,
    open_bytes,
    opened_table,
    play_to_the_end,
    press_start,
    random_of,
    ready,
    refused,
    seat_of,
    sit,
    started,
    tend,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def cem():
    return person("Cem")


def frame(table, user=None):
    return frame_for(code=table.code, user_id=user.pk if user else None, now=NOW)


def is_ready(table, user):
    return seat_of(user).ready_hash == hash_of(table)


def finish(table, seconds):
    return services.finish_start(table_id=table.pk, now=later(seconds), rng=RNG)


CHANGES = [
    {"preset": "hart"},
    {"rules": {"lives": 5}},
    {"tempo": "schnell"},
    {"fill_bots": True},
    {"fill_bots": True, "bot_level": "leicht"},
]


@pytest.mark.parametrize("changes", CHANGES)
def test_I1_what_changes_the_match_clears_ready(anna, ben, changes):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    before = hash_of(table)
    change(table, anna, **changes)
    assert hash_of(table) != before
    assert not TableSeat.objects.exclude(ready_hash="", commitment="").exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "Seerose"},
        {"public": False},
        {"watchers_allowed": False},
        {"guests_allowed": False},
        {"seats": 9},
        {"bot_level": "stark"},
        {"preset": "badesee"},
        {"rules": {"lives": 3}},
        {},
    ],
)
def test_what_does_not_change_the_match_leaves_ready_alone(anna, ben, changes):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    change(table, anna, **changes)
    assert is_ready(table, anna)
    assert is_ready(table, ben)


def test_how_many_seats_there_are_matters_where_bots_fill_them(anna, ben):
    table = opened_table(anna, ben, fill_bots=True)
    ready(table, ben)
    change(table, anna, seats=9)
    assert not is_ready(table, ben)


def test_I1_a_start_for_other_rules_than_the_present_ones_is_refused(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    old = hash_of(table)
    change(table, anna, rules={"lives": 1})
    with refused(Code.RULES_CHANGED):
        press_start(table, anna, rules_hash=old)
    with refused(Code.RULES_CHANGED):
        ready(table, ben, rules_hash=old)
    with refused(Code.HOST_NOT_READY):
        press_start(table, anna)
    assert fresh(table).status == "open"
    assert not Match.objects.exists()


@pytest.mark.parametrize("language", ["de", "en"])
def test_I1_the_change_is_put_into_words(anna, ben, language):
    table = opened_table(anna, ben, preset="kneipe")
    ready(table, ben)
    change(table, anna, rules={"lives": 1}, fill_bots=True, name="Seerose")
    with override(language):
        changes = frame(table)["changes"]
    old, new = engine.PRESETS["kneipe"], replace(engine.PRESETS["kneipe"], lives=1)
    assert [line["field"] for line in changes] == ["lives", "fill_bots"]
    assert changes[0]["was"] == engine.sentences(old, language)["lives"]
    assert changes[0]["text"] == engine.sentences(new, language)["lives"]


def test_changes_add_up_until_somebody_agrees_to_them(anna, ben):
    table = opened_table(anna, ben)
    change(table, anna, rules={"lives": 1})
    change(table, anna, rules={"push": False})
    assert [line["field"] for line in frame(table)["changes"]] == ["lives", "push"]
    change(table, anna, rules={"lives": 3})
    assert [line["field"] for line in frame(table)["changes"]] == ["push"]
    ready(table, ben)
    change(table, anna, rules={"swap_all": False})
    assert [line["field"] for line in frame(table)["changes"]] == ["swap_all"]


def test_a_host_alone_changes_nothing_for_anybody(anna):
    table = opened_table(anna)
    change(table, anna, rules={"lives": 1})
    assert frame(table)["changes"] == []


def test_a_preset_takes_all_its_rules_and_an_edited_one_remembers_where_it_is_from(anna):
    table = opened_table(anna, preset="karussell")
    change(table, anna, rules={"lives": 1})
    table = fresh(table)
    assert (table.preset, table.rules["name"]) == ("karussell", terms.HOUSE_RULES)
    assert frame(table)["changed_from_preset"] == ["lives"]
    change(table, anna, rules={"lives": 3})
    assert fresh(table).rules["name"] == "karussell"
    change(table, anna, rules={"lives": 2}, preset="familie")
    rules = engine.rules_from(fresh(table).rules)
    assert rules == replace(engine.PRESETS["familie"], name=terms.HOUSE_RULES, lives=2)


def test_a_saved_set_is_taken_over_by_its_code(anna, ben):
    saved = services.save_rules(
        owner_id=ben.pk, name="Omas Regeln", preset="familie", rules={"lives": 2}, now=NOW
    )
    table = opened_table(anna)
    change(table, anna, saved=saved.code)
    assert (fresh(table).preset, fresh(table).rules) == ("familie", saved.rules)
    for nonsense in ("NOSUCH", "", 7, ["x"], "NO\0SUC"):
        with refused(Code.NO_SUCH_RULES):
            change(table, anna, saved=nonsense)


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": 1},
        {"seats": 10},
        {"seats": "4"},
        {"seats": True},
        {"seats": 4.0},
        {"public": 1},
        {"public": "ja"},
        {"tempo": "sofort"},
        {"tempo": ["normal"]},
        {"bot_level": "profi?"},
        {"preset": "poker"},
        {"preset": None},
        {"rules": []},
        {"stake": 501},
        {"stake": 10**9},
        {"stake": -10},
        {"stake": "10"},
        {"stake": True},
        {"host": 7},
        {"name": 7},
        {"status": "playing"},
        {"secret": "00"},
        {"nonsense": 1},
    ],
)
def test_J6_a_setting_that_is_none_is_refused(anna, changes):
    table = opened_table(anna)
    with refused(Code.BAD_SETTING, fields=list(changes)):
        change(table, anna, **changes)
    assert fresh(table).version == table.version


@pytest.mark.parametrize(
    ("rules", "fields"),
    [
        ({"lives": 6}, ["lives"]),
        ({"lives": None}, ["lives"]),
        ({"lifes": 3}, ["lifes"]),
        ({"fire": "aces"}, ["fire"]),
        ({"covered_passing": True}, ["covered_passing", "dealer_choice"]),
        ({"push": False, "push_replaces": True}, ["push", "push_replaces"]),
        ({"knock_from_lap": 2, "max_laps": 1}, ["knock_from_lap", "max_laps"]),
    ],
)
def test_rules_that_cannot_be_played_are_refused_and_named(anna, rules, fields):
    table = opened_table(anna)
    with refused(Code.BAD_RULES, fields=fields) as no:
        change(table, anna, rules=rules)
    for language in ("de", "en"):
        with override(language):
            labels = [engine.LABELS[field].of(language) for field in fields if field != "lifes"]
            assert all(label in str(no["text"]) for label in labels)


@pytest.mark.parametrize("name", ["x", "Аnna", "Moderator", "Gast-7", "Bot-1", "a\u200bb", "Ben"])
def test_O1_a_table_is_not_called_what_nobody_may_be_called(anna, ben, name):
    table = opened_table(anna)
    with refused(Code.BAD_NAME):
        change(table, anna, name=name)


def test_a_host_may_give_his_own_name_to_his_table(anna):
    table = opened_table(anna)
    change(table, anna, name="Anna")
    assert fresh(table).name == "Anna"


def test_O13_the_terms_are_locked_during_play(anna, ben):
    table = opened_table(anna, ben)
    started(table, anna, ben)
    with refused(Code.PLAYING):
        change(table, anna, tempo="schnell")
    for act in (ready, lambda table, user: services.unready(**who(table, user))):
        with refused(Code.PLAYING):
            act(table, ben)


def who(table, user, seconds=0):
    return {"table_id": table.pk, "user_id": user.pk, "now": later(seconds)}


def test_two_tabs_of_the_host_do_not_overwrite_each_other(anna, ben):
    table = opened_table(anna)
    seen = table.version
    change(table, anna, seats=5)
    with refused(Code.STALE):
        services.change_settings(**who(table, anna), changes={"seats": 6}, version=seen)
    sit(table, ben)
    services.change_settings(**who(table, anna), changes={"seats": 6}, version=seen + 1)
    with refused(Code.STALE):
        services.change_settings(**who(table, anna), changes={"seats": 7}, version=99)
    assert fresh(table).seats == 6


def test_fewer_seats_than_people_are_refused_and_people_move_together(anna, ben, cem):
    table = opened_table(anna)
    sit(table, ben, number=3)
    sit(table, cem, number=2)
    ready(table, ben, cem)
    with refused(Code.SEATS_TAKEN):
        change(table, anna, seats=2)
    change(table, anna, seats=3)
    assert [(seat.number, seat.user.name) for seat in table.taken.order_by("number")] == [
        (0, "Anna"),
        (1, "Ben"),
        (2, "Cem"),
    ]
    assert (is_ready(table, ben), is_ready(table, cem)) == (False, True)  # I3: by a seat change


def test_guests_are_not_shut_out_while_one_sits_there(anna):
    guest = person("Gustav", is_guest=True)
    table = opened_table(anna, guest)
    with refused(Code.GUESTS_SEATED):
        change(table, anna, guests_allowed=False)


def test_E2_only_the_host_sets_the_terms_and_starts(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    for user in (ben, person("Zoe")):
        with refused(Code.NOT_HOST):
            change(table, user, rules={"lives": 1})
        with refused(Code.NOT_HOST):
            press_start(table, user)
    assert (fresh(table).status, fresh(table).version) == ("open", table.version + 2)


def test_B20_a_stranger_is_not_ready_anywhere(anna, ben):
    table = opened_table(anna)
    for user_id in (ben.pk, None):
        with refused(Code.NOT_SEATED):
            services.set_ready(
                table_id=table.pk,
                user_id=user_id,
                rules_hash=hash_of(table),
                commitment=commitment_of(ben),
                now=NOW,
            )


def test_unready_takes_it_back(anna, ben):
    table = opened_table(anna, ben)
    ready(table, ben)
    services.unready(**who(table, ben))
    assert seat_of(ben).commitment == ""


OBSTACLES = [
    # who sits there beside Anna, who is ready, bots, why not
    ([], [], False, ["host_not_ready", "too_few"]),
    ([], ["Anna"], False, ["too_few"]),
    ([], ["Anna"], True, []),
    (["Ben"], ["Anna"], False, ["waiting_for_others"]),
    (["Ben"], ["Anna"], True, ["waiting_for_others"]),
    (["Ben"], ["Ben"], False, ["host_not_ready"]),
    (["Ben"], ["Anna", "Ben"], False, []),
    (["Ben", "Cem"], ["Anna", "Ben"], False, []),
    (["Ben", "Cem"], ["Ben", "Cem"], False, ["host_not_ready"]),
]


@pytest.mark.parametrize(("others", "ready_ones", "bots", "reasons"), OBSTACLES)
def test_what_a_start_waits_for(anna, ben, cem, others, ready_ones, bots, reasons):
    people = {"Anna": anna, "Ben": ben, "Cem": cem}
    table = opened_table(anna, *(people[name] for name in others), fill_bots=bots)
    ready(table, *(people[name] for name in ready_ones))
    shown = frame(table, anna)
    assert (shown["reasons"], shown["can_start"]) == (reasons, not reasons)
    assert not frame(table, ben)["can_start"]
    if reasons:
        with refused(Code(reasons[0])):
            press_start(table, anna)
    else:
        press_start(table, anna)
        assert fresh(table).status == "starting"


def test_a_start_deals_everybody_in_in_seat_order(anna, ben, cem):
    table = opened_table(anna, preset="hart", tempo="schnell")
    sit(table, ben, number=3)
    sit(table, cem, number=1)
    match = started(table, anna, ben, cem)
    players = list(match.players.order_by("seat"))
    assert [player.name for player in players] == ["Anna", "Cem", "Ben"]
    assert (match.preset, match.tempo, match.table) == ("hart", "schnell", table.code)
    assert engine.rules_from(match.rules) == engine.PRESETS["hart"]
    assert (fresh(table).status, fresh(table).match) == ("playing", match)


def test_I4_free_seats_are_for_bots_or_stay_empty(anna, ben, cem):
    table = opened_table(anna, seats=5, fill_bots=True, bot_level="leicht")
    sit(table, ben, number=3)
    players = list(started(table, anna, ben).players.order_by("seat"))
    assert [player.kind for player in players] == ["human", "bot", "bot", "human", "bot"]
    assert {player.level for player in players if player.kind == "bot"} == {"leicht"}
    assert len({player.name for player in players}) == 5


def test_one_person_and_eight_bots_play(anna):
    table = opened_table(anna, seats=9, fill_bots=True)
    assert started(table, anna).players.filter(kind="bot").count() == 8


def test_guests_play_as_guests(anna):
    guest = person("Gustav", is_guest=True)
    table = opened_table(anna, guest)
    kinds = started(table, anna, guest).players.order_by("seat").values_list("kind", flat=True)
    assert list(kinds) == ["human", "guest"]


def test_who_is_not_ready_gives_his_seat_up_and_watches(anna, ben, cem):
    table = opened_table(anna, ben, cem, fill_bots=True, seats=3)
    ready(table, anna, cem)
    assert frame(table)["leaves_out"] == [1]
    press_start(table, anna)
    assert names_at(table) == ["Anna", "Cem"]
    open_bytes(table, anna, cem)
    match = fresh(table).match
    assert list(match.players.order_by("seat").values_list("kind", flat=True)) == [
        "human",
        "bot",
        "human",
    ]
    services.open_table(user_id=ben.pk, changes={}, now=NOW)  # free at once


def test_twenty_presses_on_start_make_one_match(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    rules_hash = hash_of(table)
    for _ in range(10):
        press_start(table, anna, rules_hash=rules_hash)
    open_bytes(table, anna, ben)
    for _ in range(10):
        press_start(table, anna, rules_hash=rules_hash)
    assert Match.objects.count() == 1


def test_while_it_starts_nothing_else_is_decided(anna, ben, cem):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    press_start(table, anna)
    for act in (
        lambda: sit(table, cem),
        lambda: services.stand_up(**who(table, ben)),
        lambda: services.unready(**who(table, ben)),
        lambda: services.kick(**who(table, anna), number=1),
        lambda: change(table, anna, seats=5),
        lambda: ready(table, ben),
    ):
        with refused(Code.STARTING):
            act()


def test_the_match_begins_when_all_have_opened_their_bytes(anna, ben):
    table = opened_table(anna, ben)
    commitment, secret = table.commitment, table.secret
    ready(table, anna, ben)
    press_start(table, anna)
    open_bytes(table, ben)
    assert fresh(table).status == "starting"
    open_bytes(table, ben)  # sent twice
    open_bytes(table, anna)
    match = fresh(table).match
    assert (match.secret, match.commitment) == (secret, commitment)
    assert match.randoms == [random_of(anna), random_of(ben)]
    assert fresh(table).secret != secret
    assert fresh(table).commitment != commitment


def test_who_does_not_open_in_a_second_is_left_out_and_marked(anna, ben, cem):
    table = opened_table(anna, ben, fill_bots=True, seats=3)
    ready(table, anna, ben)
    press_start(table, anna)
    open_bytes(table, ben)
    finish(table, 0.9)
    assert fresh(table).status == "starting"
    finish(table, 1)
    finish(table, 1)
    match = Match.objects.get()
    assert match.randoms == ["", random_of(ben), ""]
    with refused(Code.STALE):
        open_bytes(table, anna)


def test_the_janitor_finishes_a_start_whose_host_has_gone(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    press_start(table, anna)
    tend(seconds=0.5)
    assert fresh(table).status == "starting"
    tend(seconds=1)
    assert fresh(table).status == "playing"


def test_other_bytes_than_the_promised_ones_are_refused(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    with refused(Code.STALE):
        open_bytes(table, anna)
    press_start(table, anna)
    with refused(Code.BAD_RANDOM):
        services.open_random(**who(table, anna), random=random_of(ben))
    with refused(Code.NOT_SEATED):
        open_bytes(table, person("Zoe"))


def test_the_bytes_of_people_are_in_the_shuffle_and_it_can_be_verified(anna, ben):
    table = opened_table(anna, ben)
    match = started(table, anna, ben)
    woken(match)
    randoms = bytes.fromhex(random_of(anna) + random_of(ben))
    deal = match.deals.get(number=1)
    secret = bytes.fromhex(match.secret)
    assert rows.deck_of(deal) == engine.deck_for(secret, match.pk, 1, randoms)
    assert rows.deck_of(deal) != engine.deck_for(secret, match.pk, 1, b"")
    play_to_the_end(match)
    out = StringIO()
    call_command("verify_shuffle", match.pk, stdout=out)
    assert random_of(anna) in out.getvalue()
    call_command("audit", match.pk, stdout=StringIO())


def test_bytes_that_were_changed_afterwards_are_found(anna, ben):
    table = opened_table(anna, ben)
    match = play_to_the_end(started(table, anna, ben))
    Match.objects.filter(pk=match.pk).update(randoms=[random_of(ben), random_of(anna)])
    with pytest.raises(Exception, match="not dealt as committed"):
        call_command("verify_shuffle", match.pk, stdout=StringIO())
    table.delete()
    match.delete()


def test_nothing_secret_is_in_a_frame_before_its_time(anna, ben):
    table = opened_table(anna, ben)
    ready(table, anna, ben)
    press_start(table, anna)
    open_bytes(table, ben)
    for user in (anna, ben, person("Zoe"), None):
        shown = json.dumps(frame(table, user))
        assert fresh(table).secret not in shown
        assert random_of(ben) not in shown


def test_C6_again_opens_the_table_with_the_same_people_once(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    play_to_the_end(started(table, anna, ben, cem))
    versions = [again(table, user) for user in (ben, anna, cem, ben)]
    assert len(set(versions)) == 1
    table = fresh(table)
    assert (table.status, table.host, names_at(table)) == ("open", anna, ["Anna", "Ben", "Cem"])
    assert not any(seat.ready_hash for seat in table.taken.all())  # I3: by the end
    assert Match.objects.count() == 1


def test_O8_the_next_match_has_the_same_seats(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    orders = []
    for _ in range(2):
        match = play_to_the_end(started(table, anna, ben, cem))
        orders.append(list(match.players.order_by("seat").values_list("name", flat=True)))
        again(table, cem)
    assert orders[0] == orders[1] == ["Anna", "Ben", "Cem"]


def test_each_match_has_a_shuffle_of_its_own(anna, ben):
    table = opened_table(anna, ben)
    matches = []
    for _ in range(2):
        matches.append(play_to_the_end(started(table, anna, ben)))
        again(table, anna)
    assert matches[0].secret != matches[1].secret


def test_again_waits_for_the_end_and_is_for_who_sits_there(anna, ben):
    table = opened_table(anna, ben)
    match = started(table, anna, ben)
    with refused(Code.PLAYING):
        again(table, anna)
    play_to_the_end(match)
    with refused(Code.NOT_SEATED):
        again(table, person("Zoe"))
    assert fresh(table).status == "playing"


def test_whoever_left_the_match_has_left_the_table(anna, ben, cem):
    table = opened_table(anna, ben, cem)
    match = started(table, anna, ben, cem)
    games.leave(match_id=match.pk, seat=0, now=NOW)
    play_to_the_end(match)
    with refused(Code.NOT_SEATED):
        again(table, anna)
    again(table, ben)
    assert (names_at(table), fresh(table).host) == (["Ben", "Cem"], ben)
    assert not Player.objects.filter(playing=True).exists()


def test_X4_a_former_watcher_plays_the_next_match(anna, ben, cem):
    table = opened_table(anna, ben)
    play_to_the_end(started(table, anna, ben))
    again(table, anna)
    sit(table, cem)
    match = started(table, anna, ben, cem)
    assert match.players.get(user=cem).playing


def test_C8_who_pressed_again_and_goes_is_gone_for_the_others(anna, ben):
    table = opened_table(anna, ben)
    play_to_the_end(started(table, anna, ben))
    again(table, ben)
    services.stand_up(**who(table, ben))
    shown = frame(table, anna)
    assert [seat["name"] for seat in shown["seats"] if seat["name"]] == ["Anna"]
    assert shown["reasons"] == ["host_not_ready", "too_few"]


def test_the_end_of_a_match_is_noticed_without_anybody(anna, ben):
    table = opened_table(anna, ben)
    match = started(table, anna, ben)
    tend(seconds=5)
    assert fresh(table).status == "playing"
    play_to_the_end(match)
    tend(seconds=6)
    assert fresh(table).status == "over"
    again(table, ben, now=later(7))
    assert fresh(table).status == "open"


def test_all_gone_during_the_match_and_back_for_the_next(anna, ben):
    table = opened_table(anna, ben)
    match = started(table, anna, ben)
    go(table, anna, ben, now=NOW)
    tend(seconds=60)
    assert fresh(table).status == "playing"
    play_to_the_end(match)
    tend(seconds=61)
    tend(seconds=62)
    assert fresh(table).status == "closed"
