"""The lake: tables that wait and one that plays, talk, kept rules; and the lake before all that."""

import hashlib
from datetime import datetime
from typing import Any

from django.test import Client

from accounts.models import User
from accounts.services import guest_for
from lobby import services, terms
from lobby.models import Presence, Table
from lobby.talk import rooms
from lobby.talk.services import say
from tests.scenes.names import LONG
from tests.scenes.props.sessions import Props, seen_by

WAITING: dict[str, dict[str, Any]] = {
    "Sprungturm": {"seats": 6, "preset": "klassisch"},
    "Liegewiese": {"seats": 3, "preset": "schnell", "fill_bots": True, "bot_level": "stark"},
    "Donaudampfersteg 17b": {"seats": 9, "preset": "feuerwerk", "watchers_allowed": False},
    "Seerose": {"seats": 2, "rules": {"lives": 5, "knock_penalty": 2}},
}


def empty_lake() -> dict[str, Props]:
    """As it is drawn while nobody is there. Call before anybody is."""
    page = Client(headers={"accept-language": "de"}).get("/", headers={"host": "127.0.0.1"})
    return {"hub-empty": {"session": "", "path": "/", "body": page.content.decode()}}


def lobby(now: datetime, later: datetime, rich: tuple[User, User]) -> dict[str, Props]:
    """`later` is when the table that plays begins; `rich` sit where there is a stake."""
    host, *others = (guest_for(name) for name in (LONG[0], *LONG[2:9]))
    full = table(now, host, *others, name="Nichtschwimmerbecken", seats=9, fill_bots=True)
    anna, ben = guest_for("Anna"), guest_for("Ben")
    small = table(now, anna, ben, name="Bootshaus", seats=4, preset="kneipe")
    for number, (name, changes) in enumerate(WAITING.items()):
        table(now, guest_for(f"Ente {number + 1}"), name=name, **changes)
    _play_at_a_table(later)
    for author, text in (
        (anna, "Wer mag noch eine Runde? Am Bootshaus ist Platz."),
        (ben, "Ich muss erst abtrocknen."),
        (host, "Das ist ein sehr langes Wort: " + "Donaudampfschifffahrt" * 4),
    ):
        say(spot=rooms.Spot(rooms.HUB), user_id=author.pk, text=text, now=now)
    return {
        "table-host": seen_by(anna, _path_of(small)),
        "table-full": seen_by(host, _path_of(full)),
        "table-stranger": seen_by(None, _path_of(small)),
        "table-stake": _with_stake(now, *rich),
        **_rules(now),
    }


def table(now: datetime, host: User, *people: User, **changes: Any) -> Table:
    opened = services.open_table(user_id=host.pk, changes=changes, now=now)
    for user in (host, *people):
        Presence.objects.create(user=user, place=opened.place, since=now)
        Presence.objects.create(user=user, place="hub", since=now)
        services.arrive(table_id=opened.pk, user_id=user.pk)
        if user != host:
            services.sit(table_id=opened.pk, user_id=user.pk, now=now)
    return opened


def _path_of(at: Table) -> str:
    return f"/tisch/{at.code}/"


def _with_stake(now: datetime, host: User, other: User) -> Props:
    staked = table(now, host, other, name="Strandkorb", stake=50, guests_allowed=False)
    _make_ready(staked, now, other)
    return seen_by(host, _path_of(staked))


def _play_at_a_table(now: datetime) -> None:
    """Without clocks and with its first deal ahead, so that it does not play by itself."""
    clocks = dict.fromkeys(("turn_seconds", "round_seconds", "match_seconds"))
    people = [guest_for("Erpel"), guest_for("Möwe")]
    playing = table(now, *people, name="Froschteich", rules=clocks)
    _make_ready(playing, now, *people)
    agreed = terms.of_table(Table.objects.get(pk=playing.pk)).hash
    services.start(table_id=playing.pk, user_id=people[0].pk, rules_hash=agreed, now=now)
    for user in people:
        services.open_random(table_id=playing.pk, user_id=user.pk, random=_bytes_of(user), now=now)


def _make_ready(at: Table, now: datetime, *people: User) -> None:
    agreed = terms.of_table(Table.objects.get(pk=at.pk)).hash
    for user in people:
        promise = hashlib.sha256(bytes.fromhex(_bytes_of(user))).hexdigest()
        services.set_ready(
            table_id=at.pk, user_id=user.pk, rules_hash=agreed, commitment=promise, now=now
        )


def _bytes_of(user: User) -> str:
    return hashlib.sha256(user.name.encode()).hexdigest()


def _rules(now: datetime) -> dict[str, Props]:
    keeper = guest_for("Kira")
    rules = services.save_rules(
        owner_id=keeper.pk,
        name="Donnerstagsrunde See",
        preset="badesee",
        rules={"lives": 5, "knock_penalty": 2},
        now=now,
    )
    return {
        "rules-own": seen_by(keeper, "/regeln/eigene/"),
        "rules-shared": seen_by(None, f"/r/{rules.code}/"),
    }
