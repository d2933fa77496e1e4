"""What holds a person elsewhere on the site.

People know nothing of matches and tables. Those tell here, when their app starts, what to ask of
them, and what to do when somebody will not come back.
"""

from typing import Protocol

from accounts.models import User


class Tie(Protocol):
    """One kind of place that holds people."""

    def address_of(self, person: User) -> str | None:
        """Where somebody waits for this person, if anybody does: the path of that page."""

    def changed(self, person: User) -> None:
        """He has another name, or is a member now: show him anew, once that is committed."""

    def cut(self, person: User) -> None:
        """This person will not come back: free his places, close his sockets.

        Runs in the transaction that ends the person, before his row is written; his name is
        already the one that stays.
        """

    def free(self, person: User) -> None:
        """He is banned: free his places, close his sockets. His name stays what it is."""

    def disconnect(self, person: User) -> None:
        """Close his sockets. Where he is still signed in they come back by themselves."""

    def sanctioned(self, person: User) -> None:
        """What he may do or hear here has changed: tell his open pages, once that is committed."""


_ties: list[Tie] = []


def register(tie: Tie) -> None:
    """To be called once, from the `ready` of the app's configuration."""
    _ties.append(tie)


def address_of(person: User) -> str | None:
    """The page on which others wait for this person."""
    return next((address for tie in _ties if (address := tie.address_of(person))), None)


def changed_everywhere(person: User) -> None:
    """Show this person anew wherever he is."""
    for tie in _ties:
        tie.changed(person)


def cut_all(person: User) -> None:
    """Free every place that holds this person."""
    for tie in _ties:
        tie.cut(person)


def free_all(person: User) -> None:
    """Free every place that holds this person, who is still somebody."""
    for tie in _ties:
        tie.free(person)


def disconnect_all(person: User) -> None:
    """Have every socket of this person show anew who he is."""
    for tie in _ties:
        tie.disconnect(person)


def tell_sanctioned(person: User) -> None:
    """Have every open page of this person show what staff has imposed or lifted."""
    for tie in _ties:
        tie.sanctioned(person)
