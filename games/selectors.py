"""What may be read of a match, and by whom."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, NamedTuple

from django.db.models import Count, Q, Sum
from django.utils import timezone

from accounts.selectors import apart_from
from games import daily, engine, rows, statements
from games.audits import Audit
from games.codes import Code, Refused
from games.frames import SeatFrame, UpdateFrame, ViewFrame
from games.models import Match, Move, Player, RoundDeal
from leaderboard.models import Result, Standing

RECENT = 4  # moves whose events are kept with a snapshot: what almost every socket lacks
KEPT = 512  # snapshots a process remembers
SOON = 1000  # matches one look of the lifeguard takes


class Snapshot(NamedTuple):
    """One version of a match as one process knows it, for all its sockets."""

    match: Match
    state: engine.MatchState
    players: Sequence[Player]
    events: Mapping[int, list[dict[str, Any]]]
    """Of the latest versions, without gaps."""
    views: dict[int | None, ViewFrame]
    """Filled as they are asked for."""
    shared: dict[str, Any]
    """What is alike in all views; filled with the first."""


_snapshots: OrderedDict[int, Snapshot] = OrderedDict()
_lock = Lock()
_reading = tuple(Lock() for _ in range(64))


def update_for(
    *, match_id: int, seat: int | None, since: int | None, now: datetime, at_least: int = 0
) -> UpdateFrame:
    """The `update` frame for one pair of eyes, with what happened after version `since`.

    `at_least`: a version known to exist; what is remembered of it or later need not be read again.
    A seat whose owner has left is shown what a watcher sees.
    """
    return _update(_snapshot(match_id, at_least), seat, since, now)


def update_at_hand(
    *, match_id: int, seat: int | None, since: int | None, now: datetime, at_least: int
) -> UpdateFrame | None:
    """The same without any look into the database, or None where it takes one.

    For the loop that serves the sockets: a hop into a thread costs more than the frame.
    """
    snapshot = _snapshots.get(match_id)
    if snapshot is None or not at_least or snapshot.match.version < at_least:
        return None
    unknown = since is not None and since < snapshot.match.version
    if unknown and since + 1 not in snapshot.events:  # type: ignore[operator]
        return None
    return _update(snapshot, seat, since, now)


def _update(snapshot: Snapshot, seat: int | None, since: int | None, now: datetime) -> UpdateFrame:
    if seat is not None and snapshot.players[seat].left_at is not None:
        seat = None
    if seat not in snapshot.views:
        snapshot.views[seat] = _view(snapshot, seat)
    return {
        "type": "update",
        "version": snapshot.match.version,
        "seat": seat,
        "remaining_ms": _remaining_ms(snapshot.match, now),
        "paused": snapshot.match.paused_at is not None,
        "void": snapshot.match.void_reason or None,
        "view": snapshot.views[seat],
        "events": [] if since is None else _events(snapshot, since),
    }


def story_of(match: Match, state: engine.MatchState) -> engine.Story:
    """What everybody has seen of the round that runs."""
    moves = Move.objects.filter(match=match).order_by("version")
    dealt = moves.filter(action__do="deal").values_list("version").last()
    deal = RoundDeal.objects.filter(match=match, number=state.number).first()
    if deal is None or dealt is None:
        return ()
    # Lives do not change within a round, so its beginning can be made from any of its states.
    before = state._replace(number=0, phase="pause", round=None)
    now, events = engine.deal(before, rows.deck_of(deal), deal.key)
    story = engine.told((), now, events)
    since = moves.filter(version__gt=dealt[0], seat__isnull=False)
    for seat, action in since.values_list("seat", "action"):
        if action["do"] in ("leave", "come_back"):
            continue
        assert seat is not None
        now, events = engine.apply(now, seat, engine.action_from_dict(action))
        story = engine.told(story, now, events)
    return story


def shuffle_record(match: Match) -> dict[str, Any]:
    """What an outsider checks an ended match with, as docs/SHUFFLE.md describes it."""
    began = Move.objects.filter(match=match, version=1).values_list("events", flat=True).first()
    return {
        "match": rows.number_of(match),
        "seats": match.players.count(),
        "commitment": match.commitment,
        "secret": match.secret,
        "randoms": match.randoms,
        "first": next((event["first"] for event in began or [] if "first" in event), None),
        "deals": [
            {"number": deal.number, "deck": rows.deck_of(deal), "key": deal.key}
            for deal in match.deals.order_by("number")
        ],
    }


def seat_of(*, match_id: int, user_id: int | None) -> int | None:
    """The seat this person plays; None for watchers and for whoever has left."""
    if user_id is None:
        return None
    player = Player.objects.filter(match_id=match_id, user_id=user_id, left_at=None)
    return player.values_list("seat", flat=True).first()


def admit(*, match_id: int, user_id: int | None) -> int | None:
    """The seat this person plays, None for a watcher; Refused where a match is not watched.

    Two who do not play together do not watch each other play either.
    """
    seat = seat_of(match_id=match_id, user_id=user_id)
    if seat is not None:
        return seat
    of_apart = Q(players__user_id__in=apart_from(user_id), players__left_at=None)
    running = Match.objects.filter(pk=match_id, status=Match.Status.RUNNING)
    if running.filter(Q(watchable=False) | of_apart).exists():
        raise Refused(Code.NO_WATCHERS)
    if daily.is_sealed(match_id=match_id, now=timezone.now()):
        raise Refused(Code.SEALED)
    return None


def running_match_of(*, user_id: int) -> Match | None:
    """The match that holds this person, if one does."""
    return Match.objects.filter(players__user_id=user_id, players__playing=True).first()


class Audited(NamedTuple):
    """What the auditor has looked at so far."""

    matches: int
    moves: int
    faulty: int  # whatever became of it
    waiting: int  # ended, and not looked at yet
    is_red: bool
    results: int
    standings: int
    books: dict[str, str]  # book: ok or faulty; not there before the first look
    at: datetime | None  # of the last look


def audited() -> Audited:
    counts = Audit.objects.exclude(match=None).aggregate(
        matches=Count("pk"), moves=Sum("moves"), faulty=Count("pk", filter=Q(is_faulty=True))
    )
    ended = Match.objects.exclude(status=Match.Status.RUNNING)
    last = Audit.objects.order_by("-at").values_list("at", flat=True).first()
    books = Audit.objects.filter(match=None).order_by("pk").values_list("book", "is_faulty")
    return Audited(
        matches=counts["matches"],
        moves=counts["moves"] or 0,
        faulty=counts["faulty"],
        waiting=ended.filter(audit=None).count(),
        is_red=auditor_is_red(),
        results=Result.objects.count(),
        standings=Standing.objects.count(),
        books={book: "faulty" if is_faulty else "ok" for book, is_faulty in books},
        at=last,
    )


def unaudited(*, most: int) -> list[Match]:
    """Ended matches that nobody has audited yet, oldest first."""
    waiting = Match.objects.filter(audit=None).exclude(status=Match.Status.RUNNING)
    return list(waiting.order_by("pk")[:most])


def auditor_is_red() -> bool:
    """Whether faults stand that nobody has looked at: until then no new rated match begins."""
    return Audit.objects.filter(is_faulty=True, cleared_at=None).exists()


def due_soon(*, now: datetime, seconds: float) -> list[tuple[int, datetime]]:
    """(match id, wake_at) of what is overdue or due in so many seconds, the most overdue first."""
    until = now + timedelta(seconds=seconds)
    due = Match.objects.filter(wake_at__lte=until).order_by("wake_at")
    return list(due.values_list("pk", "wake_at")[:SOON])  # type: ignore[arg-type]


def remember(
    *, match: Match, state: engine.MatchState, players: Sequence[Player], events: list[Any]
) -> None:
    """Know a version of a match that was just committed without reading it again.

    The rows are handed over: whoever calls this changes them no more.
    """
    known = _snapshots.get(match.pk)
    recent = {}
    if known is not None and known.match.version == match.version - 1:
        recent = {at: known.events[at] for at in sorted(known.events)[1 - RECENT :]}
    _keep(Snapshot(match, state, players, recent | {match.version: events}, {}, {}))


def forget() -> None:
    """Drop what this process remembers; for tests, which use ids again."""
    with _lock:
        _snapshots.clear()


def _snapshot(match_id: int, at_least: int) -> Snapshot:
    """Of several sockets that hear of a version at once, one reads it for all."""
    known = _known(match_id, at_least)
    if known is not None:
        return known
    with _reading[match_id % len(_reading)]:
        known = _known(match_id, at_least)
        if known is None:
            known = _read(match_id)
            _keep(known)
        return known


def _known(match_id: int, at_least: int) -> Snapshot | None:
    known = _snapshots.get(match_id)
    if known is None or known.match.version < (at_least or _version(match_id)):
        return None
    return known


def _keep(fresh: Snapshot) -> None:
    match = fresh.match
    with _lock:
        known = _snapshots.get(match.pk)
        if known is not None and known.match.version > match.version:
            return
        _snapshots[match.pk] = fresh
        _snapshots.move_to_end(match.pk)
        while len(_snapshots) > KEPT:
            _snapshots.popitem(last=False)


def _version(match_id: int) -> int:
    version: int | None = statements.value_of(Match, "version", key=match_id)
    if version is None:
        raise Refused(Code.NO_SUCH_MATCH)
    return version


def _read(match_id: int) -> Snapshot:
    """Match, players and latest moves of the same version, though they are three statements."""
    while True:
        found = statements.select(Match, where="id", value=match_id)
        if not found:
            raise Refused(Code.NO_SUCH_MATCH)
        match = found[0]
        players = tuple(statements.select(Player, where="match_id", value=match_id, order="seat"))
        moves = statements.select(
            Move, where="match_id", value=match_id, order="version", most=RECENT
        )
        if not moves or moves[-1].version <= match.version:  # else it has gone on meanwhile
            events = {move.version: move.events for move in moves}
            state = rows.shown_state_of(match, len(players))
            return Snapshot(match, state, players, events, {}, {})


def _events(snapshot: Snapshot, since: int) -> list[dict[str, Any]]:
    match, known = snapshot.match, snapshot.events
    missing = range(since + 1, match.version + 1)
    if missing and missing[0] not in known:
        known = _events_between(match.pk, since, match.version)
    return [event for version in missing for event in known[version]]


def _events_between(match_id: int, after: int, until: int) -> dict[int, list[dict[str, Any]]]:
    moves = Move.objects.filter(match_id=match_id, version__gt=after, version__lte=until)
    return dict(moves.values_list("version", "events"))


def _remaining_ms(match: Match, now: datetime) -> int | None:
    """Until the server acts in somebody's place or deals; of a bot's pause nobody needs to know."""
    if match.wake_at is None or match.step == Match.Step.BOT or match.paused_at is not None:
        return None
    return max(0, round((match.wake_at - now).total_seconds() * 1000))


def _view(snapshot: Snapshot, seat: int | None) -> ViewFrame:
    if not snapshot.shared:
        snapshot.shared.update(_shared(snapshot))
    view: Any = snapshot.shared | engine.own_to_dict(engine.own(snapshot.state, seat))
    view["middle"] = view["middle"] or None
    if snapshot.match.status == Match.Status.VOID:
        view["legal"], view["previews"] = [], []
    return view


def _shared(snapshot: Snapshot) -> dict[str, Any]:
    """What everybody sees: made with the eyes of a watcher, so no hidden card can be in it."""
    match, state, players = snapshot.match, snapshot.state, snapshot.players
    points = _totals(match, len(players))
    ended = match.status != Match.Status.RUNNING
    shared = engine.view_to_dict(engine.view(state, None))
    if shared["result"] is not None:
        shared["result"] |= {"points": points, "lines": match.points, **_awards(match, players)}
    return shared | {
        "rules": {"name": state.rules.name, "hash": engine.rules_hash(state.rules)},
        "pot": _pot(match, players),
        "rated": match.rated,
        "seats": [
            _seat(known, player, points[player.seat])
            for known, player in zip(shared["seats"], players, strict=True)
        ],
        "fairness": {
            "commitment": match.commitment,
            "secret": match.secret if ended else None,
            "randoms": match.randoms,
        },
    }


def _pot(match: Match, players: Sequence[Player]) -> int:
    return match.stake * sum(player.kind != Player.Kind.BOT for player in players)


def _awards(match: Match, players: Sequence[Player]) -> dict[str, Any]:
    """Those of a match from before there were any are empty."""
    none: dict[str, Any] = {"payouts": [0] * len(players), "rating": [], "xp": [0] * len(players)}
    return none | match.awards


def _seat(known: SeatFrame, player: Player, points: int) -> SeatFrame:
    return known | {
        "name": player.name,
        "kind": player.kind,
        "stand_in": player.stand_in,
        "left": player.left_at is not None,
        "connected": True,
        "points": points,
    }


def _totals(match: Match, seats: int) -> list[int]:
    totals = [0] * seats
    for _round, seat, amount, _reason in match.points:
        totals[seat] += amount
    return totals
