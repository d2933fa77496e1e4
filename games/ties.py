"""A running match holds its people."""

from contextlib import suppress
from functools import partial
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts import exports, ties
from accounts.models import User
from games import notify, selectors, services
from games.codes import Refused
from games.models import Player


class MatchTie:
    """Others wait at the table; whoever is gone for good has left."""

    def address_of(self, person: User) -> str | None:
        match = selectors.running_match_of(user_id=person.pk)
        return reverse("match", args=[match.pk]) if match else None

    def changed(self, person: User) -> None:
        """A match keeps the names and kinds it began with."""

    def cut(self, person: User) -> None:
        if not person.is_guest:  # a member takes his name along; a guest's was only for the table
            Player.objects.filter(user=person).update(name=person.name)
        self.free(person)

    def free(self, person: User) -> None:
        playing = Player.objects.filter(user=person, playing=True).first()
        if playing is not None:
            self._leave(playing)
        self.disconnect(person)

    def disconnect(self, person: User) -> None:
        transaction.on_commit(partial(notify.hang_up, person.pk))

    def sanctioned(self, person: User) -> None:
        transaction.on_commit(partial(notify.sanctioned, person.pk))

    def _leave(self, player: Player) -> None:
        with suppress(Refused):  # the match ended in this very moment
            services.leave(match_id=player.match_id, seat=player.seat, now=timezone.now())


def _played(person: User) -> list[dict[str, Any]]:
    """Every match of a person: when, under which rules, from which seat, and how he left it."""
    fields = ("match", "match__preset", "match__created_at", "match__ended_at", "seat", "left_at")
    return list(Player.objects.filter(user=person).order_by("match").values(*fields))


ties.register(MatchTie())
exports.register("matches", _played)
