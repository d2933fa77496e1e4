"""The team at work: what was reported and decided, what came of it, and the pages it works on."""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Model
from django.urls import reverse

from accounts import services as accounts
from accounts.days import berlin_day
from accounts.models import PairDay, Sanction, User
from accounts.services import guest_for
from lobby.models import Room, SavedRules, Table
from staff import services
from staff.models import Report
from tests.scenes.props.careers import Careers
from tests.scenes.props.sessions import Props, seen_by

WHY = "Beleidigung: „Du Donaudampfschifffahrtsgesellschaftskapitän“, dreimal an einem Abend"


def team(now: datetime, known: Careers) -> dict[str, Props]:
    moderator, head = User.objects.create_user("Moderatorin"), User.objects.create_user("Adele")
    address = "moderatorin@example.org"  # to which a code can be sent before she adds a key
    EmailAddress.objects.create(user=moderator, email=address, primary=True, verified=True)
    services.appoint(by=None, person=moderator, role="moderators", now=now)
    services.appoint(by=None, person=head, role="administrators", now=now)
    for person in (moderator, head):
        person.refresh_from_db()
    shown = {**_imposed(now, moderator), **_reported(now, moderator, known.rival)}
    first, second = sorted((known.star.pk, known.rival.pk))
    PairDay.objects.update_or_create(
        day=berlin_day(now), first_id=first, second_id=second, defaults={"net": 700}
    )
    muted = Sanction.objects.get(kind=Sanction.Kind.MUTE, answered_at=None)
    rows = {
        "person": known.rival,
        "report": Report.objects.get(status=Report.Status.OPEN),
        "decided": Report.objects.filter(status=Report.Status.UPHELD).first(),
        "appeal": muted,
        "accused": muted.person,
        "table": Table.objects.get(name="Nichtschwimmerbecken"),
        "room": Room.objects.get(name="hub"),
        "rules": SavedRules.objects.get(),
        "match": known.taken_back,
    }
    session = seen_by(head, proof="mfa")["session"]
    pages = {f"team-{name}": _page_of(row, session) for name, row in rows.items() if row}
    return {
        **shown,
        **pages,
        "team": {"session": session, "path": "/team/"},
        "team-moderator": seen_by(moderator, "/team/", proof="mfa"),
        "team-without-key": seen_by(moderator, "/team/", proof="password"),
    }


def _page_of(row: Model, session: str) -> Props:
    app, name = row._meta.app_label, row._meta.model_name
    return {"session": session, "path": reverse(f"admin:{app}_{name}_change", args=[row.pk])}


def _imposed(now: datetime, by: User) -> dict[str, Props]:
    warned, muted, banned = (guest_for(name) for name in ("Rabauke", "Schreihals", "Werbefritze"))
    _impose(by, warned, "warn", now)
    _impose(by, muted, "mute_hub_1d", now - timedelta(days=9))
    _impose(by, muted, "mute_1d", now)
    first, second = Sanction.objects.filter(person=muted).order_by("pk")
    for sanction, text in ((first, "Das war ein Kartenname."), (second, "Schon wieder? " * 40)):
        accounts.appeal(person=muted, sanction_id=sanction.pk, text=text.strip(), now=now)
    services.answer(
        by=by, sanction=first, text="Das stimmt. Entschuldige bitte.", lifts=True, now=now
    )
    _impose(by, banned, "ban_30d", now)
    return {
        "warned": seen_by(warned, "/konto/massnahmen/"),
        "muted": seen_by(muted, "/konto/massnahmen/"),
        "banned": seen_by(banned, "/konto/massnahmen/"),
    }


def _impose(by: User, person: User, choice: str, now: datetime) -> None:
    services.impose(by=by, person=person, choice=choice, reason=WHY, name="", now=now)


def _reported(now: datetime, by: User, reporter: User) -> dict[str, Props]:
    """Of three that one person has sent, two are decided."""
    accused = [User.objects.get(name=name) for name in ("Ben", "Anna", "Wilhelmine Mümmelmam")]
    for person, kind in zip(accused, Report.Kind, strict=False):
        services.file_report(
            reporter=reporter, accused=person, kind=kind, text=WHY * 5, page="/", now=now
        )
    settled = zip(Report.objects.order_by("pk"), ("dismissed", "done"), strict=False)
    for report, choice in settled:
        services.settle(
            by=by, report=report, choice=choice, reason="", name="", answer=WHY, now=now
        )
    return {
        "reports": seen_by(reporter, "/konto/meldungen/"),
        "report": seen_by(reporter, f"/melden/{accused[0].pk}/?seite=/"),
    }
