"""Without eyes on the screen, without a mouse, with a controller, from another tab."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.people import Table

# A controller that the test holds in its hands: the browser's side of the Gamepad API.
CONTROLLER = """
  window.pad = null;
  navigator.getGamepads = () => [window.pad];
  window.plug = () => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
    window.pad = { buttons, axes: [0, 0, 0, 0], connected: true, id: "pad", index: 0 };
    dispatchEvent(new Event("gamepadconnected"));
  };
  window.unplug = () => { window.pad = null; dispatchEvent(new Event("gamepaddisconnected")); };
  const frames = (n) => new Promise((done) =>
    requestAnimationFrame(() => (n > 1 ? frames(n - 1).then(done) : done())));
  window.tap = async (button) => {
    window.pad.buttons[button].pressed = true;
    await frames(3);
    window.pad.buttons[button].pressed = false;
    await frames(3);
  };
"""
DOWN, RIGHT, CONFIRM, BACK, START, RIGHT_SHOULDER = 13, 15, 0, 1, 9, 5
NOTICES = """
  window.notices = [];
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    window.notices.push(options.body);
  };
  Object.defineProperty(document, "hidden", { get: () => true });
  localStorage.setItem("notify", "on");
"""


def test_M2_a_whole_match_by_the_accessibility_tree_and_the_keyboard(arrive):
    page = arrive().page
    page.goto("/")
    page.get_by_role("textbox", name="Wie sollen wir dich nennen?").fill("Ohr")
    page.get_by_role("radio", name="1", exact=True).check(force=True)
    page.get_by_text("Regeln und Tempo").click()
    page.get_by_role("radio", name="schnell", exact=True).check(force=True)
    page.get_by_role("radio", name="Blitz").check(force=True)
    page.get_by_role("button", name="Losschwimmen").press("Enter")
    said = page.get_by_role("region", name="Dein Steg")
    expect(said.get_by_role("button", name="Schieben")).to_be_visible()
    my_turn = said.get_by_role("button", name="Schieben", disabled=False)
    result = page.get_by_role("table", name="Endstand")
    told = False
    while not result.count():
        my_turn.or_(result).first.wait_for(timeout=60_000)
        if my_turn.count():
            told = told or _tells_everything(page)
            _act_by_key(page)
    assert told
    expect(result).to_be_visible()
    expect(page.get_by_role("log", name="Verlauf")).to_contain_text("gewinnt")


def _tells_everything(page: Page) -> bool:
    """Hand, middle, own sum, lives, turn and time: all of it has a name or a text."""
    tree = page.locator("main").aria_snapshot()
    assert re.search(
        r'group "Deine Karten":\s+(- button "(Kreuz|Pik|Herz|Karo) \w+".*\s+){3}', tree
    )
    assert 'group "Offene Karten in der Mitte"' in tree
    assert re.search(r"Hand.*\d", tree)
    assert re.search(r"Ring|schwimmt", tree)
    assert re.search(r'progressbar "Restzeit"|progressbar "Zeit', tree)
    expect(page.get_by_role("status").first).to_be_attached()
    return True


def _act_by_key(page: Page) -> None:
    """Knock with two presses where that is allowed, else push."""
    table = Table(page)
    knock = table.button("Klopfen")
    if knock.count() and knock.get_attribute("aria-disabled") == "false":
        table.knock()
    else:
        before = table.version
        page.keyboard.press("s")
        table.wait_for_version_after(before)


def test_a_log_speaks_equal_lines_twice(arrive):
    lena = arrive()
    table = lena.start(opponents=1, preset="klassisch", tempo="schnell", level="leicht")
    log = lena.page.get_by_role("log", name="Verlauf")
    for times in (1, 2):
        table.wait_for_my_turn()
        table.push()
        expect(log.get_by_text("Du schiebst", exact=True)).to_have_count(times)


def test_M6_a_controller_plays_and_unplugging_it_forgets_what_was_armed(arrive):
    lena = arrive()
    lena.page.add_init_script(CONTROLLER)
    table = lena.start(opponents=1, preset="klassisch", tempo="schnell", level="leicht")
    table.wait_until_i_may_knock()
    page = lena.page
    page.evaluate("plug()")
    page.evaluate(f"tap({START})")
    expect(page.get_by_role("heading", name="Hilfe und Tasten")).to_be_visible()
    page.evaluate(f"tap({BACK})")
    expect(page.get_by_role("heading", name="Hilfe und Tasten")).to_be_hidden()
    page.evaluate(f"tap({DOWN})")
    expect(page.locator(".hand .pick").first).to_be_focused()
    page.evaluate(f"tap({RIGHT})")
    page.evaluate(f"tap({CONFIRM})")
    expect(page.locator(".hand .pick").nth(1)).to_have_attribute("aria-pressed", "true")
    page.evaluate(f"tap({RIGHT_SHOULDER})")
    expect(table.button("Nochmal tippen")).to_be_visible()
    page.evaluate("unplug()")
    expect(table.button("Klopfen")).to_be_visible()
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    before = table.version
    page.keyboard.press("s")
    table.wait_for_version_after(before)


def test_a_hidden_tab_says_that_it_is_my_turn(arrive):
    lena = arrive()
    lena.page.add_init_script(NOTICES)
    lena.start(opponents=1, preset="klassisch", tempo="schnell")
    lena.page.wait_for_function("() => window.notices.length > 0")
    assert lena.page.evaluate("window.notices[0]") == "Du bist dran"
    expect(lena.page).to_have_title(re.compile("^● Du bist dran"))


def test_court_cards_follow_the_language_unless_somebody_chose(arrive):
    anna = arrive(locale="en-GB")
    letters = "() => getComputedStyle(document.documentElement).getPropertyValue('--en').trim()"
    anna.page.goto("/einstellungen/")
    assert anna.page.evaluate(letters) == "1"
    anna.page.locator("main [name=index][value=de]").check(force=True)
    anna.page.reload()
    assert anna.page.evaluate(letters) == "0"
    expect(anna.page.locator("main [name=index][value=de]")).to_be_checked()
