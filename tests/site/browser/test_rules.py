"""The rules in a real browser: a rule by its address, what is sought, and nothing of a script."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.site.browser.serving import Server

Visit = Callable[..., BrowserContext]


def seen(page: Page, what: str) -> int:
    """How many of these are shown."""
    return page.locator(f"{what}:visible").count()


def test_a_rule_is_marked_where_its_address_leads(server: Server, visit: Visit):
    page = visit(server).new_page()
    page.goto("/rules/tallinn/#T-H4")
    expect(page.locator("#T-H4")).to_be_in_viewport()
    paper = "(rule) => getComputedStyle(rule).backgroundColor"
    marked, other = (page.locator(id).evaluate(paper) for id in ("#T-H4", "#T-H3"))
    assert marked != other


def test_rules_and_components_are_found_by_a_few_letters(server: Server, visit: Visit):
    page = visit(server, locale="de-DE").new_page()
    page.goto("/rules/tournay/")
    rules, cards = seen(page, ".rules > div"), seen(page, ".box tbody tr")
    field = page.get_by_label("In Regeln und Spielmaterial suchen")
    field.fill("backerei")  # Bäckerei: nobody has to type what the keyboard lacks
    assert seen(page, ".box tbody tr") == 1
    assert seen(page, ".rules > div") == 0
    expect(page.locator("#found")).to_have_text("1 Stelle gefunden")
    field.fill("xyzzy")
    expect(page.locator("#found")).to_have_text("Nichts gefunden")
    field.press("Escape")
    assert (seen(page, ".rules > div"), seen(page, ".box tbody tr")) == (rules, cards)
    expect(page.locator("#found")).to_have_text("")


def test_a_rule_that_is_followed_is_shown_whatever_was_sought(server: Server, visit: Visit):
    page = visit(server).new_page()
    page.goto("/rules/tallinn/")
    page.get_by_label("Find in rules").fill("envoy")
    expect(page.locator("#T-K5")).to_be_hidden()
    page.evaluate("location.hash = 'T-K5'")
    expect(page.locator("#T-K5")).to_be_in_viewport()


def test_without_a_script_all_is_there_but_the_search(server: Server, visit: Visit):
    page = visit(server, java_script_enabled=False).new_page()
    page.goto("/rules/staufer/")
    expect(page.locator("#sought")).to_be_hidden()
    expect(page.locator("#S-E3")).to_be_visible()
    expect(page.get_by_role("link", name="The clean-up")).to_be_visible()
