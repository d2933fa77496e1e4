"""Badges: rules as data. A badge is a figure of the profile that has come to a bound."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Badge(NamedTuple):
    name: str | Promise
    icon: str  # of lake.svg
    figure: str  # of `profiles.Figures`
    bound: int
    what: str | Promise  # `{n}` is the bound


BADGES = (
    Badge(_("Seahorse"), "wave", "matches", 10, _("{n} matches played")),
    Badge(_("Bronze"), "wave", "matches", 50, _("{n} matches played")),
    Badge(_("Silver"), "wave", "matches", 200, _("{n} matches played")),
    Badge(_("Gold"), "trophy", "matches", 1000, _("{n} matches played")),
    Badge(_("Lifeguard"), "trophy", "wins", 25, _("{n} matches won")),
    Badge(_("Fire brigade"), "fire", "fires", 10, _("{n} times fire")),
    Badge(_("Poltergeist"), "knock", "knocks_held", 20, _("knocked {n} times and lost nothing")),
    Badge(_("Full boat"), "people", "big_tables", 10, _("{n} matches of seven and more")),
    Badge(_("All waters"), "book", "presets", 8, _("{n} kinds of rules played")),
)


class Earned(NamedTuple):
    badge: Badge
    done: bool
    missing: int

    @property
    def what(self) -> str:
        return str(self.badge.what).format(n=self.badge.bound)


def earned(figures: object) -> list[Earned]:
    """Every badge with how far it is, in their order."""
    return [
        Earned(badge, (have := getattr(figures, badge.figure)) >= badge.bound, badge.bound - have)
        for badge in BADGES
    ]
