"""House rules that somebody keeps under a name, and hands on by a code."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.names import clean_name
from games import engine
from games.codes import Code, Refused
from lobby import terms, words
from lobby.codes import fresh_code
from lobby.models import SavedRules
from lobby.services.people import lock_person

MOST = 50  # sets of rules that one person keeps


def save_rules(
    *, owner_id: int, name: str, preset: str, rules: Mapping[str, Any], now: datetime
) -> SavedRules:
    """Keep the rules of `preset` with these changes. What was shared once never changes."""
    with transaction.atomic():
        owner = lock_person(owner_id)
        mine = SavedRules.objects.filter(owner=owner)
        kept = _playable(preset, rules)
        try:
            name = clean_name(name)
        except ValidationError as no:
            raise Refused(Code.BAD_NAME, text=words.objection(no)) from None
        if mine.filter(name=name).exists():
            raise Refused(Code.RULES_NAME_TAKEN)
        if mine.count() >= MOST:
            raise Refused(Code.TOO_MANY_RULES)
        return SavedRules.objects.create(
            owner=owner,
            name=name,
            code=fresh_code(SavedRules),
            rules=engine.rules_to_dict(kept),
            preset=preset,
            created_at=now,
        )


def delete_rules(*, owner_id: int, code: str) -> None:
    """Forget them; tables and matches that play by them go on."""
    deleted, _each = SavedRules.objects.filter(owner_id=owner_id, code=code).delete()
    if not deleted:
        raise Refused(Code.NO_SUCH_RULES)


def _playable(preset: str, rules: Mapping[str, Any]) -> engine.RuleSet:
    """Refused for rules that cannot be played."""
    if preset not in engine.PRESETS:
        raise Refused(Code.BAD_SETTING, fields=["preset"])
    try:
        return terms.changed(terms.of_preset(preset), {"rules": rules}).rules
    except engine.BadRules as no:
        raise Refused(Code.BAD_RULES, fields=list(no.fields), text=words.clash(no)) from None
