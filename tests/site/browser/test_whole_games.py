"""Two people and a bot play each game from the invitation to the proof; one of them by keyboard."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.site.browser.evening import Player, Typist, play, sit_together
from tests.site.browser.serving import Server

OPTIONS = {"Tallinn": {"supporters": "on", "envoy": "on"}}
LIKES = {"Tournay": ["Play the", "Play a", "Earn", "Gather"]}


@pytest.mark.long
@pytest.mark.parametrize("game", ["Tournay", "Die Staufer", "Tallinn"])
def test_two_people_and_a_bot_play_a_whole_game(
    game: str, server: Server, visit: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    rng = random.Random(game)
    anna, berta = (
        visit(server, reduced_motion="reduce" if calm else "no-preference").new_page()
        for calm in (True, game != "Tallinn")
    )
    wrong: list[str] = []
    for page in (anna, berta):
        page.on("pageerror", lambda error: wrong.append(str(error)))
    sit_together(game, anna, berta, **OPTIONS.get(game, {}))
    # One of the three games is played without a mouse.
    guest = Typist if game == "Tallinn" else Player
    players = [
        kind(page, rng, LIKES.get(game, ())) for kind, page in ((Player, anna), (guest, berta))
    ]
    play(players)
    assert min(player.decisions for player in players) > 5
    assert not wrong
    assert final_scores(anna) == final_scores(berta)
    assert verdict(anna, tmp_path / "record.json") == 0


def final_scores(page: Page) -> list[str]:
    """What the result page says."""
    page.goto(f"{page.url.split('?')[0]}result/")
    scores = page.locator(".ranking .points").all_inner_texts()
    assert len(scores) == 3
    return scores


def verdict(page: Page, file: Path) -> int:
    """What `tafelrunde verify` says of the record that the table offers."""
    address = page.url.replace("result/", "record.json")
    file.write_bytes(page.request.get(address).body())
    return subprocess.run([sys.executable, "-m", "tafelrunde", "verify", str(file)]).returncode
