"""The log of the team. Called in the transaction of the act: no act without its line."""

from datetime import datetime

from accounts.models import User
from staff.models import StaffAct


def note(
    *,
    by: User | None,
    kind: StaffAct.Kind,
    now: datetime,
    person: User | None = None,
    about: str = "",
    reason: str = "",
) -> StaffAct:
    """One line more. `by` None: somebody at the server's command line."""
    return StaffAct.objects.create(
        by=by, kind=kind, person=person, about=about[:100], reason=reason[:1000], at=now
    )
