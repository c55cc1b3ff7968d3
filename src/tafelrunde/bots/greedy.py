"""Tries every offer in imagined worlds, and takes what leaves it best off soon after.

It knows no game: in each world it plays an offer, lets the others and chance go on at random
until it has to decide again, and compares points as if the game ended there.
"""

from typing import Final

from tafelrunde.bots.bot import Bot, Imagine
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State
from tafelrunde.kernel.text import Text

WORLDS: Final = 12


class Greedy(Bot):
    """Looks ahead to its own next decision."""

    about = Text("looks ahead")

    def choose(self, view: State | None, offers: list[int], imagine: Imagine, rng: Rng) -> int:
        assert view is not None
        me = view.viewer
        kinds = list(dict.fromkeys(offers))
        if len(kinds) == 1:
            return kinds[0]
        totals = [0] * len(kinds)
        for _ in range(WORLDS):
            world = imagine(rng)
            # Every offer meets the same world and the same luck: what differs is the offer.
            luck = rng.below(1 << 31)
            for at, action in enumerate(kinds):
                trial = world.copy()
                trial.play(me, action)
                play_on(trial, me, Rng(luck))
                totals[at] += lead(trial.scores(), me)
        best = max(totals)
        equals = [action for action, total in zip(kinds, totals, strict=True) if total == best]
        return equals[rng.below(len(equals))]


def play_on(world: State, me: int, rng: Rng) -> None:
    """Play at random until this seat decides about something new, or the game is over."""
    while world.waiting:
        seat = world.waiting[0]
        if me in world.waiting:
            # An answer of several decisions tells nothing before it is complete.
            if not world.sealed[me]:
                return
            seat = me
        if seat == CHANCE:
            world.roll(rng)
            continue
        offers = world.offered(seat)
        world.play(seat, offers[rng.below(len(offers))])


def lead(scores: list[tuple[int, ...]], me: int) -> int:
    """How far ahead of the best opponent."""
    best = max(score[0] for seat, score in enumerate(scores) if seat != me)
    return scores[me][0] - best


BOT = Greedy()
