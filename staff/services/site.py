"""What the team does about tables, rooms, the banner and itself."""

from datetime import datetime, timedelta

from django.contrib.auth.models import Group
from django.db import transaction

from accounts.models import User
from games import engine
from games import services as games
from games.audits import Audit
from games.models import Match
from lobby import notify
from lobby import services as lobby
from lobby.models import Room, SavedRules, Table
from staff.apps import ADMINISTRATORS, MODERATORS
from staff.models import StaffAct
from staff.services.acts import note
from staff.services.measures import require

Kind = StaffAct.Kind


def close_table(*, by: User, table: Table, reason: str, now: datetime) -> None:
    """Everybody gets up; a match that runs there is played to its end without the table."""
    require(by, "moderate")
    with transaction.atomic():
        lobby.close_for_staff(table_id=table.pk, now=now)
        about = f"{table.code} {table.name}"
        note(by=by, kind=Kind.CLOSE_TABLE, about=about, reason=reason, now=now)


def slow_down(*, by: User, room: str, seconds: int, now: datetime) -> None:
    """Everybody waits so long between two lines in this room; 0: no more."""
    require(by, "moderate")
    with transaction.atomic():
        Room.objects.update_or_create(name=room, defaults={"slow": seconds})
        note(by=by, kind=Kind.SLOW, about=f"{room}: {seconds} s", now=now)


def show_banner(*, by: User, text: str, now: datetime) -> None:
    """A sentence for everybody at the hub; empty takes it back."""
    require(by, "moderate")
    with transaction.atomic():
        note(by=by, kind=Kind.BANNER, reason=text, now=now)
        transaction.on_commit(lambda: notify.show_banner(text or None))


def feature(*, by: User, preset: str, now: datetime) -> None:
    """The hub invites to these rules; an empty preset takes it back."""
    require(by, "moderate")
    if preset and preset not in engine.PRESETS:
        raise ValueError(preset)
    with transaction.atomic():
        note(by=by, kind=Kind.FEATURE, about=preset, now=now)
        transaction.on_commit(lambda: notify.feature(preset or None))


def drain(*, by: User, seconds: int | None, now: datetime) -> None:
    """Announce that the server stops in so many seconds; None: it does not, or is back."""
    require(by, "administer")
    with transaction.atomic():
        if seconds is None:
            games.end_drain()
        else:
            games.begin_drain(stops_at=now + timedelta(seconds=seconds))
        about = "" if seconds is None else f"{seconds} s"
        note(by=by, kind=Kind.DRAIN, about=about, now=now)


def delete_rules(*, by: User, rules: SavedRules, reason: str, now: datetime) -> None:
    """House rules whose name insults somebody."""
    require(by, "moderate")
    with transaction.atomic():
        about = f"rules {rules.code}: {rules.name}"
        note(by=by, kind=Kind.EDIT, person=rules.owner, about=about, reason=reason, now=now)
        rules.delete()


def clear_audit(*, by: User, audit: Audit, reason: str, now: datetime) -> None:
    """The faults are explained: rated matches go on."""
    require(by, "administer")
    with transaction.atomic():
        if games.clear(audit=audit, now=now):
            note(by=by, kind=Kind.EDIT, about=str(audit), reason=reason, now=now)


def annul_match(*, by: User, match: Match, reason: str, now: datetime) -> None:
    """A running match ends without a result; one that is over has its gains taken back, by entries
    of their own. Refused for one that is void already.
    """
    require(by, "administer")
    with transaction.atomic():
        if match.status == Match.Status.RUNNING:
            games.annul(match_id=match.pk, reason="staff", now=now)
        else:
            games.overturn(match_id=match.pk, now=now)
        note(by=by, kind=Kind.ANNUL, about=f"match {match.pk}", reason=reason, now=now)


def appoint(*, by: User | None, person: User, role: str, now: datetime) -> None:
    """`role`: moderators, administrators, or empty for none. `by` None: the command line."""
    if by is not None:
        require(by, "administer")
    groups = Group.objects.filter(name__in=(MODERATORS, ADMINISTRATORS))
    with transaction.atomic():
        person.groups.remove(*groups)
        if role:
            person.groups.add(groups.get(name=role))
        person.is_staff = bool(role)
        person.save(update_fields=["is_staff"])
        note(by=by, kind=Kind.APPOINT, person=person, about=role or "dismissed", now=now)
