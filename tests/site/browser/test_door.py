"""From the front door to a table, in real browsers: with friends, without JavaScript, for all."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.site.browser.serving import Server

Visit = Callable[..., BrowserContext]
PHONE = {"viewport": {"width": 390, "height": 844}}


def strict(page: Page) -> list[str]:
    """What the browser complains about: a style or script that the policy forbids, above all."""
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


def test_whoever_opens_the_address_plays_within_two_clicks(server: Server, visit: Visit) -> None:
    page = visit(server).new_page()
    complaints = strict(page)
    page.goto("/")
    page.get_by_role("button", name="Play Tallinn now").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator("button[form=act]").first).to_be_visible()
    assert complaints == []


@pytest.mark.parametrize("scripted", [True, False], ids=["script", "none"])
def test_a_double_click_makes_one_table(server: Server, visit: Visit, scripted: bool) -> None:
    page = visit(server, java_script_enabled=scripted).new_page()
    page.goto("/")
    page.get_by_role("button", name="Play Tallinn now").dblclick()
    expect(page.locator("button[form=act]").first).to_be_visible()
    page.goto("/")
    expect(page.locator("#mine li")).to_have_count(1)
    page.goto("/new/tournay/")
    page.get_by_role("button", name="Make the table").dblclick()
    expect(page.locator("#link")).to_be_visible()
    page.goto("/")
    expect(page.locator("#mine li")).to_have_count(2)


def test_without_javascript_a_table_is_made_joined_and_begun(server: Server, visit: Visit) -> None:
    anna = visit(server, java_script_enabled=False).new_page()
    anna.goto("/new/tallinn/")
    anna.get_by_label("2", exact=True).check()
    anna.get_by_label("Name at seat 1").fill("Anna")
    anna.get_by_role("button", name="Make the table").click()
    link = anna.get_by_label("Address of the invitation").input_value()
    ben = visit(server, java_script_enabled=False, **PHONE).new_page()
    ben.goto(link)
    ben.locator("main").get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down at seat 2").click()
    expect(ben.locator("button[form=act]").first).to_be_visible()
    anna.get_by_role("link", name="Look again").click()
    expect(anna.locator("button[form=act]").first).to_be_visible()


def test_the_waiting_room_changes_by_itself_until_the_game_is_there(
    server: Server, visit: Visit
) -> None:
    anna = visit(server).new_page()
    complaints = strict(anna)
    anna.goto("/new/tournay/")
    anna.get_by_label("Name at seat 1").fill("Anna")
    anna.get_by_role("button", name="Make the table").click()
    expect(anna.get_by_text("Waits for 2 more players.")).to_be_visible()
    link = anna.get_by_label("Address of the invitation").input_value()

    ben = visit(server, **PHONE).new_page()
    ben.goto(link)
    ben.locator("main").get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down at seat 3").click()
    expect(anna.locator("#room")).to_contain_text("Ben")
    expect(anna.get_by_text("Waits for 1 more player.")).to_be_visible()

    ben.get_by_label("Say something").fill("Hello, I am <b>here</b>")
    ben.get_by_role("button", name="Say", exact=True).click()
    expect(anna.locator("#chat")).to_contain_text("Hello, I am <b>here</b>")

    # What somebody types stays while the page changes.
    anna.get_by_label("Somebody else on this device").fill("Berta")
    ben.get_by_role("button", name="Ben gets up").click()
    expect(anna.get_by_text("Waits for 2 more players.")).to_be_visible()
    expect(anna.locator("#room")).not_to_contain_text("Ben")
    expect(anna.get_by_label("Somebody else on this device")).to_have_value("Berta")

    ben.goto(link)
    ben.get_by_role("button", name="Sit down at seat 3").click()
    expect(anna.locator("#room")).to_contain_text("Ben")
    anna.get_by_label("A bot").select_option("uniform")
    anna.get_by_role("button", name="Seat it").click()
    for page in (anna, ben):
        expect(page.locator("#public .board")).to_be_visible()
        expect(page).not_to_have_title(re.compile("waits"))
    assert complaints == []


def invited(server: Server, visit: Visit) -> Page:
    """The page of somebody who has made a table and waits for friends."""
    made = server.make("tallinn", ["Anna", "free", "free"])
    allowed = ["clipboard-read", "clipboard-write"]
    context = visit(server, made, "Anna", permissions=allowed)
    page = context.new_page()
    page.goto(f"/t/{made.code}/")
    return page


def check_copied(page: Page) -> None:
    """The page says so, and the address is where it can be pasted from."""
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.get_by_label("Address of the invitation").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    expect(page.locator("#by-hand")).to_be_empty()


def test_the_invitation_is_copied(server: Server, visit: Visit) -> None:
    context = visit(server, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/new/tallinn/")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Copy the address").click()
    check_copied(page)


def test_nobody_is_too_fast_for_the_script(server: Server, visit: Visit) -> None:
    """What needs it is there when it is, however late that may be."""
    made = server.make("tallinn", ["Anna", "free", "free"])
    context = visit(server, made, "Anna", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    late(context, page)
    page.goto(f"/t/{made.code}/", wait_until="commit")
    page.get_by_role("button", name="Copy the address").click()
    check_copied(page)
    # Nor does a seat go without its own chance.
    context = visit(server)
    page = context.new_page()
    late(context, page)
    page.goto(f"/t/{made.code}/join/{made.invitation}/", wait_until="commit")
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.get_by_role("button", name="Sit down at seat 2").click()
    assert re.search("nonce=[0-9a-f]{32}(&|$)", sent.value.post_data or "")


def late(context: BrowserContext, page: Page) -> None:
    """The script comes when the rest has long been there."""

    def hold(route: Route) -> None:
        page.wait_for_timeout(1500)
        route.continue_()

    context.route("**/door.js", hold, times=1)


def test_without_its_script_nothing_is_offered_that_needs_it(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "free", "free"])
    context = visit(server, made, "Anna")
    context.route("**/door.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"/t/{made.code}/")
    expect(page.get_by_label("Address of the invitation")).to_be_visible()
    expect(page.get_by_role("button", name="Copy the address")).to_be_hidden()


REFUSING = "() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException()); }"
NONE = "() => { Object.defineProperty(navigator, 'clipboard', { value: undefined }); }"


def test_a_refused_clipboard_is_got_round(server: Server, visit: Visit) -> None:
    """As a browser does whose window isn't in front."""
    page = invited(server, visit)
    page.evaluate(REFUSING)
    page.get_by_role("button", name="Copy the address").click()
    check_copied(page)


