"""The lobby's tests make tables and matches: each is audited after every test."""

from collections.abc import Iterator

import pytest

from lobby import invariants
from lobby.models import Table
from tests.games.conftest import _whole_matches

__all__ = ["_whole_matches"]


@pytest.fixture(autouse=True)
def _whole_tables(request: pytest.FixtureRequest, _whole_matches: None) -> Iterator[None]:
    yield
    if request.node.get_closest_marker("django_db") is not None:
        for table in Table.objects.all():
            invariants.check(table)
