"""Every test here that touched matches ends with all of them whole."""

from collections.abc import Iterator

import pytest

from games import invariants, selectors
from games.models import Match


@pytest.fixture(autouse=True)
def _whole_matches(request: pytest.FixtureRequest) -> Iterator[None]:
    """Ids are used again from test to test, so what a process remembers must go."""
    selectors.forget()
    uses_database = request.node.get_closest_marker("django_db") is not None
    if uses_database:
        request.getfixturevalue("db")
    yield
    selectors.forget()
    if uses_database:
        for match in Match.objects.all():
            invariants.check(match)
