"""Counts in the shared cache, and from where somebody comes."""

from datetime import date, timedelta

import pytest

from accounts import addresses
from accounts.limits import Limit, is_over

DAY = date(2026, 7, 1)
THREE = Limit(most=3, seconds=10**9)


def test_so_many_and_no_more():
    assert [is_over("joins", 7, THREE) for _ in range(5)] == [False, False, False, True, True]


def test_everybody_and_everything_is_counted_apart():
    for _ in range(3):
        is_over("joins", 7, THREE)
    assert not is_over("joins", 8, THREE)
    assert not is_over("reports", 7, THREE)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "seen"),
    [
        (0, "6.6.6.6", "10.0.0.1"),  # anybody can claim that
        (1, "6.6.6.6, 8.8.8.8", "8.8.8.8"),
        (2, "6.6.6.6, 8.8.8.8, 9.9.9.9", "8.8.8.8"),
        (1, "", "10.0.0.1"),
    ],
)
def test_an_address_is_what_our_own_proxies_have_seen(settings, proxies, forwarded, seen):
    settings.TRUSTED_PROXIES = proxies
    scope = {"client": ("10.0.0.1", 5), "headers": [(b"x-forwarded-for", forwarded.encode())]}
    assert addresses.address_of(scope) == seen


def test_the_mark_of_an_address_needs_the_key_and_lives_a_week(settings):
    mark = addresses.mark_of("8.8.8.8", DAY)
    assert mark == addresses.mark_of("8.8.8.8", DAY + timedelta(days=1))
    assert mark == addresses.mark_of("8.8.8.8", DAY)
    assert mark != addresses.mark_of("8.8.8.8", DAY + timedelta(days=7))
    settings.SECRET_KEY = "another"
    assert mark != addresses.mark_of("8.8.8.8", DAY)
    assert "8.8.8.8" not in mark