@pytest.mark.parametrize("clipboard", [REFUSING, NONE], ids=["refusing", "none"])
def test_where_nothing_can_be_copied_the_address_is_selected(
    server: Server, visit: Visit, clipboard: str
) -> None:
    page = invited(server, visit)
    page.evaluate(clipboard)
    page.evaluate("() => { document.execCommand = () => false; }")
    page.get_by_role("button", name="Copy the address").click()
    expect(page.locator("#by-hand")).to_contain_text("copy it yourself")
    draw_the_room_anew(page)
    expect(page.locator("#by-hand")).to_contain_text("copy it yourself")
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    link = page.get_by_label("Address of the invitation")
    expect(link).to_be_focused()
    assert link.evaluate(selected) == link.input_value()


def test_a_click_counts_while_the_room_is_drawn_anew(server: Server, visit: Visit) -> None:
    page = invited(server, visit)
    page.get_by_role("button", name="Copy the address").hover()
    page.mouse.down()
    draw_the_room_anew(page)
    page.mouse.up()
    check_copied(page)
    draw_the_room_anew(page)
    check_copied(page)


def draw_the_room_anew(page: Page) -> None:
    """As it is done when somebody sits down."""
    page.evaluate(
        """async () => {
          const text = await (await fetch(location.pathname + "room")).text();
          const room = document.getElementById("room");
          await htmx.swap({ sourceElement: room, target: room, swap: "innerMorph", text });
        }"""
    )


def test_a_seat_adds_its_own_chance(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "free", "free"])
    page = visit(server).new_page()
    page.goto(f"/t/{made.code}/join/{made.invitation}/")
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.get_by_role("button", name="Sit down at seat 2").click()
    assert re.search("nonce=[0-9a-f]{32}(&|$)", sent.value.post_data or "")


def test_name_language_and_colours_by_keyboard(server: Server, visit: Visit) -> None:
    page = visit(server, **PHONE).new_page()
    page.goto("/rules/")
    page.get_by_role("button", name="Name, language, colours").focus()
    page.keyboard.press("Enter")
    settings = page.locator("#settings")
    expect(settings).to_be_visible()
    settings.get_by_label("Your name").fill("Zoë")
    settings.get_by_label("Language").select_option("de")
    settings.get_by_label("Colours").select_option("dark")
    settings.get_by_label("Your name").press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url.endswith("/rules/")
    expect(page.locator("html")).to_have_css("color-scheme", "dark")


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
def test_nobody_is_kept_out(server: Server, visit: Visit, size: dict, colours: str) -> None:
    made = server.make("staufer", ["Anna", "free", "bot:uniform"])
    stranger = visit(server, color_scheme=colours, **size).new_page()
    host = visit(server, made, "Anna", color_scheme=colours, **size).new_page()
    pages = [
        (stranger, "/"),
        (stranger, "/new/tallinn/"),
        (stranger, "/new/staufer/"),
        (stranger, "/settings/"),
        (stranger, f"/t/{made.code}/join/{made.invitation}/"),
        (stranger, f"/t/{made.code}/"),
        (stranger, "/nowhere/"),
        (host, "/"),
        (host, f"/t/{made.code}/"),
    ]
    for page, path in pages:
        page.goto(path)
        if path == "/settings/":
            page.get_by_role("button", name="Name, language, colours").click()
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide, path
