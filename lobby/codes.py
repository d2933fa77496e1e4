"""Short codes by which people hand on tables and rules: nothing in them is mistaken for another."""

import re
import secrets
from typing import Any

from django.db.models import Model

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 6
_CODE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")


def fresh_code(model: type[Model]) -> str:
    """A code that no row of the model has. Not to be guessed: it is the key to a hidden table."""
    rows: Any = model._default_manager
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        if not rows.filter(code=code).exists():
            return code


def is_code(value: Any) -> bool:
    """Whether it could be the code of something."""
    return isinstance(value, str) and _CODE.fullmatch(value) is not None
