"""A finished game is replayed in a browser: by keyboard, by slider, and without a script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.site.browser.serving import Made, Server

ALL = 100_000
Visit = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def over(server: Server) -> Made:
    """A game of Tallinn that is over."""
    return server.make("tallinn", ["Anna", "bot:uniform", "Carla"], plays=ALL)


def at(page: Page) -> int:
    """The entry that is shown."""
    return int(page.locator(".moment").get_attribute("data-at") or -1)


def last(page: Page) -> int:
    return int(page.locator("#at").get_attribute("max") or 0)


def press(page: Page, keys: str, number: int) -> None:
    """Press, and see the page come to an entry."""
    page.keyboard.press(keys)
    expect(page.locator(".moment")).to_have_attribute("data-at", str(number))


def test_by_keyboard_alone(server: Server, over: Made, visit: Visit) -> None:
    """→ ← Home End, whole turns with Shift; the page is never loaded anew."""
    page = visit(server, over, "Anna").new_page()
    page.goto(f"/t/{over.code}/replay/")
    page.evaluate("window.same = true")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for number in (1, 2, 3):
        press(page, "ArrowRight", number)
    expect(page.locator("#said")).not_to_be_empty()
    expect(page.locator(".is-now .number")).to_have_text("3")
    press(page, "ArrowLeft", 2)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".moment")).not_to_have_attribute("data-at", "2")
    turned = at(page)
    assert turned > 3
    press(page, "Shift+ArrowLeft", 0)
    press(page, "End", last(page))
    expect(page.locator("#continue button")).to_be_disabled()
    expect(page.locator("#at")).to_have_value(str(last(page)))
    press(page, "Home", 0)
    # Also with the focus on the slider, and from another seat, reached by Tab.
    page.locator("#at").focus()
    press(page, "ArrowRight", 1)
    page.locator('.views a[data-view="1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".moment")).to_have_attribute("data-view", "1")
    press(page, "Shift+ArrowRight", turned)
    assert page.locator(".then-hand").count() == 1
    assert page.locator('.views a[data-view="1"]').get_attribute("aria-current") == "true"
    expect(page).to_have_url(re.compile(rf"\?at={turned}&seat=1$"))
    assert page.evaluate("window.same")
    assert errors == []
    page.reload()
    assert at(page) == turned


def test_by_slider_and_log(server: Server, over: Made, visit: Visit) -> None:
    """Only the newest wish counts, however fast the slider is dragged."""
    page = visit(server, over).new_page()
    page.goto(f"/t/{over.code}/replay/")
    page.evaluate(
        """() => {
          const slider = document.getElementById("at");
          for (let at = 1; at <= 60; at++) {
            slider.value = at;
            slider.dispatchEvent(new Event("input", {bubbles: true}));
          }
        }"""
    )
    expect(page.locator(".moment")).to_have_attribute("data-at", "60")
    page.locator(".then-log a.number").first.click()
    expect(page.locator(".moment")).not_to_have_attribute("data-at", "60")
    assert page.locator("#continue [name=at]").input_value() == str(at(page))


def test_nobody_is_too_fast(server: Server, over: Made, visit: Visit) -> None:
    """Neither for the script, which may come late, nor for the entries that are fetched."""
    context = visit(server, over)
    page = context.new_page()

    def hold(route: Route) -> None:
        page.wait_for_timeout(1000)
        route.continue_()

    context.route("**/replay.js", hold, times=1)
    page.goto(f"/t/{over.code}/replay/", wait_until="commit")
    page.locator("#at").fill("30")
    expect(page.locator(".moment")).to_have_attribute("data-at", "30")
    page.evaluate(
        """() => {
          const form = document.getElementById("through");
          for (let pressed = 0; pressed < 3; pressed++)
            form.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
        }"""
    )
    expect(page.locator(".moment")).to_have_attribute("data-at", "33")


def test_without_a_script(server: Server, over: Made, visit: Visit) -> None:
    page = visit(server, over, java_script_enabled=False).new_page()
    page.goto(f"/t/{over.code}/replay/?at=40")
    page.locator('[data-way="on"]').click()
    expect(page.locator(".moment")).to_have_attribute("data-at", "41")
    page.locator(".views a", has_text="Carla").click()
    expect(page).to_have_url(re.compile(r"\?at=41&seat=2$"))
    page.locator("#at").fill("55")
    page.locator(".go").click()
    expect(page.locator(".moment")).to_have_attribute("data-at", "55")
    expect(page.locator(".then-hand")).to_have_count(1)


def test_going_on_from_there(server: Server, over: Made, visit: Visit) -> None:
    """A stranger tries another way out, against bots."""
    page = visit(server, over).new_page()
    page.goto(f"/t/{over.code}/replay/?at=60&seat=0")
    page.locator("#continue button").click()
    expect(page).not_to_have_url(re.compile(over.code))
    expect(page.locator("#own button[form=act]").first).to_be_visible()
    page.goto(f"/t/{over.code}/result/")
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)


def test_a_rematch_is_told_to_those_who_look(server: Server, visit: Visit) -> None:
    """One asks; the other's page says so by itself, and leads to the same table."""
    made = server.make("staufer", ["Anna", "Ben"], plays=ALL)
    anna, ben = (visit(server, made, who).new_page() for who in ("Anna", "Ben"))
    for page in (anna, ben):
        page.goto(f"/t/{made.code}/")
    again = ben.get_by_role("button", name="Join the rematch")
    expect(ben.get_by_role("button", name="Play again")).to_be_visible()
    anna.get_by_role("button", name="Play again").click()
    expect(anna).not_to_have_url(re.compile(made.code))
    again.click()
    expect(ben).to_have_url(re.compile(anna.url.split("?")[0].split("/t/")[1]))
    expect(ben.locator("#own")).to_be_visible()
    watching = visit(server).new_page()
    watching.goto(f"/t/{made.code}/")
    expect(watching.get_by_role("link", name="Watch the rematch")).to_be_visible()
    expect(watching.get_by_role("button", name="Join the rematch")).to_have_count(0)
