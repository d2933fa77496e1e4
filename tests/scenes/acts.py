"""What somebody does on a page until a scene is to be seen."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.scenes.names import PASSWORD, SEAL

Act = Callable[[Page], object]


def click(selector: str) -> Act:
    return lambda page: page.locator(selector).first.click()


def press(button: str) -> Act:
    """A button or a link of the page itself, by its words; it leads to another page."""

    def go(page: Page) -> None:
        with page.expect_navigation():
            page.locator("main").locator("button, a.btn", has_text=button).first.click()

    return go


def pick(page: Page) -> None:
    page.locator(".hand .pick").nth(1).click()
    page.locator(".raft .pick").nth(0).click()


def keep_three(page: Page) -> None:
    for number in (0, 2, 4):
        page.locator(".hand .pick").nth(number).click()


def unfold(page: Page) -> None:
    page.locator("main details").evaluate_all("all => all.forEach(fold => { fold.open = true; })")


def choose_preset(name: str) -> Act:
    def choose(page: Page) -> None:
        unfold(page)
        page.locator(f"[name=preset][value={name}]").evaluate("radio => radio.click()")

    return choose


def go_to_step_of(name: str) -> Act:
    """In a replay, on to the first step that names somebody."""

    def go(page: Page) -> None:
        replay = page.locator("match-replay")
        while name not in page.locator(".says").inner_text():
            here = replay.get_attribute("data-step") or ""
            page.locator("[data-go=next]").click()
            expect(replay).not_to_have_attribute("data-step", here)

    return go


def open_talk(page: Page) -> None:
    if page.locator("[data-part=unread]").is_visible():
        page.locator("[data-part=unread]").click()


def wrong_name(page: Page) -> None:
    page.locator("#name").fill("Bot 1")
    page.get_by_role("button", name="Losschwimmen").click()
    expect(page.locator("#name-error")).to_be_visible()


def come_in_wrongly(page: Page) -> None:
    _sign_in(page, "niemand", "falsch und kurz")
    expect(page.locator("main [role=alert]").first).to_be_visible()


def come_in(page: Page) -> None:
    """As a member; a guest at a table is asked first, and the question waits for him."""
    if page.locator("[value=leave]").count() == 0:
        _sign_in(page, SEAL, PASSWORD)
    expect(page.locator("[value=leave]")).to_be_visible()


def _sign_in(page: Page, name: str, password: str) -> None:
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(password)
    page.locator("main form .btn.main").first.click()


def ask_for_code(page: Page) -> None:
    """Of whoever it may be: the page does not say whether there is such an account."""
    page.locator("[name=email]").fill("donaudampfschifffahrt@example.org")
    press("Code schicken")(page)


def insist(page: Page) -> None:
    """Until it is too often."""
    for _ in range(6):
        page.locator("main input[type=password]").evaluate_all(
            "fields => fields.forEach(field => { field.value = 'falsch'; })"
        )
        press("Passwort setzen")(page)
        if page.locator("input[type=password]").count() == 0:
            return


def hide_where_from(page: Page) -> None:
    """The browser does not tell the site from which page a form comes."""
    page.evaluate(
        "() => document.head.append(Object.assign("
        "document.createElement('meta'), { name: 'referrer', content: 'no-referrer' }))"
    )
    page.locator("main form").first.evaluate("form => form.submit()")
    expect(page.locator(".lost")).to_be_visible()


def say_nothing(page: Page) -> None:
    """A form is sent as the browser lets it be: what it asks for is missing."""
    page.locator("main form").first.evaluate("form => { form.noValidate = true; form.submit(); }")
    expect(page.locator("main .error").first).to_be_visible()


def answer(page: Page) -> None:
    page.locator(".choices .btn").first.click()
    unfold(page)


def first_lesson(page: Page) -> None:
    page.locator("[data-card='7S']").click()
    page.locator("[data-card='TH']").click()
    page.locator("[data-act=swap]").click()
    expect(page.locator(".says.pos")).to_be_visible()


def prove(page: Page) -> None:
    page.locator("a[href='mischung/']").click()
    page.locator("shuffle-proof button").click()
    expect(page.locator("[data-proof=right]")).to_be_visible()


def weigh(page: Page) -> None:
    page.locator("a[href='analyse/']").click()
    page.locator("main form .btn.main").click()
    expect(page.locator("#h-seat-1")).to_be_visible(timeout=40_000)
    unfold(page)
