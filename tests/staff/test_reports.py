"""Reports: the evidence is the server's, the limits are fair, the reporter learns what became."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError

from accounts.models import Sanction
from lobby.talk import services as talk
from lobby.talk.rooms import Spot
from staff import services
from staff.models import Report, StaffAct
from tests.games.tables import NOW, dealt, person
from tests.staff.conftest import Browser

pytestmark = pytest.mark.django_db

Kind, Status = Report.Kind, Report.Status
HUB = Spot("hub")


@pytest.fixture
def anna():
    return person("Anna")


@pytest.fixture
def ben():
    return person("Ben")


def say(user, text, *, at=0.0, spot=HUB):
    talk.say(spot=spot, user_id=user.pk, text=text, now=NOW + timedelta(seconds=at))


def report(reporter, accused, *, page="/", hours=1.0, kind=Kind.INSULT, text=""):
    now = NOW + timedelta(hours=hours)
    return services.file_report(
        reporter=reporter, accused=accused, kind=kind, text=text, page=page, now=now
    )


def decide(by, found, status=Status.DISMISSED, *, hours=2.0, answer=""):
    now = NOW + timedelta(hours=hours)
    return services.decide(by=by, report=found, status=status, answer=answer, now=now)


def test_the_evidence_is_what_was_said_and_not_what_somebody_claims(anna, ben):
    say(anna, "Wer spielt mit?")
    say(ben, "Du nicht, du Flasche", at=1)
    say(anna, "Na danke", at=2)
    found = report(anna, ben, text="Er hat gesagt, er haut mich")
    assert [line["text"] for line in found.evidence["lines"]] == [
        "Wer spielt mit?",
        "Du nicht, du Flasche",
        "Na danke",
    ]
    assert (found.place, found.evidence["name"]) == ("hub", "Ben")


def test_a_report_from_a_match_knows_round_step_and_seat(anna, ben):
    match = dealt(anna, ben)
    say(ben, "Du Flasche", spot=Spot(f"match:{match.pk}", match.pk))
    found = report(anna, ben, page=f"/partie/{match.pk}/", kind=Kind.COLLUSION)
    assert (found.match, found.round, found.version, found.seat) == (match, 1, match.version, 1)
    assert [line["text"] for line in found.evidence["lines"]] == ["Du Flasche"]


def test_nobody_gets_lines_he_could_not_hear_into_a_report(anna, ben):
    match = dealt(anna, ben)
    zoe = person("Zoe")
    say(zoe, "Anna hat zwei Asse", spot=Spot(f"match:{match.pk}", match.pk))
    assert report(anna, zoe, page=f"/partie/{match.pk}/").evidence["lines"] == []


def test_a_renamed_person_stays_who_he_was_called(anna, ben):
    found = report(anna, ben, kind=Kind.NAME)
    ben.name = "Bernd"
    ben.save()
    found.refresh_from_db()
    assert found.evidence["name"] == "Ben"


def test_one_open_report_about_a_person_is_enough(anna, ben, moderator):
    found = report(anna, ben)
    with pytest.raises(ValidationError) as no:
        report(anna, ben, hours=2)
    assert no.value.code == "open_already"
    decide(moderator, found)
    report(anna, ben, hours=3)


def test_reports_are_limited_a_day_and_more_so_for_guests(anna):
    gerda = person("Gerda", is_guest=True)
    for number in range(11):
        accused = person(f"Kind {number}")
        for reporter, most in ((anna, 10), (gerda, 3)):
            if number < most:
                report(reporter, accused)
            elif number == most:
                with pytest.raises(ValidationError) as no:
                    report(reporter, accused)
                assert no.value.code == "too_many"
    report(anna, person("Kind 12"), hours=26)


def test_who_abuses_reports_may_send_fewer(anna, moderator):
    for number in range(3):
        decide(moderator, report(anna, person(f"Kind {number}")), Status.ABUSIVE)
    assert services.reports_a_day(anna) == 1


def test_nobody_reports_himself(anna):
    with pytest.raises(ValidationError):
        report(anna, anna)


def test_the_first_decision_counts_and_stands_in_the_log(anna, ben, moderator):
    found = report(anna, ben)
    assert decide(moderator, found, Status.UPHELD, answer="Danke!")
    assert not decide(moderator, found, Status.DISMISSED)
    found.refresh_from_db()
    assert (found.status, found.answer) == (Status.UPHELD, "Danke!")
    assert [act.kind for act in StaffAct.objects.all()] == [StaffAct.Kind.DECIDE]


def test_only_the_team_decides(anna, ben):
    with pytest.raises(PermissionDenied):
        decide(ben, report(anna, ben))


def test_somebody_reports_and_sees_what_becomes_of_it(anna, ben, moderator):
    browser = Browser().come_as(anna)
    assert b"Report Ben" in browser.get(f"/melden/{ben.pk}/?seite=/").content
    sent = browser.post(f"/melden/{ben.pk}/", {"kind": "insult", "text": "Er flucht", "page": "/"})
    assert sent.url == "/konto/meldungen/"
    assert b"being looked at" in browser.get(sent.url).content
    decide(moderator, Report.objects.get(), Status.UPHELD, answer="Er ist jetzt still.")
    page = browser.get(sent.url).content.decode()
    assert "we have acted on it" in page
    assert "Er ist jetzt still." in page


def test_O3_a_report_is_literal_text_for_the_team_too(anna, ben, mod):
    found = report(anna, ben, text="<img src=x onerror=alert(1)>")
    say(ben, "{{ 7 }}<script>alert(1)</script>")
    for page in (mod.get("/team/"), mod.get(f"/team/staff/report/{found.pk}/change/")):
        html = page.content.decode()
        assert "<img src=x" not in html
        assert "&lt;img src=x onerror=alert(1)&gt;" in html


def test_one_click_decides_imposes_and_goes_on_to_the_next(anna, ben, mod):
    first = report(anna, ben)
    second = report(anna, person("Cem"))
    page = mod.get(f"/team/staff/report/{first.pk}/change/")
    assert b"Mute for 1 day" in page.content
    done = mod.post(
        f"/team/staff/report/{first.pk}/do/",
        {"do": "mute_1d", "reason": "Beleidigung", "answer": "Danke, er ist still."},
    )
    assert done.url == f"/team/staff/report/{second.pk}/change/"
    sanction = Sanction.objects.get()
    assert (sanction.person, sanction.kind, sanction.reason) == (ben, "mute", "Beleidigung")
    first.refresh_from_db()
    assert (first.status, first.answer) == (Status.UPHELD, "Danke, er ist still.")
    assert sorted(StaffAct.objects.values_list("kind", flat=True)) == ["decide", "mute"]


def test_a_measure_that_cannot_be_taken_leaves_the_report_open(anna, ben, mod):
    found = report(anna, ben)
    mod.post(f"/team/staff/report/{found.pk}/do/", {"do": "mute_1d", "reason": ""})
    found.refresh_from_db()
    assert found.status == Status.OPEN
    assert not StaffAct.objects.exists()


def test_the_figures_are_public_and_name_nobody(anna, ben, mod, client):
    found = report(anna, ben)
    mod.post(f"/team/staff/report/{found.pk}/do/", {"do": "warn", "reason": "Bitte nett"})
    html = client.get("/status/moderation/").content.decode()
    assert "Ben" not in html
    assert "Mia" not in html
    assert html.count("<td>1</td>") == 3  # a report, upheld; and a warning
