"""Scenario O1: nobody looks like somebody else, wherever a name is typed."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from accounts.names import check_name
from accounts.services import close_account, guest_for
from accounts.skeletons import skeleton
from tests.accounts.conftest import join, sign_in
from tests.games.tables import person

pytestmark = pytest.mark.django_db

LOOK_LIKE_ANNA = {
    "the same": "Anna",
    "other capitals": "aNNa",
    "Cyrillic A": "\u0410nna",
    "Greek Alpha": "Ann\u0391",
    "space behind": "Anna ",
    "space of no width": "An\u200bna",
    "full width": "\uff21\uff4e\uff4e\uff41",
    "mathematical": "\U0001d5a0nna",
    "RTL mark": "Anna\u200f",
}
NOBODYS = {
    "only invisible": "\u200b\u2060\ufeff",
    "only a filler": "\u3164\u3164",
    "a ligature": "\ufb01nn",
    "staff": "Moderator",
    "Greek staff": "\u0391dmin",
    "a guest": "Gast-7",
    "a bot": "Bot-1",
}
REFUSED = {**LOOK_LIKE_ANNA, **NOBODYS}


@pytest.fixture
def taken() -> None:
    person("Anna")
    person("limes")


def each(names: dict[str, str]):
    return pytest.mark.parametrize("name", names.values(), ids=names.keys())


@each({**REFUSED, "a capital I": "Iimes"})
def test_O1_refused_at_sign_up(client, taken, name):
    page = join(client, username=name)
    assert page.context["form"].errors["username"]
    assert User.objects.count() == 2


@each({**REFUSED, "a capital I": "Iimes"})
def test_O1_refused_when_renaming(client, taken, name):
    join(client, username="Berta")
    page = client.post("/konto/name/", {"name": name})
    assert page.context["rename_form"].errors["name"]
    assert User.objects.get(pk=client.session["_auth_user_id"]).name == "Berta"


@each(NOBODYS)
def test_O1_refused_as_the_name_of_a_guest(client, taken, name):
    form = {"opponents": "1", "level": "leicht", "preset": "badesee", "tempo": "normal"}
    page = client.post("/solo/", form | {"name": name})
    assert page.context["form"].errors["name"]
    assert User.objects.count() == 2


@each({**LOOK_LIKE_ANNA, "a capital I": "Iimes"})
def test_O1_no_guest_looks_like_somebody(taken, name):
    """He is refused, or told apart by a number."""
    try:
        guest = guest_for(name)
    except ValidationError:
        return
    assert guest.name.endswith(" 2")


@each({**REFUSED, "a capital I": "Iimes"})
def test_O1_refused_as_the_name_of_a_table(taken, name):
    with pytest.raises(ValidationError):
        check_name(name)


def test_O1_ones_own_name_may_be_the_name_of_ones_table(taken):
    anna = User.objects.get(name="Anna")
    assert check_name("Anna", taken_by=anna) == "Anna"
    with pytest.raises(ValidationError):
        check_name("limes", taken_by=anna)


def test_O1_the_skeleton_is_unique_in_the_database(taken):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("\u0410nna")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Iimes")


def test_O1_the_name_of_a_closed_account_stays_taken(client, taken):
    close_account(User.objects.get(name="limes"))
    for name in ("limes", "Iimes"):
        assert join(client, username=name).context["form"].errors["username"]
    assert guest_for("limes").name == "limes 2"


def test_O1_nobody_signs_in_under_a_look_alike(taken):
    join(Client(), username="Berta", email="berta@example.org")
    client = Client()
    assert sign_in(client, "B\u0435rta").status_code == 302  # the one Berta, whoever typed it
    assert client.get("/healthz").wsgi_request.user.name == "Berta"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "aNNA"),
        ("Ina", "ina"),
        ("Mia", "mia"),
        ("limes", "Iimes"),
        ("Olli", "0lli"),
        ("Marna", "Mama"),
        ("caro", "\u0441\u0430\u0433\u043e"),
        ("Ben", "\u0412en"),
        ("Jörg", "JÖRG"),
        ("Straße", "Strasse"),
    ],
)
def test_two_that_look_alike_have_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Jörg", "Jorg"), ("Ole", "Olé"), ("Tom", "Tim")]
)
def test_names_of_different_people_stay_apart(one, other):
    assert skeleton(one) != skeleton(other)
