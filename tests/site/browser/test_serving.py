"""The server that the browser tests use is a real one."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext

from tests.site.browser.serving import Server


def test_a_table_is_there(server: Server, visit: Callable[..., BrowserContext]) -> None:
    made = server.make("tallinn", ["Anna", "bot:uniform", "Carla"])
    page = visit(server, made, "Anna").new_page()
    response = page.goto(f"/t/{made.code}/")
    assert response is not None
    assert response.status == 200
    assert page.locator("#own button[form=act]").count() > 0
