"""Take pictures of every page of the site, as people find them there.

    python tools/pictures.py [--folder docs/pictures] [--only NAME…] [--by BOT]

starts a server with a folder of its own, makes tables in every state and plays at them, then
looks at each page with Debian's Chromium: wide and on a phone, light and dark. The tables are
the same each time, since chance is fixed; what changes is how the pages look. Beside the
pictures it writes a README that shows them all. `make pictures` runs it.
"""

import argparse
import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

HERE: Final = Path(__file__).parents[1]
sys.path.insert(0, str(HERE))

from tests.site import services  # noqa: E402  # the repository must be found first
from tests.site.browser.serving import Server  # noqa: E402
from tests.site.browser.sights import Sight, World  # noqa: E402

# A name instead of a port that is another each time, as addresses and QR codes stand in pictures.
HOST: Final = "tafelrunde.example"
SCHEMES: Final = ("light", "dark")
SIZES: Final[dict[str, dict[str, Any]]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
QUALITY: Final = 72
MOST_BYTES: Final = 150_000


def main(arguments: list[str]) -> None:
    """See the top of this file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--folder", type=Path, default=HERE / "docs" / "pictures")
    parser.add_argument("--only", nargs="*", default=[], help="names of pages, like table-tallinn")
    parser.add_argument("--by", default="greedy", help="the bot that has played so far")
    told = parser.parse_args(arguments)
    told.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tafelrunde-pictures-") as data:
        server = Server(Path(data), TAFELRUNDE_BOTS="off", TAFELRUNDE_HOSTS=f"{HOST},127.0.0.1")
        server.begin()
        try:
            world = World(server, by=told.by)
            there = [*world.outside(), *world.before(), *world.at_tables(), *world.after()]
            sights = [sight for sight in there if sight.title]
            if told.only:
                sights = [sight for sight in sights if sight.name in told.only]
            take_all(server, sights, told.folder)
        finally:
            server.end()
    if not told.only:
        (told.folder / "README.md").write_text(index(sights))


def take_all(server: Server, sights: list[Sight], folder: Path) -> None:
    """Every page in every look."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=services.chromium(),
            args=[
                "--no-sandbox",
                f"--host-resolver-rules=MAP {HOST} 127.0.0.1:{server.port}",
                f"--unsafely-treat-insecure-origin-as-secure=http://{HOST}",
            ],
        )
        for sight in sights:
            for size, scheme in looks():
                path = folder / file_name(sight, size, scheme)
                path.write_bytes(picture(browser, sight, size, scheme))
                print(f"{path.name}: {path.stat().st_size // 1000} KB", flush=True)
                if path.stat().st_size > MOST_BYTES:
                    raise SystemExit(f"{path.name} is larger than {MOST_BYTES // 1000} KB")
        browser.close()


def looks() -> Iterator[tuple[str, str]]:
    """Wide and narrow, light and dark."""
    for size in SIZES:
        for scheme in SCHEMES:
            yield size, scheme


def file_name(sight: Sight, size: str, scheme: str) -> str:
    """What a picture is called."""
    return f"{sight.name}-{size}-{scheme}.webp"


def picture(browser: Browser, sight: Sight, size: str, scheme: Any) -> bytes:
    """A page as somebody sees it who comes to it."""
    context = browser.new_context(
        base_url=f"http://{HOST}",
        locale="en-GB",
        timezone_id="Europe/Berlin",
        color_scheme=scheme,
        reduced_motion="reduce",
        **SIZES[size],
    )
    try:
        return taken(context, sight)
    finally:
        context.close()


def taken(context: BrowserContext, sight: Sight) -> bytes:
    """Go there, wait until everything is there, press the button."""
    if sight.who:
        cookie = {"name": "person", "value": sight.cookie(), "url": f"http://{HOST}"}
        context.add_cookies([cookie])  # type: ignore[list-item]  # name, value and address suffice
    page = context.new_page()
    page.goto(sight.path)
    sight.prepare(page)
    # Scrollbars are not in the picture, so no room is left for them.
    page.evaluate("document.documentElement.style.scrollbarGutter = 'auto'; document.fonts.ready")
    page.wait_for_timeout(500)  # the stream begins, images are drawn
    return webp(context, page)


def webp(context: BrowserContext, page: Page) -> bytes:
    """The part of the page that is seen, compressed by the browser."""
    devtools = context.new_cdp_session(page)
    clip = page.evaluate(
        """() => ({x: scrollX, y: scrollY, width: innerWidth, height: innerHeight,
            scale: devicePixelRatio})"""
    )
    how = {"format": "webp", "quality": QUALITY, "clip": clip}
    answer = devtools.send("Page.captureScreenshot", how)
    return base64.b64decode(answer["data"])


def index(sights: list[Sight]) -> str:
    """The page that shows all pictures."""
    lines = [
        "# Pictures",
        "",
        "What the site looks like, wide and on a phone, light and dark. `make pictures` takes them",
        "all anew from a running server; nothing in them is drawn by hand.",
    ]
    for sight in sights:
        lines += ["", f"## {sight.title}", ""]
        for size in SIZES:
            width = 400 if size == "wide" else 180
            lines += [
                f'<img src="{file_name(sight, size, scheme)}" width="{width}"'
                f' alt="{sight.title}, {size}, {scheme}">'
                for scheme in SCHEMES
            ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
