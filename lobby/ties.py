"""A seat at a table holds its person, as a running match does."""

from functools import partial
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts import exports, ties
from accounts.models import User
from lobby import notify, services
from lobby.models import ChatLine, SavedRules, Table
from lobby.selectors.tables import table_of


class TableTie:
    """Others wait at the table. What somebody said stays, under the name that stays."""

    def address_of(self, person: User) -> str | None:
        seat = table_of(user_id=person.pk)
        if seat is None or seat.status in (Table.Status.OVER, Table.Status.CLOSED):
            return None
        return reverse("table", args=[seat.code])

    def changed(self, person: User) -> None:
        table = Table.objects.filter(taken__user=person).first()
        if table is not None:  # a look is enough: its sockets show whatever differs
            transaction.on_commit(partial(notify.table_changed, table.pk, table.version))
        transaction.on_commit(partial(notify.tell_hub, "people"))

    def cut(self, person: User) -> None:
        if not person.is_guest:  # a member takes his name along; a guest's was only for the table
            ChatLine.objects.filter(author=person).update(name=person.name)
        self.free(person)

    def free(self, person: User) -> None:
        services.let_go(user_id=person.pk, now=timezone.now())

    def disconnect(self, person: User) -> None:
        """All his sockets hear of it from the match's tie."""

    def sanctioned(self, person: User) -> None:
        """That too."""


def _said(person: User) -> list[dict[str, Any]]:
    """Every line of chat of a person that is still kept."""
    lines = ChatLine.objects.filter(author=person).order_by("pk")
    return [dict(line) for line in lines.values("at", "room__name", "text", "bubble")]


def _saved(person: User) -> list[dict[str, Any]]:
    """Every set of house rules of a person."""
    rules = SavedRules.objects.filter(owner=person).order_by("pk")
    return [dict(row) for row in rules.values("name", "code", "preset", "rules", "created_at")]


ties.register(TableTie())
exports.register("chat", _said)
exports.register("rules", _saved)
