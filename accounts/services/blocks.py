"""Whom a person does not want to hear, or to play with."""

from accounts import ties
from accounts.models import Block, User


def ignore(*, person: User, other: User, kind: Block.Kind) -> bool:
    """From now on `person` is spared `other`; whether that is new. Nobody is spared himself."""
    if person.pk == other.pk:
        return False
    _block, is_new = Block.objects.get_or_create(person=person, other=other, kind=kind)
    if is_new:
        ties.tell_sanctioned(person)
    return is_new


def unignore(*, person: User, other: User, kind: Block.Kind) -> bool:
    """Take it back; whether there was anything to take back."""
    gone, _rows = Block.objects.filter(person=person, other=other, kind=kind).delete()
    if gone:
        ties.tell_sanctioned(person)
    return bool(gone)
