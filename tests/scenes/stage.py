"""Sets the stage: people, tables, talk and matches at every interesting point, in the database.

    python -m tests.scenes.stage      (beside a running site, with its environment)

Prints, as JSON, the props of each state: whose session sees it, and at which address; or, where
`body` is among them, what Django drew for it.
"""

import json
from datetime import timedelta

import django

django.setup()

from django.db import transaction  # noqa: E402
from django.template.loader import render_to_string  # noqa: E402
from django.utils import timezone  # noqa: E402
from django.utils.translation import override  # noqa: E402

from tests.scenes.props.careers import careers  # noqa: E402
from tests.scenes.props.daily import days  # noqa: E402
from tests.scenes.props.lobby import empty_lake, lobby  # noqa: E402
from tests.scenes.props.matches import matches  # noqa: E402
from tests.scenes.props.people import people  # noqa: E402
from tests.scenes.props.sessions import Props  # noqa: E402
from tests.scenes.props.team import team  # noqa: E402

AHEAD = timedelta(hours=1)


def main() -> None:
    now = timezone.now()
    props = empty_lake() | _broken()
    with transaction.atomic():
        known = careers(now)
        # An hour ahead, so that nothing falls due while somebody looks at it.
        props |= known.props | matches(now + AHEAD)
        props |= lobby(now, now + AHEAD, (known.star, known.rival))
        props |= people(now) | days(now)
        props |= team(now, known)
    print(json.dumps(props))


def _broken() -> dict[str, Props]:
    """As Django draws it when anything else may be broken: without the request."""
    with override("de"):
        return {"broken": {"session": "", "path": "/", "body": render_to_string("500.html")}}


if __name__ == "__main__":
    main()
