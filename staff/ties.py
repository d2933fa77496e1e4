"""What the team's part of the site keeps of a person, for the file of his own data."""

from typing import Any

from accounts import exports
from accounts.models import User
from staff.selectors import reports_by


def _reports(person: User) -> list[dict[str, Any]]:
    """His own; what others have reported about him is theirs."""
    return [
        {
            "about": one.evidence["name"],
            "kind": one.kind,
            "text": one.text,
            "at": one.created_at,
            "status": one.status,
            "answer": one.answer,
        }
        for one in reports_by(person)
    ]


exports.register("reports", _reports)
