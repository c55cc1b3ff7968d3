"""A game at one person's table: the bots, the dealer, the record, and what can be undone."""

from collections.abc import Callable, Sequence
from typing import Final

from tafelrunde.arena.playing import Eyes
from tafelrunde.bots.bot import Bot
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State

WORLDS: Final = 12  # how many to try whether something hidden makes a difference

Deal = Callable[[State, int], int]  # the outcome that chance gives at this entry number


class Session:
    """A game in progress in which one seat is a person's.

    The person's decisions are held back until `go_on`: until then nothing of chance and
    nobody else has followed from them, so each can be undone without a trace. One that
    brings something to light by itself is held no longer.
    """

    def __init__(
        self, setup: Setup, seat: int, bots: Sequence[Bot | None], deal: Deal, rng: Rng
    ) -> None:
        self.seat = seat
        self.bots = bots
        self.deal = deal
        self.rng = rng
        self.entries: list[tuple[int, int]] = []
        self.held: list[int] = []
        self.settled = setup.game.new(setup)  # without what is held back
        self.state = self.settled.copy()
        self.seen: list[Event] = []  # all that this seat saw, in order
        self._see(self.state.events)

    def asked(self) -> bool:
        """Whether the person must decide now."""
        return self.seat in self.state.waiting

    def view(self) -> State:
        """What the person sees."""
        return self.state.seen_by(self.seat)

    def choose(self, action: int) -> None:
        """The person's decision, held back until `go_on` unless it reveals something."""
        self.state.play(self.seat, action)
        self.held.append(action)
        if self._has_revealed():
            self._settle()

    def _has_revealed(self) -> bool:
        """Whether the held decisions brought to light what this seat didn't know.

        They did if they lead elsewhere in a world that this seat couldn't tell from this one.
        """
        seen = self.view().key()
        for _ in range(WORLDS):
            world = self.settled.imagine(self.seat, self.rng)
            for action in self.held:
                world.play(self.seat, action)
            if world.seen_by(self.seat).key() != seen:
                return True
        return False

    def _settle(self) -> None:
        """Nothing is held back any more."""
        for action in self.held:
            self._play(self.seat, action)
        self.held = []
        self.state = self.settled.copy()

    def undo(self) -> bool:
        """Take the last decision back; whether there was one."""
        if not self.held:
            return False
        self.held.pop()
        self.state = self.settled.copy()
        for action in self.held:
            self.state.play(self.seat, action)
        return True

    def go_on(self) -> None:
        """Nothing is held back any more; others and chance go on until the person is asked."""
        self._settle()
        while self.settled.waiting and self.seat not in self.settled.waiting:
            seat = self.settled.waiting[0]
            if seat == CHANCE:
                self._play(seat, self.deal(self.settled, len(self.entries) + 1))
            else:
                self._play(seat, self._ask_bot(seat))
        self.state = self.settled.copy()

    def _ask_bot(self, seat: int) -> int:
        bot = self.bots[seat]
        assert bot is not None
        view = self.settled.seen_by(seat) if bot.needs_view else None
        eyes = Eyes(self.settled, seat)
        return bot.choose(view, self.settled.legal(seat), eyes, self.rng)

    def _play(self, seat: int, action: int) -> None:
        self.settled.play(seat, action)
        self.entries.append((seat, action))
        self._see(self.settled.events)

    def _see(self, events: Sequence[Event]) -> None:
        for event in events:
            seen = event.seen_by(self.seat)
            if seen is not None:
                self.seen.append(seen)
