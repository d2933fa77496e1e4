"""How long what is kept, as the privacy page says it; and the deleting of what is over."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import AddressMark, Sanction, TakenName, User
from accounts.services import leave_behind
from lobby.models import ChatLine, Kick, Room
from staff.models import Report

TALK = timedelta(days=90)
REPORTS = timedelta(days=365)  # after the decision
MEASURES = timedelta(days=365)  # after their end
ADDRESSES = timedelta(days=14)  # as keyed hashes only
GUESTS = timedelta(days=180)  # without a match: as long as their cookie lives
UNPROVEN = timedelta(days=90)  # addresses of mail nobody has confirmed, beside a proven one
AT_ONCE = 1_000  # guests


def forget(*, now: datetime) -> dict[str, int]:
    """Delete what is over by now; how many rows of what. Twice does no harm."""
    gone = {name: rows(now).delete()[0] for name, rows in _OVER.items()}
    return {**gone, "guests": _leave_guests_behind(now)}


def _leave_guests_behind(now: datetime) -> int:
    idle = User.objects.filter(is_guest=True, is_active=True, created_at__lt=now - GUESTS)
    idle = idle.filter(token=None).exclude(players__match__created_at__gt=now - GUESTS)
    guests = list(idle.exclude(players__playing=True).order_by("pk")[:AT_ONCE])
    for guest in guests:
        with transaction.atomic():
            leave_behind(guest)
    return len(guests)


def _measures(now: datetime) -> QuerySet[Sanction]:
    over = now - MEASURES
    without_end = Q(until=None, kind__in=("warning", "rename"), created_at__lt=over)
    return Sanction.objects.filter(Q(until__lt=over) | Q(lifted_at__lt=over) | without_end)


_OVER: Mapping[str, Callable[[datetime], QuerySet]] = {
    "sessions": lambda now: Session.objects.filter(expire_date__lt=now),
    "talk": lambda now: ChatLine.objects.filter(at__lt=now - TALK),
    "rooms": lambda now: Room.objects.filter(lines=None, slow=0).exclude(name="hub"),
    "reports": lambda now: Report.objects.filter(decided_at__lt=now - REPORTS),
    "measures": _measures,
    "addresses": lambda now: AddressMark.objects.filter(day__lt=(now - ADDRESSES).date()),
    "names": lambda now: TakenName.objects.filter(until__lt=now),
    "kicks": lambda now: Kick.objects.filter(until__lt=now),
    "mail": lambda now: EmailAddress.objects.filter(
        verified=False, primary=False, user__created_at__lt=now - UNPROVEN
    ),
    "admin": lambda now: LogEntry.objects.filter(action_time__lt=now - REPORTS),
}
