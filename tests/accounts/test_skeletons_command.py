from io import StringIO

import pytest
from django.core.management import call_command

from accounts.models import TakenName, User
from tests.games.tables import person

pytestmark = pytest.mark.django_db


def test_names_are_seen_anew():
    anna = person("Anna")
    User.objects.filter(pk=anna.pk).update(skeleton="as an older table saw her")
    TakenName.objects.create(skeleton="Otto")
    call_command("skeletons", stdout=StringIO())
    anna.refresh_from_db()
    assert anna.skeleton == "anna"
    assert TakenName.objects.get().skeleton == "otto"


def test_those_that_came_to_look_alike_are_named():
    person("limes")
    User.objects.bulk_create([User(name="Lea")])
    User.objects.filter(name="Lea").update(name="Iimes")
    said = StringIO()
    call_command("skeletons", stdout=said)
    assert "Iimes looks like another one." in said.getvalue()
    assert "1 names" in said.getvalue()
