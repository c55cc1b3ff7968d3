"""An evening at a table, as people do it: invite, sit down, decide, until the game is over."""

import random
import time
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page, expect

PATIENCE: Final = 120.0  # seconds in which nobody is asked anything; a game ends by its rules
DECISION: Final = '#own button[form="act"][value*=":"]:visible:not(:disabled)'
END: Final = '#own button[form="act"][value="end"]'
FOLDED: Final = "#own .offers details:not([open]) > summary"

# What the keyboard is on: a decision, the end of a turn, something folded up, or nothing of these.
FOCUSED: Final = """() => {
  const at = document.activeElement;
  if (at.matches('#own button[form="act"][value="end"]')) return "end";
  if (at.matches('#own button[form="act"][value*=":"]:not(:disabled)')) return "decision";
  if (at.matches('#own .offers details:not([open]) > summary')) return "folded";
  return "";
}"""


class Player:
    """Somebody in front of a browser, who decides at random.

    `likes` are beginnings of what stands on buttons: mostly one of these is pressed, which
    brings a game to its end that random play would draw out.
    """

    def __init__(self, page: Page, rng: random.Random, likes: Sequence[str] = ()) -> None:
        self.page = page
        self.rng = rng
        self.likes = likes
        self.decisions = 0

    def is_over(self) -> bool:
        """Whether the page says that the game is over."""
        return self.page.locator('[data-status="over"]').count() > 0

    def is_due(self) -> bool:
        """Whether the page offers something to decide."""
        return self.page.locator("#own [data-due]").count() > 0

    def decide(self) -> None:
        """Do one thing, and wait until the page shows that it is stored."""
        self.press()
        self.decisions += 1
        self.page.wait_for_selector("#table:not([aria-busy])")

    def press(self) -> None:
        """Press a button."""
        end = self.page.locator(END)
        if end.count():
            return end.first.click()
        self.page.locator(FOLDED).evaluate_all("(all) => all.forEach((one) => one.click())")
        offers = self.page.locator(DECISION)
        return offers.nth(self.choice(offers.all_inner_texts())).click()

    def choice(self, offers: list[str]) -> int:
        """Which one to press."""
        for start in self.likes if self.rng.random() < 0.85 else ():
            liked = [index for index, offer in enumerate(offers) if offer.startswith(start)]
            if liked:
                return self.rng.choice(liked)
        return self.rng.randrange(len(offers))


class Typist(Player):
    """Somebody who has no mouse: Tab and Enter are enough."""

    def press(self) -> None:
        """Go to a button and press it; now and then a later one."""
        passed_by = self.rng.randrange(4)
        for _ in range(400):
            self.page.keyboard.press("Tab")
            on = self.page.evaluate(FOCUSED)
            if on == "end" or (on == "decision" and passed_by <= 0):
                return self.page.keyboard.press("Enter")
            if on == "folded":
                self.page.keyboard.press("Enter")
            passed_by -= on == "decision"
        raise AssertionError("no button can be reached by the keyboard")


def sit_together(game: str, host: Page, guest: Page, **options: str) -> None:
    """Make a table for two people and a bot, and sit down at it by its invitation."""
    host.goto("/")
    host.get_by_role("link", name=f"Play {game} with friends").click()
    host.locator("#players-3").check()
    host.locator("#seat-0").select_option("me")
    host.locator("#seat-1").select_option("free")
    host.locator("#seat-2").select_option("bot:uniform")
    for name, value in options.items():
        host.locator(f'[name="option-{name}"][value="{value}"]').check()
    host.locator(".making button.primary").click()
    guest.goto(host.locator("#link").input_value())
    guest.locator("#sit-name").fill("Berta")
    guest.locator('button[form="sit"]').first.click()
    for page in (host, guest):
        expect(page.locator("#own")).to_be_visible()


def play(players: list[Player]) -> None:
    """Play until both pages say that the game is over; a slow machine may take long for it."""
    end = time.monotonic() + PATIENCE
    while not all(player.is_over() for player in players):
        assert time.monotonic() < end, f"no end after {[p.decisions for p in players]} decisions"
        due = [player for player in players if not player.is_over() and player.is_due()]
        for player in due:
            player.decide()
        if due:
            end = time.monotonic() + PATIENCE
        else:
            players[0].page.wait_for_timeout(20)
