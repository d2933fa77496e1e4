"""Sets the stage: people, tables, talk and matches at every interesting point, in the database.

    python -m tests.scenes.stage      (beside a running site, with its environment)

Prints, as JSON, the props of each state: whose session sees it, and at which address.
Matches lie an hour ahead, so nothing in them falls due while somebody looks at them.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.cached_db import SessionStore  # noqa: E402
from django.db import transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from accounts.services import guest_for, sign_up  # noqa: E402
from games import engine, rows, services  # noqa: E402
from games.bots import choose  # noqa: E402
from games.models import Match, Player  # noqa: E402
from lobby import services as tables  # noqa: E402
from lobby.models import Presence, Table  # noqa: E402
from lobby.talk import rooms  # noqa: E402
from lobby.talk.services import say  # noqa: E402
from tests.scenes.names import LONG  # noqa: E402

ME = 0
AHEAD = timedelta(hours=1)
State = engine.MatchState
Point = Callable[[State], bool]


class Moment(NamedTuple):
    """A match at a point: its rules, how many sit there, and whether they are people."""

    rules: engine.RuleSet
    seats: int
    point: Point
    people: bool = False
    watched: bool = False


def _turn(state: State) -> bool:
    return state.phase == "turn" and state.turn == ME


def _free_turn(state: State) -> bool:
    return _turn(state) and _is_late(state) and _knocker(state) is None


def _knocker(state: State) -> int | None:
    return state.round.knocker if state.round else None


def _reason(state: State) -> str | None:
    ended = state.phase == "pause" and state.round is not None and state.round.outcome is not None
    return state.current.outcome.reason if ended and state.current.outcome else None


def _holders(state: State) -> int:
    return len(state.current.outcome.holders) if state.round and state.current.outcome else 0


def _is_late(state: State) -> bool:
    return state.round is not None and state.round.turns > len(state.seats_in) * 2


def _losers(state: State) -> int:
    return len(state.current.outcome.losers) if state.round and state.current.outcome else 0


_BADESEE, _KLASSISCH = engine.PRESETS["badesee"], engine.PRESETS["klassisch"]
_FIRES = engine.PRESETS["feuerwerk"]
_OTHERS = engine.PRESETS["einunddreissig"]
_COVERED = replace(_BADESEE, covered_passing=True, dealer_choice="none")

MOMENTS = {
    "turn": Moment(_BADESEE, 4, lambda s: _free_turn(s) and s.number > 1),
    "turn-2": Moment(_KLASSISCH, 2, _free_turn),
    "turn-6": Moment(_KLASSISCH, 6, _free_turn),
    "turn-9": Moment(_KLASSISCH, 9, _free_turn, people=True),
    "others-turn": Moment(_BADESEE, 5, lambda s: s.phase == "turn" and s.turn == 2 and _is_late(s)),
    "dealer": Moment(_BADESEE, 4, lambda s: s.phase == "dealer" and s.turn == ME),
    "dealer-blind": Moment(_OTHERS, 4, lambda s: s.phase == "dealer" and s.turn == ME),
    "reveal": Moment(_OTHERS, 3, lambda s: s.phase == "reveal" and s.turn == ME),
    "knocked": Moment(_BADESEE, 5, lambda s: _turn(s) and _knocker(s) not in (None, ME)),
    "knocked-9": Moment(
        _KLASSISCH, 9, lambda s: _turn(s) and _knocker(s) not in (None, ME), people=True
    ),
    "i-knocked": Moment(_BADESEE, 4, lambda s: s.phase == "turn" and _knocker(s) == ME),
    "covered": Moment(_COVERED, 4, _free_turn),
    "shown": Moment(_BADESEE, 4, lambda s: _reason(s) == "knock" and s.number > 2),
    "shown-9": Moment(
        _KLASSISCH, 9, lambda s: _reason(s) == "knock" and _losers(s) > 1, people=True
    ),
    "fire": Moment(_FIRES, 5, lambda s: _reason(s) == "fire" and _holders(s) == 1),
    "fires": Moment(
        replace(_FIRES, several_fires="spared"),
        9,
        lambda s: _reason(s) == "fire" and _holders(s) > 1,
    ),
    "drowned": Moment(_KLASSISCH, 4, lambda s: s.phase == "turn" and ME not in s.seats_in),
    "watching": Moment(_BADESEE, 4, lambda s: s.phase == "turn" and _is_late(s), watched=True),
    "watching-9": Moment(
        _KLASSISCH, 9, lambda s: s.phase == "turn" and _is_late(s), True, watched=True
    ),
    "won": Moment(_BADESEE, 4, lambda s: s.result is not None and s.result.winner == ME),
    "lost-9": Moment(
        engine.PRESETS["schnell"],
        9,
        lambda s: s.result is not None and s.result.winner not in (None, ME),
        people=True,
    ),
}


def main() -> None:
    now = timezone.now()
    with transaction.atomic():
        props = {name: _play_to(name, moment, now + AHEAD) for name, moment in MOMENTS.items()}
        props["stand-in"] = _stand_in(now + AHEAD)
        props |= _lobby(now)
        props |= _people(now)
    print(json.dumps(props))


def _play_to(name: str, moment: Moment, now: datetime) -> dict[str, str]:
    rng = Random(name)
    names = LONG[: moment.seats] if moment.people else ("Lena",)
    people = [guest_for(name) for name in names]
    while True:
        bots = [services.Bot("leicht")] * (moment.seats - len(people))
        match = _play([*map(services.Person, people), *bots], moment, now, rng)
        if match is not None:
            session = "" if moment.watched else _session(people[ME])
            return {"session": session, "path": f"/partie/{match.pk}/"}


def _play(seats: list[Any], moment: Moment, now: datetime, rng: Random) -> Match | None:
    """The match at its point; None where it ended before."""
    match = services.start_match(
        seats=seats,
        # No clock of a person may run out, however long somebody looks.
        rules=replace(moment.rules, turn_seconds=None, round_seconds=None, match_seconds=None),
        preset=moment.rules.name,
        tempo=Match.Tempo.FAST,
        now=now,
        secret=rng.randbytes(32),
        rng=rng,
    )
    while not moment.point(rows.state_of(match)):
        if match.status != Match.Status.RUNNING:
            return None
        _step(match, now, rng)
        match.refresh_from_db()
    return match


def _step(match: Match, now: datetime, rng: Random) -> None:
    """One action; time stands still, so that nothing runs out."""
    state = rows.state_of(match)
    player = match.players.get(seat=state.turn) if state.turn is not None else None
    if player is not None and player.kind != Player.Kind.BOT:
        view, legal = engine.view(state, player.seat), engine.legal_actions(state)
        action = choose("leicht", view, legal, rng)
        services.act(
            match_id=match.pk,
            seat=player.seat,
            action=action,
            version=match.version,
            now=now,
            rng=rng,
        )
    else:
        assert match.wake_at is not None
        services.wake(match_id=match.pk, now=match.wake_at, rng=rng)


def _stand_in(now: datetime) -> dict[str, str]:
    props = _play_to("stand-in", MOMENTS["others-turn"], now)
    Player.objects.filter(match_id=int(props["path"].split("/")[2]), seat=ME).update(stand_in=True)
    return props


def _lobby(now: datetime) -> dict[str, dict[str, str]]:
    host, *others = (guest_for(name) for name in (LONG[0], *LONG[2:9]))
    full = _table(now, host, *others, name="Nichtschwimmerbecken", seats=9, fill_bots=True)
    anna, ben = guest_for("Anna"), guest_for("Ben")
    small = _table(now, anna, ben, name="Bootshaus", seats=4, preset="kneipe")
    for author, text in (
        (anna, "Wer mag noch eine Runde? Am Bootshaus ist Platz."),
        (ben, "Ich muss erst abtrocknen."),
        (host, "Das ist ein sehr langes Wort: " + "Donaudampfschifffahrt" * 4),
    ):
        say(spot=rooms.Spot(rooms.HUB), user_id=author.pk, text=text, now=now)
    keeper = guest_for("Kira")
    rules = tables.save_rules(
        owner_id=keeper.pk,
        name="Donnerstagsrunde See",
        preset="badesee",
        rules={"lives": 5, "knock_penalty": 2},
        now=now,
    )
    return {
        "table-host": {"session": _session(anna), "path": f"/tisch/{small.code}/"},
        "table-full": {"session": _session(host), "path": f"/tisch/{full.code}/"},
        "table-stranger": {"session": "", "path": f"/tisch/{small.code}/"},
        "rules-own": {"session": _session(keeper), "path": "/regeln/eigene/"},
        "rules-shared": {"session": "", "path": f"/r/{rules.code}/"},
    }


def _table(now: datetime, host: User, *people: User, **changes: Any) -> Table:
    table = tables.open_table(user_id=host.pk, changes=changes, now=now)
    for user in (host, *people):
        Presence.objects.create(user=user, place=table.place, since=now)
        Presence.objects.create(user=user, place="hub", since=now)
        tables.arrive(table_id=table.pk, user_id=user.pk)
        if user != host:
            tables.sit(table_id=table.pk, user_id=user.pk, now=now)
    return table


def _people(now: datetime) -> dict[str, dict[str, str]]:
    guest = guest_for("Otter")
    member = sign_up(name="Seebär", email="seebaer@example.org", password="nass und kalt 42")
    newcomer = guest_for(LONG[9])
    return {
        "guest": {"session": _session(guest), "path": "/"},
        "long-guest": {"session": _session(newcomer), "path": "/"},
        "member": {"session": _session(member), "path": "/"},
    }


def _session(user: User) -> str:
    backend = settings.AUTHENTICATION_BACKENDS[1 if user.is_guest else 0]
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = backend
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


if __name__ == "__main__":
    main()
