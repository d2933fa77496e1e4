"""What a broken connection does to a match: nothing."""

from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.people import Person, Table

BAN = """
from django.utils import timezone
from accounts import services
from accounts.models import User
person = User.objects.get(name="Cleo Werbung")
services.ban(person=person, reason="Werbung", until=None, now=timezone.now())
"""


class Cable:
    """The line between a tab and the server, which can be cut."""

    def __init__(self, person: Person) -> None:
        self.up = True
        self.acts: list[str] = []
        self._page_side: WebSocketRoute | None = None
        person.page.route_web_socket("**/ws/**", self._plug)

    def cut(self) -> None:
        """Frames of the page vanish, and the page is not told."""
        self.up = False

    def mend(self) -> None:
        """The old connection breaks at last; the next one works."""
        self.up = True
        assert self._page_side
        self._page_side.close(code=1012)

    def _plug(self, route: WebSocketRoute) -> None:
        self._page_side = route
        if not self.up:
            return  # accepted, and never answered
        server = route.connect_to_server()
        route.on_message(lambda frame: self._forward(server, frame))

    def _forward(self, server: WebSocketRoute, frame: str | bytes) -> None:
        if not self.up:
            return
        if '"act"' in str(frame):
            self.acts.append(str(frame))
        server.send(frame)


def test_A1_a_move_made_during_an_outage_is_played_once_it_is_over(arrive):
    lena = arrive()
    cable = Cable(lena)
    table = lena.start(opponents=1, tempo="schnell")
    table.wait_for_my_turn()
    before, sent = table.version, len(cable.acts)
    cable.cut()
    table.button("Schieben").click()
    expect(table.status).to_contain_text("Wird gesendet")
    cable.mend()
    table.wait_for_version_after(before)
    assert len(cable.acts) == sent + 1
    expect(lena.page.get_by_role("log", name="Verlauf")).to_contain_text("Du schiebst")


def test_a_lost_connection_is_said_and_comes_back_by_itself(arrive):
    lena = arrive()
    cable = Cable(lena)
    table = lena.start(opponents=1)
    table.wait_for_my_turn()
    hand = table.hand
    cable.cut()
    lena.page.reload()
    expect(lena.page.get_by_text("Verbindung wird hergestellt")).to_be_visible()
    cable.mend()
    table = Table(lena.page)
    expect(lena.page.get_by_text("Verbindung wird hergestellt")).to_be_hidden()
    assert table.hand == hand


def test_A4_a_restart_in_the_own_turn_needs_no_reload(arrive, site):
    lena = arrive()
    table = lena.start(opponents=1)
    table.wait_for_my_turn()
    hand, before = table.hand, table.version
    lena.page.evaluate("window.sameTab = true")
    webs = [web for name, web in site.processes.items() if name not in ("worker", "beat")]
    for web in webs:
        web.stop()
    try:
        expect(lena.page.get_by_text("Verbindung wird hergestellt")).to_be_visible()
    finally:  # other tests need it too
        for web in webs:
            web.start()
    expect(lena.page.get_by_text("Verbindung wird hergestellt")).to_be_hidden()
    assert table.hand == hand
    # The time of the outage may have been given back, which is a version of its own.
    before = max(before, table.version)
    table.push()
    table.wait_for_version_after(before)
    assert lena.page.evaluate("window.sameTab")
    # That nobody answers is what the browser itself complains about.
    lena.complaints[:] = [line for line in lena.complaints if "WebSocket connection" not in line]


def test_whoever_was_banned_meanwhile_comes_back_to_the_page_that_says_why(arrive, site):
    cleo = arrive()
    cable = Cable(cleo)
    cleo.start("Cleo Werbung", opponents=1)
    site.manage("shell", "--command", BAN)
    cable.mend()
    expect(cleo.page.get_by_role("heading", name="Du bist gesperrt")).to_be_visible()
    expect(cleo.page.get_by_role("link", name="Einspruch erheben")).to_be_visible()
    assert "403" in cleo.complaints.pop()  # that page is one, and the browser says so
