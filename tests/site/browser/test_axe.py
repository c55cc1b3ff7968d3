"""axe finds nothing to complain about on any page: light and dark, wide and narrow."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from tests.site.browser.serving import Server
from tests.site.browser.sights import World

WIDE: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
# Colours change with the scheme, arrangements with the width: contrast, which takes axe longest,
# is looked at once for each of them.
LOOKS: Final = [
    ("light", WIDE, True),
    ("dark", PHONE, True),
    ("dark", WIDE, False),
    ("light", PHONE, False),
]
DRAWN: Final = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
)

# What is folded up is looked at, too.
OPENED: Final = "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A server with tables in every state; no bot moves while a page is looked at."""
    server = Server(tmp_path_factory.mktemp("world"), TAFELRUNDE_BOTS="off")
    server.begin()
    yield World(server)
    server.end()


@pytest.mark.long
def test_axe_finds_nothing(world: World, visit: Callable[..., BrowserContext]):
    """Every page in one go: a browser for each would take a minute."""
    complaints: list[str] = []
    for sight in world.sights():
        if "#" in sight.path:
            continue  # a place in a page that is there anyway
        context = visit(world.server, sight.made, sight.who, reduced_motion="reduce")
        page = context.new_page()
        response = page.goto(sight.path)
        assert response is not None
        assert response.status == (404 if sight.name == "nothing-there" else 200), sight.name
        page.evaluate(OPENED)
        for scheme, size, contrast in LOOKS:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # light or dark
            page.set_viewport_size(size)  # type: ignore[arg-type]  # width and height
            page.evaluate(DRAWN)
            where = f"{sight.name}, {scheme}, {size['width']}"
            complaints += [f"{where}: {it}" for it in found(page, contrast)]
        context.close()
    assert complaints == [], "\n".join(complaints)


def test_axe_finds_faults(world: World, visit: Callable[..., BrowserContext]):
    page = visit(world.server).new_page()
    page.set_content("<title>x</title><img src='x'><p style='color: #ccc; background: #fff'>pale")
    assert {it.split(":")[0] for it in found(page, True)} >= {"image-alt", "color-contrast"}
    assert "color-contrast" not in {it.split(":")[0] for it in found(page, False)}


def found(page: Page, contrast: bool) -> list[str]:
    """What axe says about a page as it is now; it doesn't list all that passed."""
    options = {
        "resultTypes": ["violations"],
        "rules": {"color-contrast": {"enabled": contrast}},
    }
    said: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in said for node in one["nodes"]
    ]
