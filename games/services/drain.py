"""Before a restart: nothing new begins, what runs is saved as always and goes on afterwards."""

from datetime import datetime, timedelta

from games.codes import Code, Refused
from games.models import Drain

FORGOTTEN = timedelta(minutes=30)  # after the announced moment a drain that nobody ended is over

_ROW = 1


def begin_drain(*, stops_at: datetime) -> None:
    """From now on nothing new begins; the server is going to stop at that moment."""
    Drain.objects.update_or_create(pk=_ROW, defaults={"stops_at": stops_at})


def end_drain() -> None:
    """All is as before. Twice does no harm."""
    Drain.objects.all().delete()


def stops_at(now: datetime) -> datetime | None:
    """When the server is going to stop; None if that is not announced."""
    found = Drain.objects.filter(stops_at__gt=now - FORGOTTEN)
    return found.values_list("stops_at", flat=True).first()


def refuse_while_draining(now: datetime) -> None:
    """Refused(draining), with how long until the stop, while nothing new may begin."""
    moment = stops_at(now)
    if moment is not None:
        left = max(moment - now, timedelta())
        raise Refused(Code.DRAINING, wait_ms=round(left.total_seconds() * 1000))
