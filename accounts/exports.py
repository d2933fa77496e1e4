"""Everything the site keeps of a person, for himself.

As with ties: other apps tell here, when they start, what they keep.
"""

from collections.abc import Callable
from typing import Any

from accounts.models import User
from accounts.money import Account
from accounts.statement import all_lines

Section = Callable[[User], Any]

_sections: dict[str, Section] = {}


def register(name: str, section: Section) -> None:
    """To be called once, from the app's module `ties`. What `section` gives becomes JSON."""
    _sections[name] = section


def everything(person: User) -> dict[str, Any]:
    """All of it, by section."""
    found = {"person": _person(person), "taler": _taler(person)}
    return found | {name: section(person) for name, section in sorted(_sections.items())}


def _person(person: User) -> dict[str, Any]:
    return {
        "name": person.name,
        "email": person.email,
        "guest": person.is_guest,
        "since": person.created_at,
        "sanctions": list(
            person.sanctions.order_by("pk").values(
                "kind", "scope", "reason", "created_at", "until", "lifted_at", "appeal", "answer"
            )
        ),
        "avoids": [
            {"name": block.other.name, "how": block.kind}
            for block in person.blocks.select_related("other").order_by("pk")
        ],
    }


def _taler(person: User) -> list[dict[str, Any]]:
    account = Account.objects.filter(user=person).first()
    if account is None:
        return []
    return [
        {
            "at": line.entry.at,
            "kind": line.entry.kind,
            "amount": line.amount,
            "balance": line.balance,
            "match": line.entry.match,
        }
        for line in all_lines(account)
    ]
