"""Chooses at random, every offer being as likely as any other."""

from tafelrunde.bots.bot import Bot, Imagine
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text


class Uniform(Bot):
    """Chooses at random."""

    needs_view = False
    about = Text("plays at random")

    def choose(self, view: State | None, offers: list[int], imagine: Imagine, rng: Rng) -> int:
        return offers[rng.below(len(offers))]


BOT = Uniform()
