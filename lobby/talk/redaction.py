"""Secrets that people paste by accident: who reads along could be them with it.

Only what opens an account is taken out. The code of a table or of shared rules is for others.
"""

import re

REMOVED = "[…]"

_SECRETS = re.compile(
    r"""
    (?:https?://)?\S*/konto/passwort/neu/\S+    # the link of a forgotten password
    | (?:https?://)?\S*/konto/mail/[-:\w]{16,}\S*  # the one that confirms an address
    | \b(?:sessionid|csrftoken)\s*[=:]\s*\S+    # a cookie, as somebody "helping" may ask for it
    """,
    re.VERBOSE | re.IGNORECASE,
)


def without_secrets(line: str) -> str:
    """The line with every secret replaced by a sign that something stood there."""
    return _SECRETS.sub(REMOVED, line)
