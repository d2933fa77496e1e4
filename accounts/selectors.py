"""What may be asked about people."""

from datetime import datetime

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts import ties
from accounts.models import Block, Sanction, TakenName, User

Person = User | int | None


def ignored_by(person: Person) -> frozenset[int]:
    """The ids of those whom this person does not want to hear. Nobody ignores nobody."""
    return frozenset(_blocked(person, Block.Kind.HEAR))


def apart_from(person: Person) -> frozenset[int]:
    """The ids of those the server never seats with this person, whichever of the two wants it."""
    key = _key(person)
    if key is None:
        return frozenset()
    avoiding = Block.objects.filter(other_id=key, kind=Block.Kind.PLAY)
    avoided = _blocked(key, Block.Kind.PLAY)
    return frozenset(avoided) | frozenset(avoiding.values_list("person_id", flat=True))


def blocks_of(person: User) -> QuerySet[Block]:
    """For the person's own page, by name."""
    return person.blocks.select_related("other").order_by("other__name", "kind")


def mute_of(person: Person, now: datetime, *, at_hub: bool) -> Sanction | None:
    """What keeps this person from talking at this moment: there, or everywhere."""
    mutes = _in_force(person, Sanction.Kind.MUTE, now).order_by("-until")
    if not at_hub:
        mutes = mutes.exclude(scope=Sanction.Scope.HUB)
    return mutes.first()


def ban_of(person: Person, now: datetime) -> Sanction | None:
    """What keeps this person out at this moment; of several the one that ends last."""
    bans = _in_force(person, Sanction.Kind.BAN, now)
    return bans.order_by(F("until").desc(nulls_first=True)).first()


def unread_warnings(person: Person) -> QuerySet[Sanction]:
    """What staff wants this person to have read, oldest first."""
    told = Sanction.objects.filter(person_id=_key(person), read_at=None, lifted_at=None)
    return told.filter(kind__in=(Sanction.Kind.WARNING, Sanction.Kind.RENAME)).order_by("pk")


def sanctions_of(person: User) -> QuerySet[Sanction]:
    """For the person's own page and for staff, newest first."""
    return person.sanctions.order_by("-pk")


def is_taken(skeleton: str, *, but_by: User | None = None, over_guests: bool = False) -> bool:
    """Whether a name that looks like this is somebody else's, or was and is not free again.

    With `over_guests` a guest whom nobody waits for does not count: he makes way for a member.
    """
    kept = _kept(timezone.now()).filter(skeleton=skeleton)
    if but_by is not None:
        kept = kept.exclude(owner_id=but_by.pk)
    holder = User.objects.filter(skeleton=skeleton).first()
    if holder is None or holder == but_by or (over_guests and makes_way(holder)):
        return kept.exists()
    return True


def makes_way(person: User) -> bool:
    """Whether this person gives his name to a member: a guest in the middle of nothing."""
    return person.is_guest and not ties.address_of(person)


def taken_like(skeleton: str) -> set[str]:
    """All taken skeletons that begin like this one."""
    people = User.objects.filter(skeleton__startswith=skeleton)
    kept = _kept(timezone.now()).filter(skeleton__startswith=skeleton)
    return {*people.values_list("skeleton", flat=True), *kept.values_list("skeleton", flat=True)}


def _kept(now: datetime) -> QuerySet[TakenName]:
    return TakenName.objects.filter(Q(until=None) | Q(until__gt=now))


def _in_force(person: Person, kind: Sanction.Kind, now: datetime) -> QuerySet[Sanction]:
    imposed = Sanction.objects.filter(person_id=_key(person), kind=kind, lifted_at=None)
    return imposed.filter(Q(until=None) | Q(until__gt=now))


def _blocked(person: Person, kind: Block.Kind) -> QuerySet[Block, int]:
    blocks = Block.objects.filter(person_id=_key(person), kind=kind)
    return blocks.values_list("other_id", flat=True)


def _key(person: Person) -> int | None:
    return person.pk if isinstance(person, User) else person
