"""Browsers and a real server for them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.site import services
from tests.site.browser.serving import Made, Server

HERE = Path(__file__).parent
expect.set_options(timeout=30_000)  # a machine under load is slow, not wrong


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Pages, scripts and servers are never compiled; that a compiled game is served is tested."""
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.name != "test_serving.py":
            item.add_marker(pytest.mark.one_build)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium of this machine. It runs as root, too, and reads nothing but our own pages."""
    found = services.chromium()
    return {**browser_type_launch_args, "executable_path": found, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that leave it running."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.begin()
    yield running
    running.end()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes servers that a test may end and start again."""
    begun: list[Server] = []

    def make(**settings: str) -> Server:
        running = Server(tmp_path / f"server-{len(begun)}", **settings)
        running.begin()
        begun.append(running)
        return running

    yield make
    for running in begun:
        running.end()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers of people: cookies of their own, English unless said otherwise."""
    opened: list[BrowserContext] = []

    def make(server: Server, made: Made | None = None, who: str = "", **how: Any) -> BrowserContext:
        how.setdefault("locale", "en-GB")
        how.setdefault("viewport", {"width": 1280, "height": 900})
        context = browser.new_context(base_url=server.url, **how)
        if made is not None and who:
            cookie = {"name": "person", "value": made.people[who], "url": server.url}
            context.add_cookies([cookie])
        context.set_default_timeout(40_000)
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()
